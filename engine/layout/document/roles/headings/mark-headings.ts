import model from '../../../evidence/heading.json' with { type: 'json' };
import { isLikely, type Model } from '../../../evidence/model.ts';
import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody } from '../../items.ts';
import { taggedLevel } from '../../tags.ts';
import { type Candidate, listCandidates, normalizeTitle } from './features.ts';
import { nestLevels, rankLooks } from './levels.ts';
import { findTitle } from './title.ts';

const HEADING = model as Model;
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
  { outline, title: said }: { outline: readonly OutlineEntry[]; title?: string },
): void {
  const isTail = items.some((item) => item.type === 'pageBreak') && !items.some(beginsDocument);
  const found = listCandidates(items, type, outline).filter(({ features }) => isLikely(HEADING, features));
  const title = isTail ? undefined : findTitle(found, type, said);
  if (markTagged(items, found)) return;
  const headings = found.filter((heading) => heading !== title);
  const ranked = rankLooks(headings, title || isTail ? 2 : 1);
  const outlined = new Map(outline.map((entry) => [normalizeTitle(entry.title), entry.level]));
  const shift = isUntitled(outline, title, isTail) ? 1 : 0;
  const levels = headings.map((heading) => {
    const entry = outlined.get(normalizeTitle(heading.text));
    return entry === undefined ? ranked.get(heading)! : entry + shift;
  });
  const nested = nestLevels(levels, title || isTail ? 2 : 1);
  headings.forEach(({ item }, i) => {
    item.role = { is: 'heading', level: nested[i]! };
  });
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
  return (
    title !== undefined &&
    !outline.some((entry) => normalizeTitle(entry.title) === normalizeTitle(title.text))
  );
}

/** Headings as the file tags them, when its tags mostly agree with what is seen. */
function markTagged(items: readonly Item[], seen: readonly Candidate[]): boolean {
  const tagged = items.filter(isBody).filter((item) => taggedLevel(item.passage.lines[0]!) !== undefined);
  const agreed = seen.filter(({ item }) => tagged.includes(item)).length;
  if (tagged.length < LEAST_TAGGED || agreed < AGREED * Math.max(seen.length, tagged.length)) return false;
  for (const item of tagged) item.role = { is: 'heading', level: taggedLevel(item.passage.lines[0]!)! };
  return true;
}
