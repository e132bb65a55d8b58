import type { PageLayout } from '../layout-page.ts';
import type { Tag, Word } from '../page.ts';
import type { Line } from './lines.ts';

/** What the tagged structure says of a line. */
export interface LineTags {
  /** Id of the innermost paragraph-like element around the whole line: lines of one paragraph share it. */
  block: number;
  /** Its standard role. */
  role: string;
  /** Id of the list item it stands in. */
  item?: number;
  /** How many lists it stands in. */
  depth: number;
}

const BLOCKS = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title LI LBody Caption BlockQuote Note FENote Code TOCI TD TH Figure Formula Aside'.split(
    ' ',
  ),
);
/** Tags are read line by line rather than paragraph by paragraph when nearly every line has an element of its own. */
const LINE_BY_LINE = 0.9;
/** Lines needed to tell. */
const LEAST_LINES = 20;

export function tagsOf(words: readonly Word[]): LineTags | undefined {
  const first = words[0]!.tag;
  if (!first) return undefined;
  const path = pathOf(first);
  let common = path;
  for (const { tag } of words) {
    if (tag === first) continue;
    if (!tag) return undefined;
    const ids = new Set(pathOf(tag).map(({ id }) => id));
    common = common.filter(({ id }) => ids.has(id));
  }
  const block = common.find(({ role }) => BLOCKS.has(role));
  if (!block) return undefined;
  const item = common.find(({ role }) => role === 'LI');
  return {
    block: block.id,
    role: block.role,
    item: item?.id,
    depth: common.filter(({ role }) => role === 'L').length,
  };
}

/** An element and those around it, innermost first. */
function pathOf(tag: Tag): Tag[] {
  const path: Tag[] = [];
  for (let at: Tag | undefined = tag; at; at = at.parent) path.push(at);
  return path;
}

/** Takes tags away that were made by a tool line by line. */
export function dropUntrustedTags(pages: readonly PageLayout[]): void {
  const lines = pages.flatMap((page) => page.blocks.flatMap((b) => (b.type === 'text' ? b.lines : [])));
  const tagged = lines.filter((line) => line.tags);
  const blocks = new Set(tagged.map((line) => line.tags!.block));
  if (tagged.length < LEAST_LINES || blocks.size < LINE_BY_LINE * tagged.length) return;
  for (const line of lines) line.tags = undefined;
}

/** Level of a heading by its tag: 1 to 6; undefined when it is none. */
export function taggedLevel(line: Line): number | undefined {
  const role = line.tags?.role;
  if (role === 'Title') return 1;
  const match = /^H([1-6])?$/.exec(role ?? '');
  return match ? Number(match[1] ?? 1) : undefined;
}
