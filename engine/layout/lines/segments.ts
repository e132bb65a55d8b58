import { changeWord } from '../change-word.ts';
import { isMarker, isTickMark } from '../lexicon/list-markers.ts';
import { isRightToLeft } from '../lexicon/right-to-left.ts';
import { LEADER } from '../lexicon/signs.ts';
import type { Word } from '../page.ts';
import { UNRELATED_SIZE } from '../type-sizes.ts';
import { NO_SPACE } from './bidi.ts';
import { splitAtGutters, splitAtMargin } from './gutters.ts';
import { absorb, grow, LARGER, type LinePiece } from './line-piece.ts';
import { joinPricedRows } from './priced-rows.ts';
import { joinStretched } from './stretched-lines.ts';

/** Baselines of one line agree within this share of an em, scripts aside. */
const SAME_BASELINE = 0.28;
/** Scripts are set in type of these shares of their line's, and rise or fall by this much of it. */
const LARGEST_SCRIPT = 0.88;
const SMALLEST_SCRIPT = 0.3;
const HIGHEST_SCRIPT = 0.62;
/** Scripts that were drawn apart have at most so many words; more are a line of a column beside larger type. */
const MOST_SCRIPT_WORDS = 6;
/** A gap wider than this many em ends a line in the content stream's order … */
const WIDEST_SPACE = 1.6;
/** … but for one between dots that lead on and the page they lead to, … */
const WIDEST_LED = 3;
const PAGE = /^(?:\p{Lu}{1,4}-)?(?:\p{Nd}{1,4}|[ivxlc]{1,8}|[IVXLC]{1,8})$/u;
const LEADS_ON = new RegExp(`${LEADER}$`, 'u');
/** … and pieces drawn apart are only joined when closer than this. */
const JOINED_SPACE = 0.5;
/** A marker (bullet, number) may stand this many em before its text. */
const MARKER_SPACE = 4.5;
/** A value stands at most this many em from its label … */
const FARTHEST_ANSWER = 30;
/** … which has at most so many words; the last of a paragraph's lines may end with a colon too. */
const MOST_LABEL_WORDS = 6;
const LABEL_END = /[:：]$/;
/** Words of a run from left to right within a right-to-left text, at most. */
const MOST_FOREIGN = 12;
/** Words may overlap by this share of an em and still follow each other (kerning, italics). */
const OVERLAP = 0.35;
/** … and by half an em at a stop or bracket as wide as an ideograph, whose white half is taken back (JIS X 4051). */
const COMPRESSED = 0.55;
const FULL_WIDTH_SIGN =
  '[\\u3001-\\u3003\\u3008-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65]';
const FULL_WIDTH_END = new RegExp(`${FULL_WIDTH_SIGN}$`, 'u');
const FULL_WIDTH_BEGIN = new RegExp(`^${FULL_WIDTH_SIGN}`, 'u');
/** Pieces drawn apart stand on one baseline within this share of an em … */
const SAME_BASELINE_APART = 0.12;
/** … and a marker and its text within this one. */
const SAME_BASELINE_OF_MARKER = 0.35;

/** The upright words of a page as pieces of lines, in the order of the content stream, without those `taken`. */
export function findPieces(words: readonly Word[], taken: ReadonlySet<Word>): LinePiece[] {
  const pieces: LinePiece[] = [];
  let current: LinePiece | undefined;
  let lastRightToLeft = Number.NEGATIVE_INFINITY;
  words.forEach((word, index) => {
    if (isRightToLeft(word.text)) lastRightToLeft = index;
    if (taken.has(word) || word.angle !== 0) return;
    const isForeign = index - lastRightToLeft <= MOST_FOREIGN;
    if (current && continues(current, word, index, isForeign)) extend(current, word, index);
    else {
      current = pieceOf(word, index);
      pieces.push(current);
    }
  });
  return joinAnswers(
    joinMarkers(joinPricedRows(joinPieces(joinStretched(splitAtGutters(splitAtMargin(pieces)))))),
  );
}

