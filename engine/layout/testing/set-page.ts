import type { Font, Page, Ruling, Word } from '../page.ts';

/** A line to be set on a test page. Lengths in points from the top left corner. */
export interface SetLine {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  size?: number;
  bold?: boolean;
  italic?: boolean;
  monospaced?: boolean;
  color?: number;
  /** Stretches the spaces so that the line ends here. */
  until?: number;
}

/** A black rule. Lengths in points. */
export function setRule(
  orientation: Ruling['orientation'],
  position: number,
  start: number,
  end: number,
  thickness = 1,
): Ruling {
  return { orientation, position, start, end, thickness, color: 0 };
}

/** Width of every test glyph, em. */
const GLYPH_WIDTH = 0.5;

/** Words of a line in type whose glyphs are all half an em wide; `^x` is set raised and small behind its word. */
export function setWords(line: SetLine): Word[] {
  const { text, x, y, size = 10 } = line;
  const font: Font = {
    name: line.bold ? 'Test-Bold' : 'Test',
    bold: line.bold ?? false,
    italic: line.italic ?? false,
    monospaced: line.monospaced ?? false,
  };
  const parts = text.split(' ');
  const bare = text.replaceAll('^', '').length * GLYPH_WIDTH * size;
  const stretch = line.until === undefined ? 0 : (line.until - x - bare) / Math.max(1, parts.length - 1);
  const words: Word[] = [];
  let left = x;
  for (const part of parts) {
    const [base = '', raised] = part.split('^');
    if (base) left = push(words, base, left, y, size, font, line.color ?? 0, false);
    if (raised)
      left = push(words, raised, left, y - 0.35 * size, 0.6 * size, font, line.color ?? 0, base !== '');
    left += GLYPH_WIDTH * size + stretch;
  }
  return words;
}

function push(
  words: Word[],
  text: string,
  left: number,
  baseline: number,
  size: number,
  font: Font,
  color: number,
  glued: boolean,
): number {
  const right = left + text.length * GLYPH_WIDTH * size;
  const [top, bottom] = [baseline - 0.8 * size, baseline + 0.2 * size];
  words.push({ text, left, right, top, bottom, baseline, size, font, color, glued, angle: 0 });
  return right;
}

export function setPage(lines: readonly SetLine[], page: Partial<Page> = {}): Page {
  return {
    number: 1,
    width: 600,
    height: 800,
    words: lines.flatMap(setWords),
    rulings: [],
    fills: [],
    images: [],
    links: [],
    fields: [],
    annotations: [],
    source: 'text',
    warnings: [],
    ...page,
  };
}

/** A column of lines of one paragraph each filling the measure but the last. */
export function setColumn(
  texts: readonly string[],
  at: { x: number; y: number; until: number; size?: number; leading?: number },
): SetLine[] {
  return texts.map((text, i) => ({
    text,
    x: at.x,
    y: at.y + i * (at.leading ?? 12),
    size: at.size ?? 10,
    until: i < texts.length - 1 ? at.until : undefined,
  }));
}
