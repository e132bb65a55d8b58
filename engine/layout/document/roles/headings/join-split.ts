import { findMarker } from '../../../lexicon/list-markers.ts';
import { numberDepth } from '../../../lexicon/section-names.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { Item, PassageItem } from '../../items.ts';
import { passageText } from '../../items.ts';
import { type Passage, placeOf } from '../../paragraphs.ts';
import { type HeadingLook, keyOf, lookOf } from './look.ts';

/** Lines of one heading are set at most this much wider than the body's, which is less than what parts two headings. */
const WIDEST = 1.25;

/** Headings whose lines were taken for headings of their own are put together. */
export function joinSplitHeadings(items: readonly Item[], type: TypeFacts): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && isHeading(last) && isHeading(item) && goesOn(last, item, type))
      joined.splice(-1, 1, join(last, item));
    else joined.push(item);
  }
  return joined;
}

type HeadingItem = PassageItem & { role: { is: 'heading'; level: number } };

function isHeading(item: Item): item is HeadingItem {
  return item.type === 'passage' && item.role.is === 'heading';
}

function goesOn(a: HeadingItem, b: HeadingItem, type: TypeFacts): boolean {
  const [above, below] = [a.passage, b.passage];
  const [first, second] = [passageText(above), passageText(below)];
  const space = below.spaceAbove;
  if (above.page !== below.page || space === undefined || space > WIDEST * type.leading) return false;
  if (above.spaceAbove !== undefined && above.spaceAbove <= space) return false;
  if (/[.:?!]$/.test(first) || numberDepth(second) > 0 || findMarker(second)) return false;
  return keyOf(commonLook(above, first)) === keyOf(commonLook(below, second));
}

/**
 * The look of a line without what may differ from line to line of one heading: designers set them in different colours,
 * and how bold recognised words are is not sure.
 */
function commonLook(passage: Passage, text: string): HeadingLook {
  const look = { ...lookOf(passage, text), color: 0 };
  return look.recognized ? { ...look, bold: false, font: '' } : look;
}

function join(a: HeadingItem, b: HeadingItem): HeadingItem {
  const lines = [...a.passage.lines, ...b.passage.lines];
  return { ...a, passage: { ...a.passage, lines, places: [placeOf(lines, a.passage.page)] } };
}
