import type { Line } from '../../lines/lines.ts';
import { MONOSPACED } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import { taggedLevel } from '../tags.ts';

/**
 * Code is set a little larger than the body at most, as Courier of 12 points beside Helvetica of 10.5; names of
 * functions and commands in larger type are headings.
 */
const LARGER = 1.16;

export function isCode(line: Line, type: TypeFacts): boolean {
  return (line.style & MONOSPACED) !== 0 && taggedLevel(line) === undefined && line.size < LARGER * type.size;
}

/** Whether monospaced type is that of code: what is typed throughout is none for that. */
export function isTypedApart({ style, isListing }: TypeFacts): boolean {
  return !(style & MONOSPACED) || isListing;
}

/** Lines in runs of code and of text. */
export function splitByCode(lines: readonly Line[], type: TypeFacts): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last && isCode(last[0]!, type) === isCode(line, type)) last.push(line);
    else parts.push([line]);
  }
  return parts;
}

/** Width of a monospaced glyph, em, where too little text tells. */
const MONOSPACED_WIDTH = 0.6;
/** A text of so many characters tells how wide one is. */
const TELLING = 4;
/** Baselines of one row agree within this share of an em. */
const SAME_ROW = 0.3;
/** A step of so many em leaves a blank line. */
const BLANK_LINE = 1.8;

/** Lines of code with their indentation, blank lines, and what stands behind a gap, as remarks do, in its column. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  const width = widthOf(lines);
  return rowsOf(lines)
    .map((row, i, rows) => {
      const above = rows[i - 1]?.[0];
      const isApart = above && row[0]!.baseline - above.baseline > BLANK_LINE * row[0]!.size;
      return (isApart ? '\n' : '') + rowText(row, left, width);
    })
    .join('\n');
}

/** Spaces that were drawn wider than they are widen what holds them: the narrowest tells. */
function widthOf(lines: readonly Line[]): number {
  const widths = lines
    .filter(({ text }) => text.length >= TELLING)
    .map(({ left, right, text }) => (right - left) / text.length);
  return widths.length > 0 ? Math.min(...widths) : MONOSPACED_WIDTH * lines[0]!.size;
}

/** Pieces of one row together, where they follow each other. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const last = rows.at(-1)?.at(-1);
    const isBehind =
      last && line.left >= last.right && Math.abs(line.baseline - last.baseline) < SAME_ROW * line.size;
    if (isBehind) rows.at(-1)!.push(line);
    else rows.push([line]);
  }
  return rows;
}

function rowText(row: readonly Line[], left: number, width: number): string {
  return row.reduce((text, line, i) => {
    const column = Math.round((line.left - left) / width);
    return text.padEnd(Math.max(column, i > 0 ? text.length + 1 : 0)) + line.text;
  }, '');
}
