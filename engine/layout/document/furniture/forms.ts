import type { PageLayout } from '../../layout-page.ts';
import { isInMargin, type PageRows, sheetOf } from './bands.ts';
import { maskNumbers, placeKeys } from './places.ts';

/** Pages whose bodies are compared to tell forms, and the share of their rows that are the same. */
const COMPARED_PAGES = 8;
const SAME_ROWS = 0.3;

/** Tells whether pages, by their places in the document, are copies of one form: their bodies say the same at the same places. */
export type FormTest = (pages: readonly number[]) => boolean;

export function createFormTest(pageAt: (page: number) => PageLayout): FormTest {
  const bodies = new Map<number, string[][]>();
  const bodyOf = (page: number) => {
    const body = bodies.get(page) ?? bodyKeys(sheetOf(pageAt(page)));
    bodies.set(page, body);
    return body;
  };
  return (pages) => areAlike(pickEvenly(pages).map(bodyOf));
}

/** What tells each row of a body, and where it stands. */
function bodyKeys({ page, rows }: PageRows): string[][] {
  return rows
    .filter((row) => !isInMargin(row, page, 'top') && !isInMargin(row, page, 'foot'))
    .map((row) => placeKeys(maskNumbers(row.text), row.baseline));
}

function areAlike(bodies: readonly string[][][]): boolean {
  const counts = new Map<string, number>();
  for (const body of bodies) {
    for (const key of new Set(body.flat())) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = bodies.flat();
  const shared = rows.filter((keys) =>
    keys.some((key) => counts.get(key)! >= Math.max(2, bodies.length / 2)),
  );
  return rows.length > 0 && shared.length >= SAME_ROWS * rows.length;
}

function pickEvenly(pages: readonly number[]): number[] {
  if (pages.length <= COMPARED_PAGES) return [...pages];
  return Array.from(
    { length: COMPARED_PAGES },
    (_, i) => pages[Math.floor((i * pages.length) / COMPARED_PAGES)]!,
  );
}
