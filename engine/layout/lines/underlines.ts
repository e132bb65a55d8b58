import type { Page } from '../page.ts';
import type { LinePiece } from './line-piece.ts';

/** An underline lies at most so many em below the baseline, … */
const BELOW = 0.3;
/** … ends with its words but for so many em, … */
const OVERHANG = 0.5;
/** … and stands under this share of them: letters that reach below it may break it. */
const COVERED = 0.7;

/** A rule that reaches on beyond its words lies at most so many em below them: text below it would be nearer. */
const PARTING = 0.9;

/** How lines are ruled from below: underlined as a whole, or parted from what follows by a rule that is longer. */
type RuleBelow = 'underline' | 'parting';

/** Tells how the lines of a page are ruled from below, if they are. */
export function findRulesBelow({ rulings }: Page): (piece: LinePiece) => RuleBelow | undefined {
  const horizontal = rulings.filter(({ orientation }) => orientation === 'horizontal');
  return ({ left, right, baseline, size }) => {
    const overhang = OVERHANG * size;
    let covered = 0;
    let isParted = false;
    for (const { position, start, end } of horizontal) {
      if (position <= baseline || position >= baseline + PARTING * size) continue;
      const isWithin = start > left - overhang && end < right + overhang;
      if (!isWithin) isParted ||= start < left + overhang && end > right - overhang;
      else if (position < baseline + BELOW * size) covered += Math.min(end, right) - Math.max(start, left);
    }
    if (covered >= COVERED * (right - left)) return 'underline';
    return isParted ? 'parting' : undefined;
  };
}
