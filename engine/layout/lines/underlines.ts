import type { Page, Ruling } from '../page.ts';
import type { LinePiece } from './line-piece.ts';

/** An underline lies at most so many em below the baseline, … */
const BELOW = 0.3;
/** … ends with its words but for so many em, … */
const OVERHANG = 0.5;
/** … and stands under this share of them: letters that reach below it may break it. */
const COVERED = 0.7;

/** Tells which lines of a page are underlined as a whole; a rule that reaches on parts what is above from what is below. */
export function findUnderlined({ rulings }: Page): (piece: LinePiece) => boolean {
  const horizontal = rulings.filter(({ orientation }) => orientation === 'horizontal');
  return ({ left, right, baseline, size }) => {
    const covers = ({ position, start, end }: Ruling) =>
      position > baseline &&
      position < baseline + BELOW * size &&
      start > left - OVERHANG * size &&
      end < right + OVERHANG * size;
    let covered = 0;
    for (const rule of horizontal) {
      if (covers(rule)) covered += Math.min(rule.end, right) - Math.max(rule.start, left);
    }
    return covered >= COVERED * (right - left);
  };
}
