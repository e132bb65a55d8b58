import { beginsArticle, isSectionName } from '../../../lexicon/section-names.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, passageText } from '../../items.ts';
import type { Candidate } from './candidates.ts';

/** An article's title is at least this much larger than its body … */
const TITLE = 1.2;
/** … and not one of many heads of the same size. */
const MOST_TITLE_PEERS = 2;

/** The largest type near the top of the first page; a word or two in larger type is a journal's name or a logo. */
export function findTitle(candidates: readonly Candidate[], type: TypeFacts): Candidate | undefined {
  const first = candidates[0]?.item.passage.page;
  const large = candidates.filter(
    (c) => c.item.passage.page === first && c.look.size >= TITLE * type.size && !isSectionName(c.text),
  );
  const best = large.reduce<Candidate | undefined>(
    (a, b) => (a && weighTitle(a) >= weighTitle(b) ? a : b),
    undefined,
  );
  if (!best) return undefined;
  const peers = candidates.filter(
    (c) => c !== best && c.look.size >= 0.97 * best.look.size && countWords(c) > 2,
  );
  return peers.length > MOST_TITLE_PEERS ? undefined : best;
}

/** Size, less for few words; the number of a section is none. */
function weighTitle({ look, text }: Candidate): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return look.size * Math.min(1, words.length / 4);
}

function countWords(candidate: Candidate): number {
  return candidate.text.split(/\s+/).length;
}

/** Names and addresses between an article's title and its abstract are set like headings and are none. */
export function dropFrontMatter(
  candidates: readonly Candidate[],
  title: Candidate | undefined,
  items: readonly Item[],
): Candidate[] {
  const rest = candidates.filter((c) => c !== title);
  if (!title) return rest;
  const start = items.findIndex(
    (item, i) => i > title.index && item.type === 'passage' && beginsArticle(passageText(item.passage)),
  );
  const startItem = items[start];
  if (start < 0 || startItem?.type !== 'passage' || startItem.passage.page > title.item.passage.page + 1)
    return rest;
  return rest.filter((c) => c.index >= start || isSectionName(c.text));
}
