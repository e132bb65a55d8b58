import type { Item } from './items.ts';

/** The items of one page, before it is known what each passage is. */
export interface PageItems {
  number: number;
  /** Points. */
  width: number;
  height: number;
  items: Item[];
}

/** Whether a page is wider than high, as slides are. */
export function isSlide({ width, height }: Pick<PageItems, 'width' | 'height'>): boolean {
  return width > height;
}

/** The items of a page, and those after them as far as they are looked at together. */
export interface PageView extends PageItems {
  /** How many of the items are the page's own. */
  own: number;
  /** Place of the first among the items of the document. */
  begin: number;
}

/** The passage below a heading is at most this many items further on. */
export const FOLLOWING = 8;

/**
 * Pages with what follows each of them; a page comes out once that is known.
 * @param begin - place of the first item in the document
 */
export function* viewPages(pages: Iterable<PageItems>, begin = 0): Generator<PageView> {
  const held: PageItems[] = [];
  let next = begin;
  const takeView = (): PageView => {
    const { number, width, height, items } = held.shift()!;
    const after = held.flatMap((page) => page.items).slice(0, FOLLOWING);
    const view = { number, width, height, items: [...items, ...after], own: items.length, begin: next };
    next += items.length;
    return view;
  };
  for (const page of pages) {
    held.push(page);
    while (held.slice(1).reduce((sum, { items }) => sum + items.length, 0) >= FOLLOWING) yield takeView();
  }
  while (held.length > 0) yield takeView();
}
