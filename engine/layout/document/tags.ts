import { type PageLayout, textLines } from '../layout-page.ts';
import type { Line } from '../lines/lines.ts';

/** Tags are read line by line rather than paragraph by paragraph when nearly every line has an element of its own. */
const LINE_BY_LINE = 0.9;
/** Lines needed to tell. */
const LEAST_LINES = 20;

/** Tells whether the tags of pages can be trusted, which a tool may have made line by line. */
export interface TagMeter {
  add(page: PageLayout): void;
  /** As far as the pages so far tell. */
  areTrusted(): boolean;
}

export function createTagMeter(): TagMeter {
  const blocks = new Set<number>();
  let tagged = 0;
  return {
    add: (page) => {
      for (const { tags } of textLines(page)) {
        if (!tags) continue;
        tagged++;
        blocks.add(tags.block);
      }
    },
    areTrusted: () => tagged < LEAST_LINES || blocks.size < LINE_BY_LINE * tagged,
  };
}

export function dropTags(page: PageLayout): void {
  for (const line of textLines(page)) line.tags = undefined;
}

/** Level of a heading by its tag: 1 to 6; undefined when it is none. */
export function taggedLevel(line: Line): number | undefined {
  const role = line.tags?.role;
  if (role === 'Title') return 1;
  const match = /^H([1-6])?$/.exec(role ?? '');
  return match ? Number(match[1] ?? 1) : undefined;
}
