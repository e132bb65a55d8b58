import { type PageLayout, textLines } from '../layout-page.ts';
import type { Line } from '../lines/lines.ts';

/** Tags are read line by line rather than paragraph by paragraph when nearly every line has an element of its own. */
const LINE_BY_LINE = 0.9;
/** Lines needed to tell. */
const LEAST_LINES = 20;

/** Tells whether the tags of pages can be trusted, which a tool may have made line by line. */
interface TagMeter {
  add(page: PageLayout): void;
  /** As far as the pages so far tell. */
  areTrusted(): boolean;
}

/** What the tags of pages add up to. Plain data. */
export interface TagCounts {
  /** Elements of the lines. */
  blocks: Set<number>;
  /** Lines with a tag. */
  lines: number;
}

export function noTags(): TagCounts {
  return { blocks: new Set(), lines: 0 };
}

/** @param counts - of the pages before; goes on counting in it */
export function createTagMeter(counts = noTags()): TagMeter {
  return {
    add: (page) => {
      for (const { tags } of textLines(page)) {
        if (!tags) continue;
        counts.lines++;
        counts.blocks.add(tags.block);
      }
    },
    areTrusted: () => counts.lines < LEAST_LINES || counts.blocks.size < LINE_BY_LINE * counts.lines,
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
