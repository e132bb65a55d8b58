import { composeDocument } from '../compose.ts';
import { layoutPage } from '../layout-page.ts';
import type { Page } from '../page.ts';

/** What is left out of a document of one page as running heads, feet and numbers, line by line. */
export function linesLeftOut(page: Page): string[] {
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
  return (document.furniture ?? []).map(({ text }) => text);
}
