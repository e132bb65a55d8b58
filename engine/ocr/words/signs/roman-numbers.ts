import { decimalValue, romanValue } from '../../../layout/lexicon/numerals.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
} from '../../engines/ocr-engine.ts';

/** A number that a line begins with, in figures or strokes. */
const MARK = /^(\(?)([IVXLivxl1|!]{1,6}|\p{Nd}{1,3})([.)])$/u;
/** What an `I` and an `i` are read as, of which a number in strokes is made. */
const STROKE = /[Ilil1|!]/g;
/** The last stroke and the stop behind it are read as one letter. */
const LAST_STROKE = /(?<=[IVX]I?)L$/;
const ROMAN = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/;
const DECIMAL = /^\p{Nd}+$/u;
/** Capitals and strokes that make no word, but a Roman number: `IIl`, `lV`, `VIl`. */
const MIXED = /^(?!Ill\b)(?=.*[IVX])(?=.*l)[IVXl]{2,6}(?=[.,;:)]*$)/;
/** French and Italian for `he`. */
const HE = /^Il$/;
const SAYING_HE = new Set(['fra', 'frm', 'ita']);

/** A number before a text, and what it counts to. */
interface Mark {
  word: RecognizedWord;
  /** What stands around its number: marks of one list have the same. */
  form: string;
  /** Value of its strokes as a Roman number; 0 where they are none. */
  roman: number;
  /** Value of its figures; NaN where it has others. */
  decimal: number;
  /** It was read as a Roman number, which no other sign is like. */
  isSure: boolean;
  isCapital: boolean;
}

/**
 * Sets Roman numbers right, whose strokes the engine takes for figures and for each other: those that are no word, and those
 * that count on from the ones before or behind them.
 */
export function readRomanNumbers(
  blocks: readonly RecognizedBlock[],
  languages: readonly string[],
): RecognizedBlock[] {
  const marks = blocks.flatMap(({ lines }) => lines).flatMap(markOf);
  const counted = new Map(marks.filter(({ isSure }) => isSure).flatMap((mark) => countFrom(mark, marks)));
  const saysHe = languages.some((language) => SAYING_HE.has(language));
  const read = (word: RecognizedWord): RecognizedWord => {
    const isCapital = counted.get(word);
    if (isCapital !== undefined) return withNumber(word, MARK.exec(word.text)![2]!, isCapital);
    const mixed = MIXED.exec(word.text)?.[0];
    return mixed && isRoman(mixed) && !(saysHe && HE.test(mixed)) ? withNumber(word, mixed, true) : word;
  };
  return mapWords(blocks, read);
}

function markOf({ words: [word] }: RecognizedLine): Mark[] {
  const [text, open, number, close] = MARK.exec(word?.text ?? '') ?? [];
  if (!word || !text) return [];
  const isSure = /^(?:[IVX]{2,}|[ivx]{2,})$/.test(number!) && isRoman(number!);
  const roman = isRoman(number!) ? romanValue(inStrokes(number!)) : 0;
  const decimal = DECIMAL.test(number!) ? decimalValue(number!) : Number.NaN;
  return [{ word, form: `${open}${close}`, roman, decimal, isSure, isCapital: /[IVX]/.test(number!) }];
}

/** The number in small letters, strokes as what they are. */
function inStrokes(number: string): string {
  return number.replace(LAST_STROKE, 'i').replace(STROKE, 'i').toLowerCase();
}

function isRoman(number: string): boolean {
  return ROMAN.test(inStrokes(number));
}

/** The marks that are Roman numbers because they count to or from a sure one without a gap, each with its case. */
function countFrom(sure: Mark, marks: readonly Mark[]): [RecognizedWord, boolean][] {
  const list = marks.filter(({ form }) => form === sure.form);
  const at = list.indexOf(sure);
  const found: [RecognizedWord, boolean][] = [];
  const behind = list.slice(at + 1);
  const before = list.slice(0, at);
  for (let value = sure.roman + 1; ; value++) {
    const next = behind.find((mark) => mark.roman === value);
    if (!next || next.isSure || countsInFigures(next, list)) break;
    found.push([next.word, sure.isCapital]);
  }
  for (let value = sure.roman - 1; value > 0; value--) {
    // What stands before an equal or higher number is of another list.
    const own = before.slice(before.findLastIndex((mark) => mark.isSure && mark.roman >= value) + 1);
    const first = own.find((mark) => mark.roman === value && !countsInFigures(mark, list));
    // A single stroke before a lone second number may be a figure of another list.
    if (!first || (value === 1 && sure.roman === 2 && isOneOfFew(list))) break;
    found.push([first.word, sure.isCapital]);
  }
  return found;
}

/** Whether the figures of a mark count on to those of the next, or from those of the one before. */
function countsInFigures({ word, decimal }: Mark, list: readonly Mark[]): boolean {
  const at = list.findIndex((mark) => mark.word === word);
  return list[at + 1]?.decimal === decimal + 1 || list[at - 1]?.decimal === decimal - 1;
}

function isOneOfFew(list: readonly Mark[]): boolean {
  return list.filter(({ isSure }) => isSure).length < 2;
}

function withNumber(word: RecognizedWord, number: string, isCapital: boolean): RecognizedWord {
  const roman = isCapital ? inStrokes(number).toUpperCase() : inStrokes(number);
  const text = word.text.replace(number, roman);
  const letters = [...text];
  const isSame = word.letters.length === letters.length;
  return {
    ...word,
    text,
    letters: isSame ? word.letters.map((letter, i) => ({ ...letter, text: letters[i]! })) : word.letters,
  };
}
