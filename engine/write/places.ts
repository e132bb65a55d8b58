import type { Block, Box, Place } from '../document/document.ts';
import { childBlocks } from '../document/walk.ts';

/** Where something stands. A page alone is given where the source has pages but no boxes. */
export interface Placing {
  page?: number;
  box?: Box;
  /** Every place of a block that has several, in columns or over pages, in reading order; `page` and `box` are absent. */
  places?: Place[];
}

/** The page that the last page break began. */
export interface Position {
  page: number | undefined;
}

/** Decimals of a point that are kept: a hundredth of one is far below what can be seen. */
const PRECISION = 100;

/** One place, or several; the current page where there is none. */
export function placingOf(places: readonly Place[], position: Position | undefined): Placing {
  const [first, ...others] = places.map(({ page, box }) => ({ page, box: roundBox(box) }));
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
  const byPage = new Map<number, Box>();
  for (const { page, box } of blocks.flatMap(placesOf)) {
    const around = byPage.get(page);
    byPage.set(page, around ? encloseBoth(around, box) : box);
  }
  return [...byPage].map(([page, box]) => ({ page, box }));
}

function encloseBoth(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function roundBox({ left, top, right, bottom }: Box): Box {
  return {
    left: roundPoints(left),
    top: roundPoints(top),
    right: roundPoints(right),
    bottom: roundPoints(bottom),
  };
}

export function roundPoints(points: number): number {
  return Math.round(points * PRECISION) / PRECISION;
}
