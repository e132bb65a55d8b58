import { boxAround } from '../../geometry.ts';
import { holdsRelation, holdsWord } from '../../lexicon/formula-signs.ts';
import { findMarker } from '../../lexicon/list-markers.ts';
import type { Line } from '../../lines/lines.ts';
import { type Item, isBody, type PassageItem } from '../items.ts';
import { type Passage, placeOf } from '../paragraphs.ts';

const MOST_WORDS = 8;
/** The number of an equation stands at a distance from it. */
const EQUATION_NUMBER = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;
/** Parts of a formula, such as the limits of a sum, are no further apart than so many em. */
const APART = 1.6;

/** The parts of each formula that is set apart from the text, which were drawn as lines of their own, as one passage. */
export function joinFormulas(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  let parts: PassageItem[] = [];
  const close = () => {
    joined.push(...(isFormula(parts) ? [joinParts(parts)] : parts));
    parts = [];
  };
  for (const item of items) {
    if (!isBody(item) || !mayBePart(item.passage)) {
      close();
      joined.push(item);
      continue;
    }
    if (parts.length > 0 && !belongs(parts, item)) close();
    parts.push(item);
  }
  close();
  return joined;
}

function mayBePart({ lines }: Passage): boolean {
  return lines.every(({ text, words }) => words <= MOST_WORDS && !holdsWord(text) && !isItem(text));
}

function isItem(text: string): boolean {
  return findMarker(text) !== undefined && !EQUATION_NUMBER.test(text);
}

const linesOf = (parts: readonly PassageItem[]) => parts.flatMap(({ passage }) => passage.lines);

function isFormula(parts: readonly PassageItem[]): boolean {
  return parts.length > 1 && linesOf(parts).some(({ text }) => holdsRelation(text));
}

/** Whether a passage stands beside the parts of a formula, or right above or below them, and begins none of its own. */
function belongs(parts: readonly PassageItem[], { passage }: PassageItem): boolean {
  if (passage.page !== parts[0]!.passage.page) return false;
  const [around, part] = [boxAround(linesOf(parts)), boxAround(passage.lines)];
  const em = Math.max(...linesOf(parts).map(({ size }) => size));
  const below = part.top - around.bottom;
  const aside = Math.max(part.left - around.right, around.left - part.right);
  const isNumber = passage.lines.every(({ text }) => EQUATION_NUMBER.test(text));
  if (below > APART * em || around.top - part.bottom > APART * em) return false;
  if (aside > APART * em && !isNumber) return false;
  return below < 0 || !(isRelation(passage.lines) && isRelation(linesOf(parts)));
}

const isRelation = (lines: readonly Line[]) => lines.some(({ text }) => holdsRelation(text));

function joinParts(parts: readonly PassageItem[]): PassageItem {
  const first = parts[0]!;
  const lines = linesOf(parts);
  const { page } = first.passage;
  return { ...first, passage: { ...first.passage, lines, places: [placeOf(lines, page)] } };
}
