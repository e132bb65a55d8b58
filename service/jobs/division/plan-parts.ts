import type { PageRange } from '../../../engine/index.ts';
import type { Part, PartPlan } from './part.ts';

/** Cuts pages into as few parts of at most so many as there have to be, all about as long. */
export function cutPages(pages: readonly number[], most: number): PageRange[][] {
  const count = Math.ceil(pages.length / most);
  return Array.from({ length: count }, (_, i) => {
    const cut = (at: number) => Math.round((at * pages.length) / count);
    return rangesOf(pages.slice(cut(i), cut(i + 1)));
  });
}

/** Numbers in order as ranges. */
function rangesOf(pages: readonly number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.last === page - 1) last.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges;
}

export function pagesOf({ pages }: Pick<PartPlan, 'pages'>): number[] {
  return pages.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** Whether parts of an earlier try are what is to be done now. */
export function arePartsOf(
  parts: readonly Part[],
  { program, digest, pages }: { program: string; digest: string; pages: readonly number[] },
): boolean {
  const isSame = (part: Part) => part.program === program && part.input.digest === digest;
  return parts.every(isSame) && parts.flatMap(pagesOf).join() === pages.join();
}