function pieceOf(word: Word, index: number): LinePiece {
  const { left, top, right, bottom, baseline, size } = word;
  return { words: [word], left, top, right, bottom, baseline, size, first: index, last: index };
}

function extend(piece: LinePiece, word: Word, index: number): void {
  // A mark raised before the text it belongs to does not tell where its line stands.
  if (word.baseline !== piece.baseline && word.size > piece.size / LARGER && isLongest(word, piece))
    piece.baseline = word.baseline;
  piece.words.push(word);
  piece.last = index;
  grow(piece, word);
}

function isLongest({ text }: Word, { words }: LinePiece): boolean {
  return words.every((word) => word.text.length < text.length);
}

/** @param isForeign - the word stands in a right-to-left text, where runs from left to right may be drawn from their end */
function continues(piece: LinePiece, word: Word, index: number, isForeign: boolean): boolean {
  if (index !== piece.last + 1 && !word.glued) return false;
  if (!onSameLine(piece, word)) return false;
  const size = Math.max(piece.size, word.size);
  const gap = word.left - piece.right;
  if (isForeign || isRightToLeft(piece.words.at(-1)!.text)) {
    return Math.max(gap, piece.left - word.right) < WIDEST_SPACE * size;
  }
  if (gap < -overlapOf(piece.words.at(-1)!, word) * size)
    return (word.glued && gap > -size) || standsUnderScript(piece, word) || standsOver(piece, word);
  const isLevel = Math.abs(word.baseline - piece.baseline) <= SAME_BASELINE_APART * size;
  const isLedTo = PAGE.test(word.text) && leadsOn(piece.words.at(-1)!);
  const widest = isLedTo ? WIDEST_LED : WIDEST_SPACE;
  return gap < widest * (isLevel ? size : spaceUnit(piece, word));
}

/** How far a word may reach into the one before it, em. */
function overlapOf(before: Word, word: Word): number {
  return FULL_WIDTH_END.test(before.text) || FULL_WIDTH_BEGIN.test(word.text) ? COMPRESSED : OVERLAP;
}

function onSameLine(piece: LinePiece, word: Word): boolean {
  const size = Math.max(piece.size, word.size);
  const shift = Math.abs(word.baseline - piece.baseline);
  if (shift <= SAME_BASELINE * size) return true;
  return shift <= HIGHEST_SCRIPT * size && (areScripts(piece, word) || touchesClosely(piece, word, size));
}

/** Whether a word is the index below an exponent, or the exponent above an index, with which the piece ends so far. */
function standsUnderScript({ words, baseline, size }: LinePiece, word: Word): boolean {
  const shiftOf = (of: Word) => (of.size < LARGEST_SCRIPT * size ? Math.sign(of.baseline - baseline) : 0);
  const shift = shiftOf(word);
  const run = words.slice(words.findLastIndex((other) => shiftOf(other) !== -shift) + 1);
  return shift !== 0 && run.length > 0 && word.left > run[0]!.left - OVERLAP * size;
}

/** Whether a word is small type on the line that was moved back over the last word of the piece, as in the name of LaTeX. */
function standsOver(piece: LinePiece, word: Word): boolean {
  const isLevel = Math.abs(word.baseline - piece.baseline) <= SAME_BASELINE * piece.size;
  return isLevel && areScripts(piece, word) && word.left >= piece.words.at(-1)!.left;
}

/** Raised type need not be smaller: lines stand further apart than it rises. What is tiny beside it is a line of its own. */
function touchesClosely(piece: LinePiece, word: Word, size: number): boolean {
  const gap = word.left - piece.right;
  const isTiny = Math.min(piece.size, word.size) <= SMALLEST_SCRIPT * size;
  return !isTiny && gap > -OVERLAP * size && gap < JOINED_SPACE * size;
}

