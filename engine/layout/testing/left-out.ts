import { composeDocument } from '../compose.ts';
import { layoutPage } from '../layout-page.ts';
import type { Page, Ruling } from '../page.ts';
import { type SetLine, setPage } from './set-page.ts';

/** What is left out of a document of one page as running heads, feet and numbers, line by line. */
export function linesLeftOut(page: Page): string[] {
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
  return (document.furniture ?? []).map(({ text }) => text);
}

/** What is left out of a page of 600 by 800 points with lines of text between what stands at its edges. */
export function leftOutAround(
  edges: readonly SetLine[],
  { top = 90, bottom = 700, ...drawn }: { top?: number; bottom?: number; rulings?: Ruling[] } = {},
): string[] {
  const text = Array.from({ length: Math.floor((bottom - top) / 12) }, (_, i) => ({
    text: `And the weavers of the valley sold ${i} ells of cloth to the merchants on the coast, who shipped it`,
    x: 60,
    y: top + 12 * i,
  }));
  return linesLeftOut(setPage([...edges, ...text], { width: 600, height: 800, ...drawn }));
}
