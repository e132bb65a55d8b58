import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../../layout/geometry.ts';
import {
  joinLetters,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { spreadLetters } from '../../words/spread-letters.ts';
import { addLine } from '../second-look/read-missed.ts';

/** Another engine is asked where words are less sure than this … */
const DOUBTFUL = 0.8;
/** … and its letters are taken for words less sure than this where it is at least so sure itself. Both were found by
 * trying on receipts, forms and books. */
const REPLACED = 0.85;
const SURE = 0.93;
/** Words that were missed are added from here on. */
const SURE_ALONE = 0.9;
/** Shares of words that were right: where both engines read the same, where the other's letters were taken, and of those
 * that were added (measured on forms, receipts and printed pages). */
const AGREED = 0.8;
const CHANGED = 0.65;
const ADDED = 0.7;

/** What another engine need not read, and what it is asked for. */
export function splitByDoubt(blocks: readonly RecognizedBlock[]): { sure: Box[]; doubtful: Box[] } {
  const words = wordsOf(blocks);
  const toBox = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  return {
    sure: words.filter(({ confidence }) => confidence >= DOUBTFUL).map(toBox),
    doubtful: words.filter(({ confidence }) => confidence < DOUBTFUL).map(toBox),
  };
}

/**
 * Settles doubtful words by what another engine reads in their places, and adds what was missed. Where words begin and
 * end stays as it was.
 * @param letter the usual height of a letter, pixels
 * @returns the words added
 */
export function resolveDoubts(
  blocks: RecognizedBlock[],
  heard: readonly RecognizedLine[],
  letter: number,
): RecognizedWord[] {
  const words = heard.flatMap((line) => line.words);
  for (const line of blocks.flatMap((block) => block.lines)) {
    if (line.words.some(isDoubtful)) line.words = resolveLine(line, words);
  }
  const known = wordsOf(blocks);
  const missed = heard.flatMap((line) => {
    const fresh = line.words
      .filter((word) => isMissed(word, known))
      .map((word) => ({ ...word, confidence: ADDED, measured: true as const }));
    return fresh.length > 0
      ? [{ ...line, words: fresh, left: fresh[0]!.left, right: fresh.at(-1)!.right }]
      : [];
  });
  for (const line of missed) addLine(blocks, line, letter);
  return missed.flatMap((line) => line.words);
}

function isDoubtful(word: RecognizedWord): boolean {
  return word.confidence < REPLACED;
}

function isMissed(word: RecognizedWord, known: readonly RecognizedWord[]): boolean {
  if (word.confidence < SURE_ALONE || !/[\p{L}\p{N}]/u.test(word.text)) return false;
  return !known.some((other) => holdsMiddle(other, word) || holdsMiddle(word, other));
}

interface HeardLetter extends RecognizedLetter {
  confidence: number;
}

function resolveLine(line: RecognizedLine, heard: readonly RecognizedWord[]): RecognizedWord[] {
  const places = line.words.map((word) => widen(word, BESIDE * (line.bottom - line.top)));
  const letters = heard
    .flatMap(({ letters, confidence }) => letters.map((letter) => ({ ...letter, confidence })))
    .filter((letter) => places.some((place) => holdsMiddle(place, letter)))
    .sort((a, b) => a.left - b.left);
  if (letters.length === 0) return line.words;
  const shares = shareOut(letters, line.words);
  return line.words.map((word, i) => (isDoubtful(word) ? resolveWord(word, shares[i]!) : word));
}

/** Letters of a word stand within its box, or so many heights of its line beside it. */
const BESIDE = 0.3;

function widen({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top, right: right + by, bottom };
}

/** Signs of money and letters beyond the Latin alphabet are not what the other engine may know. */
const BEYOND = /[^\x20-\x7e]|[$£€]/;

/** What has much fewer or more letters is another word, or only a part of this one. */
const FEWEST = 0.5;
const MOST = 1.35;

function resolveWord(word: RecognizedWord, letters: readonly HeardLetter[]): RecognizedWord {
  const text = joinLetters(letters);
  const confidence = letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length;
  const isLike = text.length >= FEWEST * word.text.length && text.length <= MOST * word.text.length + 1;
  if (!isLike || !(confidence >= SURE) || BEYOND.test(text) || BEYOND.test(word.text)) return word;
  if (text === word.text)
    return word.confidence > AGREED ? word : { ...word, confidence: AGREED, measured: true };
  return { ...word, text, confidence: CHANGED, measured: true, letters: spreadLetters([...text], word) };
}

/** Leaving out a letter of one of the two; taking one for another costs more the further apart they stand. */
const SKIP = 1;
const OTHER = 1;
const FAR = 0.5;

/** Shares the letters heard out among the words, by the cheapest way to make one text of the other. */
function shareOut(heard: readonly HeardLetter[], words: readonly RecognizedWord[]): HeardLetter[][] {
  const own = words.flatMap((word, index) =>
    spreadLetters([...word.text], word).map(({ text, left, right }) => ({
      text,
      x: (left + right) / 2,
      index,
    })),
  );
  const height = Math.max(1, words[0]!.bottom - words[0]!.top);
  const middle = ({ left, right }: Box) => (left + right) / 2;
  const across = own.length + 1;
  const costs = new Float64Array((heard.length + 1) * across);
  for (let i = 0; i <= heard.length; i++) {
    for (let k = 0; k <= own.length; k++) {
      if (i + k > 0) costs[i * across + k] = Math.min(drop(i, k), skip(i, k), match(i, k));
    }
  }
  const shares: HeardLetter[][] = words.map(() => []);
  for (let [i, k] = [heard.length, own.length]; i > 0; ) {
    const cost = costs[i * across + k]!;
    if (cost === match(i, k)) shares[own[--k]!.index]!.push(heard[--i]!);
    else if (cost === skip(i, k)) k--;
    else shares[nearest(heard[--i]!)]!.push(heard[i]!);
  }
  return shares.map((letters) => letters.reverse());

  function drop(i: number, k: number): number {
    return i > 0 ? costs[(i - 1) * across + k]! + SKIP : Infinity;
  }
  function skip(i: number, k: number): number {
    return k > 0 ? costs[i * across + k - 1]! + SKIP : Infinity;
  }
  function match(i: number, k: number): number {
    if (i === 0 || k === 0) return Infinity;
    const [a, b] = [heard[i - 1]!, own[k - 1]!];
    const apart = Math.min(2, Math.abs(middle(a) - b.x) / height);
    return costs[(i - 1) * across + k - 1]! + (a.text === b.text ? 0 : OTHER) + FAR * apart;
  }
  function nearest(letter: HeardLetter): number {
    const distance = (word: Box) => Math.max(word.left - middle(letter), middle(letter) - word.right);
    return words.reduce((best, word, i) => (distance(word) < distance(words[best]!) ? i : best), 0);
  }
}