/** Scripts are smaller than their line, but not so small that it would be a line of its own beside display type. */
function areScripts(a: { size: number }, b: { size: number }): boolean {
  const ratio = Math.min(a.size, b.size) / Math.max(a.size, b.size);
  return ratio < LARGEST_SCRIPT && ratio > SMALLEST_SCRIPT;
}

/** Joins pieces of one line that were drawn apart, e.g. bold words after the rest. */
function joinPieces(pieces: LinePiece[]): LinePiece[] {
  const byBaseline = [...pieces].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const joined = new Set<LinePiece>();
  for (let i = 0; i < byBaseline.length; i++) {
    const piece = byBaseline[i]!;
    if (joined.has(piece)) continue;
    let grown = true;
    while (grown) {
      grown = false;
      for (let j = i + 1; j < byBaseline.length; j++) {
        const other = byBaseline[j]!;
        if (other.baseline - piece.baseline > Math.max(piece.size, other.size)) break;
        if (joined.has(other)) continue;
        const sign = signBetween(piece, other);
        if (!sign && !areNeighbours(piece, other)) continue;
        absorb(piece, other);
        if (sign) glue(piece, sign);
        joined.add(other);
        grown = true;
      }
    }
  }
  return pieces.filter((piece) => !joined.has(piece)).sort((a, b) => a.first - b.first);
}

function areNeighbours(a: LinePiece, b: LinePiece): boolean {
  const size = Math.max(a.size, b.size);
  const shift = Math.abs(a.baseline - b.baseline);
  const { words } = a.size < b.size ? a : b;
  const scripts = areScripts(a, b) && shift <= HIGHEST_SCRIPT * size && words.length <= MOST_SCRIPT_WORDS;
  if (shift > SAME_BASELINE_APART * size && !scripts) return false;
  const [left, right] = a.left <= b.left ? [a, b] : [b, a];
  const gap = right.left - left.right;
  return gap >= -OVERLAP * size && gap <= JOINED_SPACE * spaceUnit(a, b);
}

/** The word of one of two pieces that was drawn apart from the words of the other, and stands between two of them. */
function signBetween(a: LinePiece, b: LinePiece): Word | undefined {
  if (standsBetween(a, b)) return a.words[0];
  return standsBetween(b, a) ? b.words[0] : undefined;
}

/** As signs of another font and marks of notes do. */
function standsBetween(sign: LinePiece, { words, left, right, size, baseline }: LinePiece): boolean {
  if (sign.words.length > 1 || sign.left < left || sign.right > right || sign.size > size) return false;
  const rise = baseline - sign.baseline;
  if (
    rise < -SAME_BASELINE_APART * size ||
    rise > (areScripts(sign, { size }) ? HIGHEST_SCRIPT : SAME_BASELINE_APART) * size
  )
    return false;
  const slack = OVERLAP * sign.size;
  return words.every((word) => word.right < sign.left + slack || word.left > sign.right - slack);
}

/** Has a word of a line follow the one before it without a space where it touches that. */
function glue(piece: LinePiece, sign: Word): void {
  const at = piece.words.indexOf(sign);
  const before = piece.words[at - 1];
  if (before && sign.left - before.right < NO_SPACE * sign.size)
    piece.words[at] = changeWord(sign, { glued: true });
}

/** The size of type that the space between two pieces is measured by: not that of a large initial or symbol. */
function spaceUnit(a: { size: number }, b: { size: number }): number {
  const [smaller, larger] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  return larger > UNRELATED_SIZE * smaller ? smaller : larger;
}

/** The label of a source in a bibliography. */
const SOURCE = /^\[\p{Nd}{1,4}\]$/u;

function marksText({ words }: LinePiece): boolean {
  const text = words.map((word) => word.text).join('');
  return isMarker(text) || SOURCE.test(text);
}

