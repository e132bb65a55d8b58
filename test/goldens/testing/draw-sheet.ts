/** A sheet under construction: content of a PDF page, measured in points from the top left corner. */
export interface Sheet {
  width: number;
  height: number;
  content: string;
}

interface TextStyle {
  /** One of the standard fonts of `pdf-writer.ts`. */
  font?: 'Regular' | 'Bold' | 'Italic' | 'Mono' | 'Serif';
  size?: number;
}

/** A cell as wide or high as it says; an empty text is an empty cell. */
interface DrawnCell extends TextStyle {
  text: string;
  column: number;
  row: number;
  columns?: number;
  rows?: number;
}

export function makeSheet(width: number, height: number): Sheet {
  return { width, height, content: '' };
}

/** Codes of the Windows encoding for characters that Latin-1 has elsewhere or not at all. */
const WINDOWS_CODES: Readonly<Record<string, number>> = { '€': 0x80, '•': 0x95, '–': 0x96 };

function encode(text: string): string {
  return [...text]
    .map((character) => {
      const code = WINDOWS_CODES[character] ?? character.charCodeAt(0);
      const isPlain = code < 0x7f && !/[\\()]/.test(character);
      return isPlain ? character : `\\${code.toString(8).padStart(3, '0')}`;
    })
    .join('');
}

/** Sets lines of text, the first with its baseline at `top`. */
export function setLines(
  sheet: Sheet,
  left: number,
  top: number,
  lines: string[],
  style: TextStyle = {},
): void {
  const { font = 'Regular', size = 11 } = style;
  lines.forEach((line, i) => {
    const y = sheet.height - top - i * Math.round(size * LEADING);
    sheet.content += `BT /${font} ${size} Tf ${left} ${y} Td (${encode(line)}) Tj ET\n`;
  });
}

/** Distance of lines to the size of their letters. */
const LEADING = 1.4;
const ROW_HEIGHT = 22;

/** Rules a table around its cells. */
export function drawTable(
  sheet: Sheet,
  left: number,
  top: number,
  widths: readonly number[],
  cells: readonly DrawnCell[],
): void {
  const edges = [left];
  for (const width of widths) edges.push(edges.at(-1)! + width);
  for (const { column, row, columns = 1, rows = 1, text, ...style } of cells) {
    const x = edges[column]!;
    const width = edges[column + columns]! - x;
    const y = top + row * ROW_HEIGHT;
    const height = rows * ROW_HEIGHT;
    sheet.content += `0.8 w ${x} ${sheet.height - y - height} ${width} ${height} re S\n`;
    const baseline = y + height / 2 + 4;
    if (text !== '') setLines(sheet, x + 6, baseline, [text], style);
  }
}

/** Cells of rows of texts, one to a column, the first row bold. */
export function gridCells(rows: readonly (readonly string[])[]): DrawnCell[] {
  return rows.flatMap((texts, row) =>
    texts.map((text, column): DrawnCell => ({ text, column, row, font: row === 0 ? 'Bold' : 'Regular' })),
  );
}
