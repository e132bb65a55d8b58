import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import {
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { type Binary, countInk, withoutBoxes } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import type { Picture } from '../../ink/picture.ts';
import { boxOfStroke, type InkStroke } from '../../ink/shapes/rulings.ts';
import { findWriting, keepOnPaper } from '../../ink/writing/find-writing.ts';
import { findMissedText, type MissedText, reachOf, touches } from '../../ink/writing/missed-text.ts';
import { isAtEdge } from '../../ink/writing/noise.ts';
import { footAt } from '../../words/foot-at.ts';
import { growBox } from '../../words/grow-box.ts';
import { countSigns, SURE_AMID_WRITING, withoutStrays, withoutStrokes } from './leave-out-strays.ts';
import { type RecognizeLine, readPiece } from './read-piece.ts';

/** A page after the first look, and what is needed for the second. */
interface FirstLook {
  picture: Picture;
  binary: Binary;
  blocks: RecognizedBlock[];
  /** Lines of words that are to be read again, and kept where that gives nothing better. */
  blurred: readonly RecognizedLine[];
  /** Words left out because they are not sure. */
  doubted: readonly RecognizedWord[];
  /** Cells of ruled tables, pixels. */
  cells: readonly Box[];
  /** Rules of the page, of tables or not. */
  strokes: readonly InkStroke[];
  /** Those that are of no table: they still are in the picture. */
  rules: readonly InkStroke[];
  /** The usual height of a letter, pixels. */
  letter: number;
}

/** A page after the second look. */
interface SecondLook {
  blocks: RecognizedBlock[];
  /** Places of what looks like writing but was not read, pixels. */
  unread: Box[];
  /** Places of words that were left out because no reading of them is sure, pixels. */
  doubted: Box[];
  /** Places of what may be text but was not read again because there is too much of it, pixels. */
  passedOver: Box[];
}

/** Words read alone must be this sure: there is no line around them to speak for them. */
const SURE = 0.6;
/** Of one or two signs, outside of tables, even more: stains and drawings read as such. */
const SURE_SHORT = 0.8;
/** Fewer letters are read alike in stains as well. */
const FEWEST_ALIKE = 3;
/** So many that read alike, and are no less sure than this, show print by themselves, as in the number of a part. */
const LONG = { signs: 5, confidence: 0.4 };
/** So many places that give nothing, one after another, are a picture's: in tables at most 15 did, on slides 150. */
const MOST_VAIN = 30;
/** Pixels around a piece that belong to its letters' blurred edges. */
const BLUR = 2;

/**
 * Reads again, piece by piece, what the engine passed over: it leaves out single signs, cells of tables and text beside
 * pictures, and reads words of neighbouring cells as one. What looks like writing and still cannot be read is told.
 * @throws OcrFailed
 */
export async function readMissed(look: FirstLook, readLine: RecognizeLine): Promise<SecondLook> {
  const blocks = withoutBridges(look.blocks, look.cells);
  const known = wordsOf(blocks);
  const left: Box[] = [...look.doubted, ...without(wordsOf(look.blocks), known)].filter(isLettered);
  const rules = look.rules.filter(isLevel).map((stroke) => growBox(boxOfStroke(stroke), BLUR));
  const ink = withoutBoxes(look.binary, rules);
  const read = async (place: MissedText) => readPlace(withDescent(place, rules, look), look, readLine, left);
  const { places, rest: passedOver } = findMissedText(ink, known, look.letter, look.cells);
  const failed: Box[] = [];
  let vain = 0;
  for (const place of places) {
    if (vain === MOST_VAIN) {
      passedOver.push(place);
      continue;
    }
    vain++;
    if (await completeWord(blocks, place, look.letter, read)) vain = 0;
    else {
      const lines = await read(place);
      if (!lines) passedOver.push(place);
      const worded = (lines ?? []).filter(({ words }) => words.length > 0);
      for (const line of worded) addLine(blocks, line, look.letter);
      if (worded.length > 0) vain = 0;
      else if (lines) {
        failed.push(place);
        if (standsAloneInCell(place, look.cells, known)) left.push(place);
      }
    }
  }
  for (const line of look.blurred) addLine(blocks, withoutKnown(line, blocks), look.letter);
  const unread = findUnread(blocks, look);
  const likely = withoutStrokes(blocks, unread);
  const text = withoutStrays(likely, failed);
  left.push(...without(wordsOf(likely), wordsOf(text)));
  const told = [...wordsOf(text), ...unread];
  const doubted = untold(left, told, look);
  return { blocks: text, unread, doubted, passedOver: untold(passedOver, [...told, ...doubted], look) };
}

function isLevel({ orientation }: InkStroke): boolean {
  return orientation === 'horizontal';
}

/** Letters hang below the line by so much of their height. */
const DESCENT = 0.5;

/** A place with what hangs below the rule it stands on, if any does. */
function withDescent(place: MissedText, rules: readonly Box[], { binary, letter }: FirstLook): MissedText {
  const { left, right, top, bottom } = place;
  const middle = (top + bottom) / 2;
  const under = rules.find(
    (rule) => rule.left < right && rule.right > left && rule.top > middle && rule.top <= bottom + BLUR,
  );
  if (!under) return place;
  const below = { left, right, top: under.bottom, bottom: under.bottom + BLUR };
  if (countInk(binary, below) === 0) return place;
  return { ...place, bottom: Math.max(bottom, under.bottom + DESCENT * letter) };
}

function without<T>(all: readonly T[], some: readonly T[]): T[] {
  const left = new Set(some);
  return all.filter((one) => !left.has(one));
}

/** The paper around a word shows so many heights of a letter beside it. */
const AROUND = 0.5;

/** Of some places those on paper that none of the others covers, each once. */
function untold(
  places: readonly Box[],
  others: readonly Box[],
  { picture, letter }: Pick<FirstLook, 'picture' | 'letter'>,
): Box[] {
  const told = [...others];
  return keepOnPaper(places, picture, AROUND * letter).filter((box) => {
    const isTold = told.some((other) => holdsMiddle(other, box) || holdsMiddle(box, other));
    if (!isTold) told.push(box);
    return !isTold;
  });
}

/** What stands alone in a cell is its content, be it a figure or a tick. */
function standsAloneInCell(place: Box, cells: readonly Box[], known: readonly Box[]): boolean {
  const cell = cells.find((each) => holdsMiddle(each, place));
  return cell !== undefined && !known.some((word) => holdsMiddle(cell, word));
}

/** Words less sure than this do not show that what they were read from is print. */
const DOUBTED = 0.5;

/** Passages of ink that no word was read from, or none that is sure. */
function findUnread(blocks: readonly RecognizedBlock[], look: FirstLook): Box[] {
  const { picture, binary, strokes, letter } = look;
  const words = wordsOf(blocks);
  const sure = words.filter(({ confidence }) => confidence >= DOUBTED);
  const taken = [...sure.map((word) => reachOf(word, letter)), ...strokes.map(boxOfStroke)];
  return findWriting(findComponents(withoutBoxes(binary, taken)), picture, letter);
}

/**
 * The words of a place of the picture that are surely read, or twice alike in a table.
 * @param left takes those left out; writing by hand and stamps are read twice alike as well
 */
async function readPlace(
  place: MissedText,
  look: FirstLook,
  readLine: RecognizeLine,
  left: Box[],
): Promise<RecognizedLine[] | undefined> {
  const lines = await readPiece(look.picture, place, readLine, { around: BLUR });
  const isEdge = ({ words }: RecognizedLine) => words.length === 1 && isAtEdge(words[0]!, look.picture, true);
  return lines?.filter((line) => !isEdge(line)).map((line) => trustedWords(line, place, look, left));
}

/** A word read again with the piece that was cut off it may be so much less sure. */
const LESS_SURE = 0.05;
/** The box of a word that is narrower than so many heights of a letter for each of its own has not all of their ink. */
const NARROW = 0.35;

/**
 * Reads a word anew with a piece that stands close beside it: the engine cuts figures off where it sees a column's edge, and
 * gives words it has read whole the place of their last letters.
 * @returns whether the word was completed
 */
async function completeWord(
  blocks: readonly RecognizedBlock[],
  piece: MissedText,
  letter: number,
  read: (place: MissedText) => Promise<RecognizedLine[] | undefined>,
): Promise<boolean> {
  for (const line of blocks.flatMap((block) => block.lines)) {
    const beside = line.words.filter((word) => touches(word, piece, letter));
    const cut = beside.find((word) => isNarrow(word, letter)) ?? beside[0];
    if (!cut) continue;
    const found = (await read({ ...piece, ...boxAround([cut, piece]) }))?.flatMap(({ words }) => words) ?? [];
    const [whole] = found;
    const isWhole = (text: string) =>
      text.length > cut.text.length || (text === cut.text && isNarrow(cut, letter));
    if (!whole || found.length > 1 || !isWhole(whole.text)) return false;
    if (whole.confidence < cut.confidence - LESS_SURE) return false;
    line.words = line.words.map((word) => (word === cut ? whole : word));
    line.left = Math.min(line.left, whole.left);
    line.right = Math.max(line.right, whole.right);
    return true;
  }
  return false;
}

function isNarrow({ left, right, text }: RecognizedWord, letter: number): boolean {
  return right - left < NARROW * letter * text.length;
}

function withoutKnown(line: RecognizedLine, blocks: readonly RecognizedBlock[]): RecognizedLine {
  const known = blocks.flatMap((block) => block.lines.flatMap((other) => other.words));
  return { ...line, words: line.words.filter((word) => !known.some((other) => holdsMiddle(word, other))) };
}

/** Leaves out words that reach over a line of a table into the next cell by more than a third of their width. */
function withoutBridges(blocks: readonly RecognizedBlock[], cells: readonly Box[]): RecognizedBlock[] {
  const bridges = (word: RecognizedWord) => cells.some((cell) => isHalfInside(word, cell));
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => ({
      ...line,
      words: cells.length > 0 ? line.words.filter((word) => !bridges(word)) : line.words,
    })),
  }));
}

