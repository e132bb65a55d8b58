import type { PageLayout } from '../layout-page.ts';
import type { Line } from '../lines/lines.ts';

/** Tags are read line by line rather than paragraph by paragraph when nearly every line has an element of its own. */
const LINE_BY_LINE = 0.9;
/** Lines needed to tell. */
const LEAST_LINES = 20;

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
