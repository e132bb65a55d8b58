import { isSureBullet } from '../../../lexicon/list-markers.ts';
import type { Line } from '../../../lines/lines.ts';
import { type Item, isBody } from '../../items.ts';
import type { PageView } from '../../page-view.ts';
import { leadingMarker } from './passage-facts.ts';

/**
 * Whether a passage has a bullet that the one right above or below it, set in the same type, has as well: the two are of one
 * list, and neither heads anything.
 * @param at - place of the passage among the items of the page
 */
export function standsInList({ items }: PageView, at: number): boolean {
  const item = bulletedOf(items[at]);
  if (!item) return false;
  return [items[at - 1], items[at + 1]].some((each) => {
    const other = bulletedOf(each);
    return other?.mark === item.mark && other.line.style === item.line.style;
  });
}

function bulletedOf(item: Item | undefined): { line: Line; mark: string } | undefined {
  if (!item || !isBody(item)) return undefined;
  const marker = leadingMarker(item);
  if (marker?.kind !== 'bullet' || !isSureBullet(marker)) return undefined;
  return { line: item.passage.lines[0]!, mark: marker.mark };
}