const OVER = 0.3;

function isHalfInside(word: Box, cell: Box): boolean {
  const middle = (word.top + word.bottom) / 2;
  if (middle < cell.top || middle > cell.bottom) return false;
  const inside = Math.min(word.right, cell.right) - Math.max(word.left, cell.left);
  const share = inside / (word.right - word.left);
  return share > OVER && share < 1 - OVER;
}

function trustedWords(
  line: RecognizedLine,
  { inTable }: MissedText,
  { doubted, blocks, letter }: FirstLook,
  left: Box[],
): RecognizedLine {
  const least = (text: string) => (text.length > 2 || inTable ? SURE : SURE_SHORT);
  const isSureWord = ({ text, confidence }: RecognizedWord) => isWorded(text) && confidence >= least(text);
  const isInText = () =>
    inTable ||
    line.words.some(isSureWord) ||
    blocks.flatMap(({ lines }) => lines).some((other) => continues(other, line, letter));
  const isSureSign = ({ text, confidence }: RecognizedWord) =>
    TRUSTED_SIGN.test(text.trim()) && confidence >= SURE_SHORT && isInText();
  const isAlike = (word: RecognizedWord) =>
    isWorded(word.text) && doubted.some((before) => isReadAlike(word, before));
  const isFigureInRow = () =>
    line.words.some((word) => FIGURE.test(word.text) && isAlike(word)) &&
    blocks.flatMap(({ lines }) => lines).some((other) => isRowOf(other, line, letter));
  const mayBeAlike = inTable || isFigureInRow();
  const isTrusted = (word: RecognizedWord) =>
    isSureSign(word) || isSureWord(word) || ((mayBeAlike || isLong(word)) && isAlike(word));
  const [words, rest] = [line.words.filter(isTrusted), line.words.filter((word) => !isTrusted(word))];
  left.push(...rest.filter((word) => isLettered(word) || (saysSomething(word) && isInText())));
  return { ...line, words };
}

