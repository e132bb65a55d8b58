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

/** Width of a monospaced glyph, em. */
const MONOSPACED_WIDTH = 0.6;

/** Lines of code with their indentation and blank lines. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  return lines
    .map((line, i) => {
      const above = lines[i - 1];
      const blank = above && line.baseline - above.baseline > 1.8 * line.size ? '\n' : '';
      return (
        blank +
        ' '.repeat(Math.max(0, Math.round((line.left - left) / (MONOSPACED_WIDTH * line.size)))) +
        line.text
      );
    })
    .join('\n');
}
