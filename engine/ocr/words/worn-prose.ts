import { median } from '../../layout/statistics.ts';
import type { RecognizedBlock, RecognizedLine } from '../engines/ocr-engine.ts';

/** Fewer lines, or lines of fewer words, do not show that they are set as prose is. */
const FEWEST_LINES = 6;
const FEWEST_WORDS = 3;
/** So many of its lines stand as far apart as most, within this share of it: print, unlike writing and pictures, is even. */
const EVEN = 0.85;
const SLACK = 0.15;
/**
 * In print, however old its letters, one word in ten is read surely; in writing hardly any is. Where most words are, the rest
 * is no worn print but what lies on it, such as a signature or a stamp.
 */
const SURE = 0.8;
const SHARE_SURE = { least: 0.1, most: 0.6 };

/** Whether the lines of a block are those of running print that is read badly throughout. */
export function isWornProse({ lines }: RecognizedBlock): boolean {
  if (lines.length < FEWEST_LINES || median(lines.map(({ words }) => words.length)) < FEWEST_WORDS)
    return false;
  const feet = lines.map(footOf);
  const leadings = feet.slice(1).map((foot, i) => foot - feet[i]!);
  const usual = median(leadings);
  const even = leadings.filter((leading) => Math.abs(leading - usual) <= SLACK * usual);
  if (even.length < EVEN * leadings.length) return false;
  const words = lines.flatMap((line) => line.words);
  const sure = words.filter(({ confidence }) => confidence >= SURE).length / words.length;
  return sure >= SHARE_SURE.least && sure <= SHARE_SURE.most;
}

/** The height that a line stands at in its middle. */
function footOf({ baseline: { y0, y1 } }: RecognizedLine): number {
  return (y0 + y1) / 2;
}
