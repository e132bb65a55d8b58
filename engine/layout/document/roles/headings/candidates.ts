import { isSectionName, numberDepth } from '../../../lexicon/section-names.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody, type PassageItem, passageText } from '../../items.ts';
import type { Passage } from '../../paragraphs.ts';
import { isLarge, keyOf, type Look, lookOf } from './look.ts';
import { isShaped, MOST_LINES } from './shape.ts';
import { standsOut } from './stands-out.ts';

/** A passage that may be a heading, before anything is known of it. */
export interface ReadPassage {
  item: PassageItem;
  /** Its place among the items. */
  index: number;
  /** Empty when it is far longer than a heading. */
  text: string;
  look: Look;
}

/** A passage that has the words and the look of a heading. */
export interface Candidate extends ReadPassage {
  /** Depth of its number: 2 for `3.1`; 0 without one. */
  depth: number;
}

/** Of the passages that share a look of the body's size, at least this share must be candidates. */
const LEAST_HEADED = 0.4;
/** The passage below a heading is at most this many items further on. */
const FARTHEST = 8;

/** Passages shaped and set as headings are. */
export function findCandidates(items: readonly Item[], type: TypeFacts): Candidate[] {
  const passages = readPassages(items);
  const found: Candidate[] = [];
  for (const passage of passages) {
    if (!isShaped(passage, type)) continue;
    const candidate = { ...passage, depth: numberDepth(passage.text) };
    if (standsOut(candidate, type, nextPassage(items, passage.index))) found.push(candidate);
  }
  return dropUnlikelyLooks(found, passages, type);
}

function readPassages(items: readonly Item[]): ReadPassage[] {
  const passages: ReadPassage[] = [];
  items.forEach((item, index) => {
    if (!isBody(item)) return;
    const text = item.passage.lines.length > MOST_LINES ? '' : passageText(item.passage).trim();
    passages.push({ item, index, text, look: lookOf(item.passage, text) });
  });
  return passages;
}

function nextPassage(items: readonly Item[], index: number): Passage | undefined {
  for (let i = index + 1; i < items.length && i < index + FARTHEST; i++) {
    const item = items[i]!;
    if (item.type === 'passage') return item.passage;
  }
  return undefined;
}

/** A look of the body's size that long passages share is emphasis, not a heading's. */
function dropUnlikelyLooks(
  candidates: readonly Candidate[],
  passages: readonly ReadPassage[],
  type: TypeFacts,
): Candidate[] {
  const headed = countLooks(candidates);
  const all = countLooks(passages);
  return candidates.filter(({ look, text }) => {
    if (isLarge(look, type) || isSectionName(text)) return true;
    const key = keyOf(look);
    return headed.get(key)! >= LEAST_HEADED * all.get(key)!;
  });
}

function countLooks(passages: readonly ReadPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { look } of passages) {
    const key = keyOf(look);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
