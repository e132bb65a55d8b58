import type { Marker } from '../../../lexicon/list-markers.ts';
import type { Line } from '../../../lines/lines.ts';
import { beginningOf } from '../../../lines/reading-direction.ts';

/** Markers of one list stand at one edge to within so many em, and those of a list within it are set in by more. */
const SAME_EDGE = 0.5;
const LEAST_INDENT = 1;

/**
 * Which entries of a run are items if those are besides that count from one again, as lists of one item do: where an item of
 * their kind stands above, or set in from the item above.
 * @param confirmed - which are items for what stands in their list with them
 * @param lines - the ones that begin with the markers
 */
export function confirmFirsts(
  confirmed: readonly boolean[],
  markers: readonly Marker[],
  lines: readonly Line[],
): boolean[] {
  const items = [...confirmed];
  const setIn = (at: number, from: number) =>
    (beginningOf(lines[at]!) - beginningOf(lines[from]!)) / lines[at]!.size;
  markers.forEach(({ kind, suffix, number }, at) => {
    if (items[at] || kind === 'bullet' || number !== 1) return;
    const countsAnew = markers
      .slice(0, at)
      .some(
        (other, i) =>
          items[i] && other.kind === kind && other.suffix === suffix && Math.abs(setIn(at, i)) < SAME_EDGE,
      );
    items[at] = countsAnew || (at > 0 && items[at - 1]! && setIn(at, at - 1) > LEAST_INDENT);
  });
  return items;
}
