import { wrapWords } from './fit-text.ts';

/** Of two columns the left one; what is wider gets lines of its own. */
const widestLeft = 28;
const gap = 2;
/** A right column narrower than this breaks every other line after one word. */
const narrowestRight = 24;
const indent = '  ';

/**
 * Names and what they mean in two columns, or below each other where these have no room; no line wider than `room` unless
 * a word is.
 */
export function inColumns(rows: readonly (readonly [string, string])[], room: number): string[] {
  const width = Math.min(widestLeft, Math.max(...rows.map(([left]) => left.length)));
  const blank = ' '.repeat(width + gap);
  if (room - blank.length < narrowestRight) return rows.flatMap((row) => stacked(row, room));
  return rows.flatMap(([left, right]) => {
    const lines = wrapWords(right, room - blank.length).map((line) => `${blank}${line}`);
    if (left.length > width) return [...hanging(left, room), ...lines];
    const [first = '', ...rest] = lines;
    return [`${left.padEnd(blank.length)}${first.slice(blank.length)}`, ...rest];
  });
}

function stacked([left, right]: readonly [string, string], room: number): string[] {
  const blank = indent.repeat(2);
  return [...hanging(left, room), ...wrapWords(right, room - blank.length).map((line) => `${blank}${line}`)];
}

/** A line broken to fit, each further one indented. */
export function hanging(line: string, room: number): string[] {
  const [first = '', ...rest] = wrapWords(line, room - indent.length);
  return [first, ...rest.map((more) => `${indent}${more}`)];
}
