import { normalizeTitle } from '../roles/headings/text-features.ts';
import { LARGE } from './large-text.ts';
import type { EdgeLine, PageMargins } from './page-margins.ts';

/** A running head is parted from the text by itself, or with one more row. */
const MOST_ROWS = 2;

/**
 * Of each page the lines at its edges that name a section, or the document: they say in small type what stands above in
 * large type on a page before. On how many pages they do so does not matter.
 */
export function findSectionHeads(pages: readonly PageMargins[]): Set<number>[] {
  const sizes = new Map<string, number>();
  return pages.map(({ large, top, foot }, page) => {
    const names = page === 0 ? [] : [...top.lines, ...foot.lines].filter((line) => isNamed(line, sizes));
    for (const { name, size } of large) sizes.set(name, Math.max(size, sizes.get(name) ?? 0));
    return new Set(names.map(({ line }) => line));
  });
}

function isNamed({ text, size, bandRows }: EdgeLine, sizes: ReadonlyMap<string, number>): boolean {
  const said = sizes.get(normalizeTitle(text));
  return bandRows !== undefined && bandRows <= MOST_ROWS && said !== undefined && said >= LARGE * size;
}