/** Joins a bullet or number with the text that stands behind it at a distance, whichever of them is drawn first. */
function joinMarkers(pieces: LinePiece[]): LinePiece[] {
  const joined = new Set<LinePiece>();
  pieces.forEach((piece, i) => {
    const next = pieces[i + 1];
    const isMarkerOfNext = next && (isMarkerOf(piece, next) || isLabelOfEntry(piece, next));
    const body = isMarkerOfNext ? next : bodyBehind(piece, pieces);
    if (!body || joined.has(body)) return;
    const { first, last } = body;
    absorb(body, piece);
    Object.assign(body, { first, last });
    joined.add(piece);
  });
  return pieces.filter((piece) => !joined.has(piece));
}

/** The text behind a marker that begins its line, as floated markers are drawn before or after all text. */
function bodyBehind(marker: LinePiece, pieces: readonly LinePiece[]): LinePiece | undefined {
  if (marker.words.length > 2 || !marksText(marker)) return undefined;
  const reach = MARKER_SPACE * marker.size;
  const near = pieces.filter(
    (piece) =>
      piece !== marker &&
      Math.abs(piece.baseline - marker.baseline) < marker.size &&
      piece.right > marker.left - reach &&
      piece.left < marker.right + reach,
  );
  const [body] = near;
  return body && near.length === 1 && isMarkerOf(marker, body) ? body : undefined;
}

/** Joins a label with the value set at a distance behind it, and the tick boxes of one row, when drawn one after the other. */
function joinAnswers(pieces: LinePiece[]): LinePiece[] {
  const result: LinePiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && piece.first === last.last + 1 && isAnswerTo(last, piece)) absorb(last, piece);
    else result.push(piece);
  }
  return result;
}

function isAnswerTo(label: LinePiece, answer: LinePiece): boolean {
  const size = Math.max(label.size, answer.size);
  const gap = Math.max(answer.left - label.right, label.left - answer.right);
  if (gap < 0 || gap > FARTHEST_ANSWER * size) return false;
  if (Math.abs(label.baseline - answer.baseline) > SAME_BASELINE * size) return false;
  const isTickBox = isTickMark(answer.words[0]!.text);
  if (isTickBox && label.words.some(({ text }) => isTickMark(text))) return true;
  if (!isTickBox && answer.words.some(({ text }) => LABEL_END.test(text))) return false;
  return LABEL_END.test(label.words.at(-1)!.text) && label.words.length <= MOST_LABEL_WORDS;
}

/** The label of an entry of contents has at most so many words. */
const MOST_ENTRY_LABEL = 3;

/** Whether a piece is what numbers the entry behind it, from which dots lead to its page, as in lists of figures. */
function isLabelOfEntry(label: LinePiece, entry: LinePiece): boolean {
  if (label.last + 1 !== entry.first || label.words.length > MOST_ENTRY_LABEL) return false;
  const gap = entry.left - label.right;
  if (gap < 0 || gap > MARKER_SPACE * entry.size) return false;
  const isLevel = Math.abs(label.baseline - entry.baseline) < SAME_BASELINE_APART * entry.size;
  return isLevel && /\p{Nd}/u.test(label.words.at(-1)!.text) && entry.words.some(leadsOn);
}

const leadsOn = ({ text }: Word) => text.length > 3 && LEADS_ON.test(text);

function isMarkerOf(marker: LinePiece, body: LinePiece): boolean {
  if (marker.words.length > 2) return false;
  const gap = isRightToLeft(body.words[0]!.text) ? marker.left - body.right : body.left - marker.right;
  if (gap < 0 || gap > MARKER_SPACE * body.size) return false;
  const highest = areScripts(marker, body) ? HIGHEST_SCRIPT : SAME_BASELINE_OF_MARKER;
  if (Math.abs(marker.baseline - body.baseline) > highest * body.size) return false;
  return marksText(marker) && /\p{L}/u.test(body.words[0]!.text);
}
