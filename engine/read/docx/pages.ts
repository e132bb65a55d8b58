import type { PageCounter } from './story.ts';

/** Notes that there is text on the page. */
export function markText(pages: PageCounter | undefined): void {
  if (pages) pages.hasText = true;
}

/** A break that is in the text: always a new page. Returns its number. */
export function breakPage(pages: PageCounter | undefined): number | undefined {
  if (!pages) return undefined;
  pages.page++;
  pages.hasText = false;
  return pages.page;
}

/**
 * A break that asks for a new page, or that the last program to lay the text out wrote down: none where the page has
 * just begun, as that is the same break said twice.
 */
export function breakRenderedPage(pages: PageCounter | undefined): number | undefined {
  return pages?.hasText ? breakPage(pages) : undefined;
}
