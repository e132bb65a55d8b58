import { median } from '../../layout/statistics.ts';
import type { RecognizedBlock, RecognizedLine } from '../engines/ocr-engine.ts';

/** Fewer lines, or lines of fewer words, do not show that they are set as prose is. */
const FEWEST_LINES = 6;
const FEWEST_WORDS = 3;
/** So many of its lines stand as far apart as most, within this share of it: print, unlike writing and pictures, is even. */
const EVEN = 0.8;
const SLACK = 0.15;
/** In print, however old its letters, one word in ten is read surely; in writing hardly any is. */
const SURE = 0.8;
const LEAST_SURE = 0.1;

/** Whether the lines of a block are those of running print, be they read ever so badly. */
export function isProse({ lines }: RecognizedBlock): boolean {
  if (lines.length < FEWEST_LINES || median(lines.map(({ words }) => words.length)) < FEWEST_WORDS)
    return false;
  const feet = lines.map(footOf);
  const leadings = feet.slice(1).map((foot, i) => foot - feet[i]!);
  const usual = median(leadings);
  const even = leadings.filter((leading) => Math.abs(leading - usual) <= SLACK * usual);
  if (even.length < EVEN * leadings.length) return false;
  const words = lines.flatMap((line) => line.words);
  return words.filter(({ confidence }) => confidence >= SURE).length >= LEAST_SURE * words.length;
}

/** The height that a line stands at in its middle. */
function footOf({ baseline: { y0, y1 } }: RecognizedLine): number {
  return (y0 + y1) / 2;
}
