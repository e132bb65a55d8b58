import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, overlapsAcross, widthOf } from '../../../layout/geometry.ts';
import { joinLetters, partOf, type RecognizedLetter, type RecognizedWord } from '../../engines/ocr-engine.ts';
import type { RaisedFigures } from '../../ink/shapes/raised-figures.ts';

/** What figures of raised marks are: those of numbers, and small letters of notes, but none that specks are read as. */
const FIGURE = /^[\da-hkm-np-z]$/;
const DIGIT = /^\d$/;
const SMALL = /^[a-z]$/;
/** Strokes of figures are higher than quotes, in heights of capitals. */
const LEAST_DIGIT = 0.54;
/** What a one is read as, and capitals that small letters look like where nothing shows their size. */
const ONE = /^[lI|!]$/;
const LIKE_SMALL = /^[COSUVWXZ]$/;
/** A number must be so sure where a letter was read in its place. */
const SURE_NUMBER = 0.9;
const WORDED = /\p{L}/u;
/** Letters of a mark are no more than these, and as sure: stars and daggers are read as letters with doubt. */
const MOST_LETTERS = 2;
const SURE_LETTER = 0.75;
/** A letter that was read over the edge of the mark, in heights of capitals. */
const OVER = 0.25;
const LETTER = /[\p{L}\p{N}]/u;
const STOP = /^[.,;:)\]]$/;

/**
 * Puts a raised mark in place of the letters of its line that it was read as.
 * @param figures what its figures were read as; the signs between them are told by their shape
 * @returns whether it says something
 */
export function setRaised(mark: RaisedFigures, figures: string, confidence: number): boolean {
  const letters = spell(mark, figures);
  if (!letters) return false;
  const box = boxAround(letters);
  // What the engine gave no letters of cannot be cut.
  if (mark.line.words.some((word) => word.letters.length === 0 && overlapsAcross(word, box))) return false;
  const before = mark.line.words
    .flatMap((word) => word.letters)
    .filter((letter) => wasRead(letter, box, mark));
  const isNumber = /^\d+\+?$/.test(figures);
  const isSure = isNumber || (before.length > 0 && confidence >= SURE_LETTER) || !letters.some(isSmall);
  // Letters that were read as such stand on a line that bends; the engine seldom takes a figure for one.
  const isMistaken = before.some(({ text }) => WORDED.test(text)) && !(isNumber && confidence >= SURE_NUMBER);
  if (!isSure || isMistaken || isWithinWord(mark, box)) return false;
  const words = mark.line.words.flatMap((word) => cutOut(word, box, mark));
  const raised = { ...box, text: joinLetters(letters), letters, confidence, raised: true };
  const at = words.findIndex((word) => startOf(word) > startOf(raised));
  mark.line.words = words.toSpliced(at < 0 ? words.length : at, 0, raised);
  return true;
}

/** Whether letters stand close before and behind a mark, as about an apostrophe; and figures of worn type dance. */
function isWithinWord({ line, capital }: RaisedFigures, place: Box): boolean {
  const letters = line.words.flatMap((word) => word.letters).filter(({ text }) => LETTER.test(text));
  const isNear = (gap: number) => gap > -OVER * capital && gap < OVER * capital;
  return (
    letters.some(({ right }) => isNear(place.left - right)) &&
    letters.some(({ left }) => isNear(left - place.right))
  );
}

/** The letters of a mark up to the first that says nothing, such as an asterisk; undefined where that is all of it. */
function spell(mark: RaisedFigures, figures: string): RecognizedLetter[] | undefined {
  const read = [...figures].map(settle);
  if (read.length !== mark.figures.length) return undefined;
  const letters = mark.signs.map((sign, i) => {
    const figure = mark.figures.indexOf(sign);
    return { ...boxAround([sign]), text: figure < 0 ? signOf(sign, i) : read[figure]! };
  });
  const isFigure = ({ text, ...box }: RecognizedLetter) =>
    FIGURE.test(text) && (SMALL.test(text) || heightOf(box) >= LEAST_DIGIT * mark.capital);
  const isCharge = (i: number) => letters[i]!.text === '+' && DIGIT.test(letters[i - 1]?.text ?? '');
  const end = letters.findIndex(
    (letter, i) => mark.figures.includes(mark.signs[i]!) && !isFigure(letter) && !isCharge(i),
  );
  const said = letters.slice(0, end < 0 ? undefined : end);
  const small = said.filter(isSmall);
  return said.some(isFigure) && small.length <= MOST_LETTERS ? said : undefined;
}

function isSmall({ text }: RecognizedLetter): boolean {
  return SMALL.test(text);
}

function settle(sign: string): string {
  if (ONE.test(sign)) return '1';
  return LIKE_SMALL.test(sign) ? sign.toLowerCase() : sign;
}

/** A sign between figures is a comma or a dash; a dash before the first is a minus. */
function signOf(sign: Box, place: number): string {
  if (widthOf(sign) <= heightOf(sign)) return ',';
  return place === 0 ? '−' : '–';
}

/** Where the middle of the first letter of a word is: its box may take in what stands before it. */
function startOf(word: RecognizedWord): number {
  const { left, right } = word.letters[0] ?? word;
  return left + right;
}

/** A word without the letters that a mark was read as: what stands before it, and behind. */
function cutOut(word: RecognizedWord, place: Box, mark: RaisedFigures): RecognizedWord[] {
  const rest = word.letters.filter((letter) => !wasRead(letter, place, mark));
  if (rest.length === word.letters.length) return [word];
  const isBefore = (letter: RecognizedLetter) => letter.left + letter.right < place.left + place.right;
  return [rest.filter(isBefore), rest.filter((letter) => !isBefore(letter))]
    .filter((letters) => letters.length > 0)
    .map((letters) => partOf(word, letters));
}

/** Whether a letter is what a place of the mark was read as; a stop behind it is read over it now and then. */
function wasRead({ left, right, text }: RecognizedLetter, place: Box, { capital }: RaisedFigures): boolean {
  const middle = (left + right) / 2;
  const over = OVER * capital;
  if (STOP.test(text)) return middle >= place.left && right <= place.right + over;
  const reach = LETTER.test(text) ? 0 : over;
  return middle >= place.left - reach && middle <= place.right + reach;
}
