import { boxAround, overlapsAcross } from '../../geometry.ts';
import { type Chunk, isBold, isNumericChunk, type TextLine } from '../text-lines.ts';
import { isProseChunk } from './aligned-runs.ts';

/** Type this many times as large as that of rows is a heading's. */
const LARGER = 1.1;
/** The rows that a heading parts are at most this many lines away from it: it may have two, and notes stand above it. */
const NEAREST = 4;
/** A label of rows stands this near (share of their width) to their middle. */
const CENTRED = 0.05;

/**
 * Whether a line is a heading between two tables: alone, no line of prose, and every word of it larger than the rows above
 * and below. In the middle of the rows, or where the row below goes on from that above, it is a label of rows.
 */
export function isHeadingBetween(lines: readonly TextLine[], at: number): boolean {
  const [own, ...others] = lines[at]!.chunks;
  if (others.length > 0) return false;
  const above = lines.slice(Math.max(0, at - NEAREST), at).findLast(isRow);
  const below = lines.slice(at + 1, at + 1 + NEAREST).find(isRow);
  if (!above || !below) return false;
  const size = LARGER * Math.max(above.size, below.size);
  if (!own!.tokens.every((token) => token.size > size)) return false;
  const { left, right } = boxAround([above, below]);
  return !isProseChunk(own!, right - left) && !isCentred(own!, above, below) && !goesOn(above, below);
}

/** Whether a row goes on in the columns of another: each of its texts stands below one of its kind. */
function goesOn(above: TextLine, below: TextLine): boolean {
  if (isBold(below) && !isBold(above)) return false;
  return below.chunks.every((own) => {
    const over = above.chunks.find((chunk) => overlapsAcross(chunk, own));
    return over !== undefined && isNumericChunk(over) === isNumericChunk(own);
  });
}

/** Whether a text stands in the middle of rows, or of what is behind their labels. */
function isCentred(text: Chunk, above: TextLine, below: TextLine): boolean {
  return [0, 1].some((from) => {
    const { left, right } = boxAround([...above.chunks.slice(from), ...below.chunks.slice(from)]);
    return Math.abs(text.left + text.right - left - right) / 2 < CENTRED * (right - left);
  });
}

/** Lines without the paragraph at their end that stands between the rows and a heading. */
export function withoutParagraph(lines: readonly TextLine[]): readonly TextLine[] {
  const end = lines.findLastIndex(isRow) + 1;
  const left = Math.min(...lines.map((line) => line.left));
  const width = Math.max(...lines.map((line) => line.right)) - left;
  const isOpening = ({ chunks: [own], size }: TextLine) =>
    own!.left < left + size && isProseChunk(own!, width);
  const prose = lines.slice(end).findIndex(isOpening);
  return prose < 0 ? lines : lines.slice(0, end + prose);
}

function isRow({ chunks }: TextLine): boolean {
  return chunks.length > 1;
}
