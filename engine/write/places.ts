import type { Block, Box, Place } from '../document/document.ts';
import { childBlocks } from '../document/walk.ts';

/** Where something stands. A page alone is given where the source has pages but no boxes. */
export interface Placing {
  page?: number;
  box?: Box;
  /** How sure recognition was of the words there, 0 to 1; of a block made of others, of the least sure of them. */
  confidence?: number;
  /** Every place of a block that has several, in columns or over pages, in reading order; `page` and `box` are absent. */
  places?: Place[];
}

/** The page that the last page break began. */
export interface Position {
  page: number | undefined;
}

/** One place, or several; the current page where there is none. */
export function placingOf(places: readonly Place[], position: Position | undefined): Placing {
  const [first, ...others] = places.map(({ page, box, confidence }) => ({
    page,
    box: roundBox(box),
    confidence: confidence && roundToHundredths(confidence),
  }));
  if (first === undefined) return { page: position?.page };
  return others.length === 0 ? first : { places: [first, ...others] };
}

/** A block's own places, or else those of what is in it. */
export function placesOf(block: Block): readonly Place[] {
  const own = 'places' in block ? block.places : undefined;
  return own && own.length > 0 ? own : enclosePlaces(childBlocks(block));
}

/** What encloses all of some blocks: one place for each page they lie on. */
export function enclosePlaces(blocks: readonly Block[]): Place[] {
  const byPage = new Map<number, Place>();
  for (const place of blocks.flatMap(placesOf)) {
    const around = byPage.get(place.page);
    byPage.set(place.page, around ? encloseBoth(around, place) : place);
  }
  return [...byPage.values()];
}

function encloseBoth({ page, box: a, confidence }: Place, { box: b, confidence: other }: Place): Place {
  const box = {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
  const known = [confidence, other].filter((one) => one !== undefined);
  return { page, box, confidence: known.length > 0 ? Math.min(...known) : undefined };
}

function roundBox({ left, top, right, bottom }: Box): Box {
  return {
    left: roundToHundredths(left),
    top: roundToHundredths(top),
    right: roundToHundredths(right),
    bottom: roundToHundredths(bottom),
  };
}

/** A hundredth of a point is far below what can be seen, and one of a confidence below what it tells. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
