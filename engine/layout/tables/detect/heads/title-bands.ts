import { holdsMiddle } from '../../../geometry.ts';
import type { Fill } from '../../../page.ts';
import type { Chunk, TextLine } from '../../text-lines.ts';
import { areNumbers } from '../../tokens.ts';
import type { Region } from '../regions.ts';
import { isRow, shareInColumns } from '../runs/run-parts.ts';

/** A band reaches to within so many points of both sides of the rows. */
const TO_SIDES = 8;
/** … and is so many times as high as its text, at most. */
const HIGHEST = 3;
/** The rows that a title parts are at most this many lines away from it: the head may have a line of one text. */
const NEAREST = 4;

/**
 * Whether a line is the title of a table below others, alone on a band of a colour of its own from side to side: figures, or
 * texts alone, end above it, and a head of words begins below. Bands over rows that go on as those above name groups of rows.
 */
export function isTitleOnBand({ lines, left, right }: Region, at: number, fills: readonly Fill[]): boolean {
  const line = lines[at];
  if (!line || isRow(line)) return false;
  const above = lines.slice(Math.max(0, at - NEAREST), at).findLast(isRow);
  const below = lines.slice(at + 1, at + 1 + NEAREST).find(isRow);
  if (!below || (above && !above.chunks.some(isFigure) && isOfTable(above, below, lines.slice(0, at))))
    return false;
  // A head may name years.
  if (2 * below.chunks.filter(isFigure).length > below.chunks.length) return false;
  return fills.some(
    (fill) =>
      holdsMiddle(fill, line) &&
      fill.left < left + TO_SIDES &&
      fill.right > right - TO_SIDES &&
      fill.bottom - fill.top < HIGHEST * line.size &&
      !(above && holdsMiddle(fill, above)) &&
      !holdsMiddle(fill, below),
  );
}

/** Of a row above texts of so great a share stand in the columns below. */
const SHARED = 0.5;

/** Whether a row without figures is of a table: there are some in those before it, or it stands in the columns below. */
function isOfTable(row: TextLine, below: TextLine, before: readonly TextLine[]): boolean {
  return before.some(({ chunks }) => chunks.some(isFigure)) || shareInColumns([row], below) >= SHARED;
}

/** Figures in a row of a table of figures, at least. */
const LEAST_FIGURES = 2;

/** How many of the first two lines end with such a title, above a table of figures. */
export function countTitlesOnBand(region: Region, fills: readonly Fill[]): number {
  if (!region.lines.some(({ chunks }) => chunks.filter(isFigure).length >= LEAST_FIGURES)) return 0;
  return [1, 0].map((at) => (isTitleOnBand(region, at, fills) ? at + 1 : 0)).find((count) => count > 0) ?? 0;
}

const isFigure = ({ tokens }: Chunk) => areNumbers(tokens);
