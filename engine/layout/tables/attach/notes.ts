import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import { startsCaption } from '../../lexicon/captions.ts';
import { beginsContinued } from '../../lexicon/continuation.ts';
import { opensNotes } from '../../lexicon/notes.ts';
import type { Sheet } from '../detect/sheet.ts';
import { groupByBaseline, textOfTokens } from '../text-lines.ts';
import { areBold, type Token, type TokenStack, tokensBetween } from '../tokens.ts';

/** Notes are set in type smaller than this share of the page's … */
const SMALLER = 0.95;
/** … at most this many em below the table and each other … */
const NEAREST = 2.2;
const LEADING = 1.7;
/** … and have at most this many lines. */
const MOST_LINES = 16;
/** What begins below this share of the page's height is its foot, unless it begins as a note. */
const FOOT = 0.925;
/**
 * The first letter or number as a mark with a sign behind it, since other ones count on from a list above the table; any
 * without one; or an abbreviation before its meaning.
 */
const MARKED = /^(?:\(?[a1][).]\s|[a-z\d]\s?[A-Z][a-z]|[A-Z][A-Za-z\d-]{0,7}\s?[=:,]\s)/u;

/** Lines of notes right under a table, top to bottom. */
export function findNotes(
  sheet: Sheet,
  box: Box,
  tableSize: number,
  free: (token: Token) => boolean,
): Token[][] {
  const below = sheet.tokens.filter(
    (t) =>
      t.baseline > box.bottom &&
      t.baseline < box.bottom + MOST_LINES * 14 &&
      t.left > box.left - 6 &&
      t.right < box.right + 14 &&
      free(t),
  );
  const notes: Token[][] = [];
  let baseline = box.bottom;
  for (const line of groupByBaseline(below)) {
    const { size, baseline: here } = line[0]!;
    const step = here - baseline;
    if (notes.length === 0 ? step > NEAREST * size : step > LEADING * size) break;
    if (here > FOOT * sheet.height && notes.length === 0 && !opensNote(line)) break;
    const above = notes.at(-1);
    const goesOn = above !== undefined && goesOnBelow(above, line, box);
    if (notes.length >= MOST_LINES || !(goesOn || isNote(line, above, sheet.bodySize, tableSize))) break;
    if (isOfWiderLine(line, sheet)) break;
    notes.push(line);
    baseline = here;
  }
  return notes;
}

/** Words of one line are at most so far apart (em), and those behind a number, too. */
const WORD_GAP = 1;
const WIDEST_SPACE = 1.6;

/** Whether words stand right before or behind a line at its height: text below the table runs on past it. */
function isOfWiderLine(line: readonly Token[], sheet: TokenStack): boolean {
  const { left, right, top, bottom } = boxAround(line);
  const gap = WORD_GAP * line[0]!.size;
  const own = new Set(line);
  return tokensBetween(sheet, top, bottom).some(
    (token) =>
      !own.has(token) &&
      ((token.left >= right && token.left - right < gap) ||
        (token.right <= left && left - token.right < gap)),
  );
}

/** The end of a sentence, or of one of the parts that notes list. */
const ENDED = /[.:;!?][)\]"”»]?$/u;
/** Type of one note differs by less than this in size, points. */
const SAME_SIZE = 0.3;
/** First lines are set in by less than this, em. */
const SET_IN = 3;
/** A line that goes on in lower case may end so many em before the edge of the table. */
const RAGGED = 6;

/** Whether a sentence of a note goes on below, in its type and at its edge, from a line that had no room for the next word. */
function goesOnBelow(above: readonly Token[], line: readonly Token[], box: Box): boolean {
  const [first, begin, end] = [line[0]!, above[0]!, above.at(-1)!];
  if (
    Math.abs(first.size - begin.size) >= SAME_SIZE ||
    Math.abs(first.left - begin.left) >= SET_IN * first.size
  )
    return false;
  if (ENDED.test(end.shown.text) || opensNote(line) || startsCaption(textOfTokens(line))) return false;
  const room = /^\p{Ll}/u.test(first.shown.text) ? RAGGED : WORD_GAP;
  return end.right + (first.right - first.left) + room * end.size > box.right;
}

/** A raised mark, or words with which notes begin. */
export function opensNote(line: readonly Token[]): boolean {
  const text = textOfTokens(line);
  return opensNotes(text) || MARKED.test(text) || line[0]!.shown.size < 0.88 * line[0]!.size;
}

function isNote(
  line: readonly Token[],
  above: readonly Token[] | undefined,
  bodySize: number,
  tableSize: number,
): boolean {
  const text = textOfTokens(line);
  if (startsCaption(text) || beginsContinued(text)) return false;
  const { word, size } = line.reduce((a, b) => (b.shown.text.length > a.shown.text.length ? b : a));
  if (word.size < SMALLER * bodySize && size <= tableSize * 1.06) return true;
  if (above && !opensNext(text, textOfTokens(above)))
    return Math.abs(size - tableSize) < SAME_SIZE && size <= bodySize * 0.97;
  // What begins as a marked note and is bold up to the next column is a numbered heading.
  const isHeading = areBold(firstText(line)) && !opensNotes(text);
  return opensNote(line) && size <= bodySize * 1.02 && !isHeading;
}

/** Whether a line opens notes as another one does, with another mark: items of a list have one. */
function opensNext(text: string, above: string): boolean {
  const [mark, before] = [text, above].map((each) => /^[^\p{L}\p{Nd}]*/u.exec(each)![0]);
  return opensNotes(text) && (mark === '' || mark !== before);
}

/** The words of a line up to the first gap as wide as between columns. */
function firstText(line: readonly Token[]): readonly Token[] {
  const end = line.findIndex(({ left, size }, i) => i > 0 && left - line[i - 1]!.right > WIDEST_SPACE * size);
  return end < 0 ? line : line.slice(0, end);
}
