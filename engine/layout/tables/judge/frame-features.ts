import { coveredLength, type RuleEdge } from '../detect/rules/edges.ts';
import type { Sheet } from '../detect/sheet.ts';
import { columnGaps, type Gap } from './column-gaps.ts';
import { share } from './grid-features.ts';
import type { TableReading } from './reading.ts';

/** A side of a frame stands along this share of the words at least. */
const ALONG = 0.6;
/** White between two frames is this wide (em) at least; double rules and cells set apart leave less. */
const WHITE = 0.5;
/** Rules above and below the words are at most this far (em) from them. */
const NEAR = 1.5;

/** Whether what stands side by side is framed or ruled each for itself, as cards are, or tables beside each other. */
export function describeFrames(reading: TableReading, { edges, shadedEdges = edges }: Sheet) {
  const { inner, em } = reading;
  const gaps = columnGaps(reading);
  const bars = shadedEdges.vertical.filter(
    ({ position }) =>
      coveredLength(shadedEdges.vertical, position, inner.top, inner.bottom) >=
      ALONG * (inner.bottom - inner.top),
  );
  const rules = shadedEdges.horizontal.filter(
    ({ position }) => position > inner.top - NEAR * em && position < inner.bottom + NEAR * em,
  );
  return {
    framedApart: share(gaps, ([from, to]) => holdsTwo(bars, [from, to], WHITE * em)),
    ruledApart: share(gaps, ([from, to]) => endIn(rules, [from, to])),
  };
}

/** Whether bars stand in a gap with white between the first and the last of them. */
function holdsTwo(bars: readonly RuleEdge[], [from, to]: Gap, white: number): boolean {
  const inside = bars.map(({ position }) => position).filter((x) => x > from && x < to);
  return Math.max(...inside) - Math.min(...inside) > white;
}

/** Whether rules come from both sides of a gap, and none goes through. */
function endIn(rules: readonly RuleEdge[], [from, to]: Gap): boolean {
  const fromLeft = rules.some(({ start, end }) => start < from && end >= from && end <= to);
  const fromRight = rules.some(({ start, end }) => end > to && start <= to && start >= from);
  return fromLeft && fromRight && !rules.some(({ start, end }) => start < from && end > to);
}
