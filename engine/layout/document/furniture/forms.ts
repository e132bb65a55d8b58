import type { Line } from '../../lines/lines.ts';
import { countEach } from '../../statistics.ts';
import { isInMargin, type MarginRow, type PageRows } from './bands.ts';
import { maskNumbers, placeKeys } from './places.ts';

/** Pages whose bodies are compared to tell forms, and the share of their rows that are the same. */
const COMPARED_PAGES = 8;
const SAME_ROWS = 0.3;

/** Tells whether pages, by their places in the document, are copies of one form: their bodies say the same at the same places. */
export type FormTest = (pages: readonly number[]) => boolean;

/** @param bodies - of each page, as from `readBody` */
export function createFormTest(bodies: readonly Uint32Array[]): FormTest {
  return (pages) => areAlike(pickEvenly(pages).map((page) => bodies[page]!));
}

/** What tells each row of a page's body and where it stands: hashes of its two keys, row after row. */
export function readBody(sheet: PageRows): Uint32Array {
  return Uint32Array.from(
    bodyOf(sheet).flatMap((row) => placeKeys(maskNumbers(row.text), row.baseline).map(hashOf)),
  );
}

/** What tells each line of a page's body and how large it is: hashes. @param atEdges - lines that may be running heads or feet */
export function readInnerLines(sheet: PageRows, atEdges: ReadonlySet<Line>): Uint32Array {
  const inner = bodyOf(sheet).flatMap(({ lines }) => lines.filter((line) => !atEdges.has(line)));
  return Uint32Array.from(inner.map(hashOfLine));
}

function bodyOf({ page, rows }: PageRows): MarginRow[] {
  return rows.filter((row) => !isInMargin(row, page, 'top') && !isInMargin(row, page, 'foot'));
}

/** The same for lines that say the same in type of one size. */
export function hashOfLine({ text, size }: { text: string; size: number }): number {
  return hashOf(`${text}|${Math.round(2 * size)}`);
}

/** FNV-1a: of the few rows compared at once none shares its hash with another by chance. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function areAlike(bodies: readonly Uint32Array[]): boolean {
  const counts = countEach(bodies.flatMap((body) => [...new Set(body)]));
  const least = Math.max(2, bodies.length / 2);
  const isShared = (key: number) => counts.get(key)! >= least;
  let rows = 0;
  let shared = 0;
  for (const body of bodies) {
    rows += body.length / 2;
    for (let i = 0; i < body.length; i += 2) if (isShared(body[i]!) || isShared(body[i + 1]!)) shared++;
  }
  return rows > 0 && shared >= SAME_ROWS * rows;
}

function pickEvenly(pages: readonly number[]): number[] {
  if (pages.length <= COMPARED_PAGES) return [...pages];
  return Array.from(
    { length: COMPARED_PAGES },
    (_, i) => pages[Math.floor((i * pages.length) / COMPARED_PAGES)]!,
  );
}