function isLong(word: RecognizedWord): boolean {
  return countSigns(word) >= LONG.signs && word.confidence >= LONG.confidence;
}

/** Of at least as many figures as read alike show print. */
const FIGURE = new RegExp(`(?:\\p{Nd}\\P{L}*){${FEWEST_ALIKE}}`, 'u');
/** Feet of one row of print are within this of each other, in heights of a letter; those of writing and stamps seldom. */
const ON_FOOT = 0.2;
/** Figures are at most so many times as high or low as the words of their row. */
const ALIKE_HIGH = 1.5;

/** Whether a line that is surely read stands on the foot of another, in letters of its size, however far to the side. */
function isRowOf(line: RecognizedLine, other: RecognizedLine, letter: number): boolean {
  const [height, high] = [line.bottom - line.top, other.bottom - other.top];
  if (Math.max(height / high, high / height) > ALIKE_HIGH) return false;
  const middle = (other.left + other.right) / 2;
  if (Math.abs(footAt(line, middle) - footAt(other, middle)) > ON_FOOT * letter) return false;
  return line.words.some((word) => word.confidence >= SURE_AMID_WRITING && countSigns(word) >= FEWEST_ALIKE);
}

/** Print is read alike with other ink around it, even where the engine does not know the word; what is none seldom is. */
function isReadAlike(word: RecognizedWord, before: RecognizedWord): boolean {
  return (
    countSigns(word) >= FEWEST_ALIKE && word.text.trim() === before.text.trim() && holdsMiddle(before, word)
  );
}

