import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { Item } from '../../items.ts';
import { isBody } from '../../items.ts';
import { taggedLevel } from '../../tags.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { rankLooks } from './levels.ts';
import { dropFrontMatter, findTitle } from './title.ts';

/** Tagged headings are trusted when there are at least so many, and this share of them and of those seen agrees. */
const LEAST_TAGGED = 2;
const AGREED = 0.6;

/**
 * Finds the headings among the passages and gives them their levels. Where the first page is not among those read, the
 * title stands on a page not read, above all of them.
 */
export function markHeadings(
  items: readonly Item[],
  type: TypeFacts,
  outline: readonly OutlineEntry[],
): void {
  const isTail = items.some((item) => item.type === 'pageBreak') && !items.some(beginsDocument);
  const candidates = findCandidates(items, type);
  const title = isTail ? undefined : findTitle(candidates, type);
  const headings = dropFrontMatter(candidates, title, items);
  if (markTagged(items, title ? [title, ...headings] : headings)) return;
  const levels = rankLooks(headings, title || isTail ? 2 : 1);
  const outlined = new Map(outline.map((entry) => [normalize(entry.title), entry.level]));
  const shift = isUntitled(outline, title, isTail) ? 1 : 0;
  for (const heading of headings) {
    const level = outlined.has(normalize(heading.text))
      ? outlined.get(normalize(heading.text))! + shift
      : levels.get(heading)!;
    heading.item.role = { is: 'heading', level: Math.max(1, Math.min(6, level)) };
  }
  if (title) title.item.role = { is: 'heading', level: 1 };
}

function beginsDocument(item: Item): boolean {
  return item.type === 'pageBreak' && item.page === 1;
}

/** The outline's first level is that of the sections, not of the title that there is. */
function isUntitled(
  outline: readonly OutlineEntry[],
  title: Candidate | undefined,
  isTail: boolean,
): boolean {
  if (isTail) return outline.filter((entry) => entry.level === 1).length > 1;
  return title !== undefined && !outline.some((entry) => normalize(entry.title) === normalize(title.text));
}

/** Headings as the file tags them, when its tags mostly agree with what is seen. */
function markTagged(items: readonly Item[], seen: readonly Candidate[]): boolean {
  const tagged = items.filter(isBody).filter((item) => taggedLevel(item.passage.lines[0]!) !== undefined);
  const agreed = seen.filter(({ item }) => tagged.includes(item)).length;
  if (tagged.length < LEAST_TAGGED || agreed < AGREED * Math.max(seen.length, tagged.length)) return false;
  for (const item of tagged) item.role = { is: 'heading', level: taggedLevel(item.passage.lines[0]!)! };
  return true;
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