/** A sign that says something alone, in a table or beside other words. */
const LONE_SIGN = /^[\p{Sc}±+×÷=%§—–]$/u;

/** One letter or figure says something with a stray mark beside it as well. */
function saysSomething(word: RecognizedWord): boolean {
  return countSigns(word) === 1 || LONE_SIGN.test(word.text.trim());
}

/** One of them that pieces of rules and specks are not read as. */
const TRUSTED_SIGN = /^[\p{Sc}±+×÷%§]$/u;

/** Of one letter may be a speck or a stroke of a drawing. */
function isLettered(word: RecognizedWord): boolean {
  return countSigns(word) > 1;
}

function isWorded(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Pieces of one line stand at most this many letter heights apart. */
const BESIDE = 6;

/** Puts a line found later where it belongs: into the line it is a part of, or after the block it stands under. */
export function addLine(blocks: RecognizedBlock[], line: RecognizedLine, letter: number): void {
  if (line.words.length === 0) return;
  const own = blocks.flatMap((block) => block.lines).find((other) => continues(other, line, letter));
  if (own) {
    own.words = [...own.words, ...line.words].sort((a, b) => a.left - b.left);
    own.left = Math.min(own.left, line.left);
    own.right = Math.max(own.right, line.right);
    return;
  }
  blocks.splice(placeFor(line, blocks), 0, { lines: [line] });
}

/** Behind the last block that ends above a line, and behind those that stand between the two, as a signature at the side. */
function placeFor(line: RecognizedLine, blocks: readonly RecognizedBlock[]): number {
  const above = blocks.findLastIndex(({ lines }) => {
    const last = lines.at(-1);
    return last && last.top < line.top && last.left < line.right && last.right > line.left;
  });
  if (above < 0) return blocks.length;
  const from = blocks[above]!.lines.at(-1)!.bottom;
  const isBetween = ({ lines }: RecognizedBlock) =>
    lines.every(({ top, bottom }) => top >= from && bottom <= line.top);
  const end = blocks.findIndex((block, i) => i > above && !isBetween(block));
  return end < 0 ? blocks.length : end;
}

/** Words with tall letters and hanging ones are up to so many times as high as those with none. */
const HIGHER = 2;
/** A space, in heights of a letter. */
const WORD_SPACE = 1;

function continues(line: RecognizedLine, piece: RecognizedLine, letter: number): boolean {
  const common = Math.min(line.bottom, piece.bottom) - Math.max(line.top, piece.top);
  if (common < 0.6 * Math.min(line.bottom - line.top, piece.bottom - piece.top)) return false;
  const height = (line.bottom - line.top) / (piece.bottom - piece.top);
  if (height < 1 / HIGHER || (height > HIGHER && !standsAmong(piece, line, letter))) return false;
  return Math.max(piece.left - line.right, line.left - piece.right) < BESIDE * letter;
}

/** Whether a low piece, such as a raised figure, stands within the height of a line, a space from one of its words. */
function standsAmong({ left, top, right, bottom }: Box, line: RecognizedLine, letter: number): boolean {
  const isBeside = (word: Box) => Math.max(left - word.right, word.left - right) <= WORD_SPACE * letter;
  return top >= line.top && bottom <= line.bottom && line.words.some(isBeside);
}
