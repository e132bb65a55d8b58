import { allWords, anyOf, beginningWith } from './any-word.ts';
import { decimalValue, hanValue, romanValue } from './numerals.ts';

const OPENING = new Set(allWords('opening'));
const SECTIONS = new Set([...OPENING, ...allWords('sections')]);
const openingName = beginningWith([...OPENING], (words) => new RegExp(`^${anyOf(words)}`, 'iu'));
const LONGEST = 60;

/*
 * What these patterns begin with is looked for first, which few texts pass: with all capitals and letters without case in
 * them they take V8 a millisecond each to compile, three times over.
 */
const MAY_BE_DECIMAL = /^[^ -/:-~]{1,2}[\s.．、)）]/u;
/** A number of several parts may be closed up to a name, whose space was too narrow to be seen: `1.4What it does`. */
const DECIMAL =
  /^(\p{Nd}{1,2}(?:[.．]\p{Nd}{1,3}){0,5})(?:[.．)]?\s+(?=[\p{Lu}\p{Lo}\p{Nd}“"(「《])|[.．、)）](?=[\p{Lo}「《])|(?<=[.．]\p{Nd}{1,3})(?=\p{Lu}\p{Ll}{2}))/u;
/** Sections of what is lettered or counted in Roman numerals, as appendices are: `A.1`, `II.3`, `V2.4`. */
const MAY_BE_APPENDED = /^[A-Z][^ -/:-@a-z]{0,4}[.．][^ -/:-~]/u;
const APPENDED =
  /^((?:[A-Z]\p{Nd}{0,2}|[IVX]{2,5})(?:[.．]\p{Nd}{1,3}){1,4})[.．)]?\s+(?=[\p{Lu}\p{Lo}\p{Nd}“"(「《])/u;
/** A number of several parts before whatever it numbers. */
const PARTED = /^(\p{Nd}{1,2}(?:[.．]\p{Nd}{1,3}){1,5})[.．)]?\s+\S/u;
const MAY_BE_LETTER = /^(?:[A-Z]{1,5}\.|§)/;
const LETTER = /^(?:[IVX]{1,5}\.|[A-Z]\.|§\s*\p{Nd}+)\s+(?=[\p{Lu}\p{Lo}\p{Nd}“"(])/u;
/** Divisions of Chinese and Japanese documents, outermost first. */
const HAN = ['[编編篇部]', '章', '[节節]', '[条條]'].map(
  (unit) => new RegExp(`^第([一二三四五六七八九十百\\p{Nd}]{1,4})(${unit})`, 'u'),
);
const HAN_LIST = [/^([一二三四五六七八九十]{1,3})(、)/u, /^[（(]([一二三四五六七八九十]{1,3})([)）])/u];
const HAN_OPENING = /^[第（(一二三四五六七八九十]/u;
/** What a division is called; the numbers behind it are patterns of their own, compiled once for all names. */
const divisionName = beginningWith(
  allWords('divisions'),
  (words) => new RegExp(`^(${anyOf(words)})\\s*`, 'iu'),
);
const NUMBERED = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6}|[A-Z])(?![\p{L}\p{N}])/iu;
/** A number that counts on; a letter alone may be any. */
const COUNTED = /^(?:\p{Nd}{1,3}|[IVXLC]{1,6})(?![\p{L}\p{N}])/iu;
const SIGNED = /^(§)\s*(\p{Nd}{1,3})(?![\p{L}\p{N}])/u;

/** A number of several parts alone. */
const SUBSECTION = /^\p{Nd}+(?:\.\p{Nd}+)+\.?$/u;

/** Whether a text is the number of a section within another, and nothing else: `2.1`. */
export const isSubsectionNumber = (text: string) => SUBSECTION.test(text);

/** Whether a heading names a section of its document rather than the document. */
export function namesSection(text: string): boolean {
  return isSectionName(text) || numberDepth(text) > 0;
}

/** Whether a text is what sections of documents are called: `Methods`, `5. Conclusion`. */
export function isSectionName(text: string): boolean {
  if (text.length > LONGEST) return false;
  return SECTIONS.has(
    text
      .replace(/^\p{Nd}+[.．]?\s*/u, '')
      .replace(/\s*[:：.]$/u, '')
      .trim()
      .toLowerCase(),
  );
}

/** Whether a text begins as the first section of an article does. */
export function beginsArticle(text: string): boolean {
  const name = text.replace(/^\d+\.?\s*/, '');
  return openingName(name)?.test(name) ?? false;
}

/** Whether a text begins as a numbered division of a document: `Appendix B`, `Chapter 3`. */
export function namesDivision(text: string): boolean {
  return divisionLabel(text, NUMBERED) !== undefined;
}

/** The label that a text begins with, the name of a division and its number. */
function divisionLabel(
  text: string,
  numbered: RegExp,
): [all: string, name: string, number: string] | undefined {
  const [all, name = ''] = divisionName(text)?.exec(text) ?? [];
  const number = all === undefined ? undefined : numbered.exec(text.slice(all.length))?.[0];
  return number === undefined ? undefined : [all + number, name, number];
}

/** What a division is called and its number, as in `Article 5` or `§ 12`; undefined without both. */
export function divisionOf(text: string): { name: string; number: number } | undefined {
  const [, name = '', number = ''] = divisionIn(text) ?? [];
  const value = numberOf(number);
  return value > 0 ? { name: name.toLowerCase(), number: value } : undefined;
}

/** Whether a text is but what a division is called and its number, whose name stands elsewhere: `Chapter 3`, `§ 12.`. */
export function isDivisionLabel(text: string): boolean {
  if (text.length > LONGEST) return false;
  const [match] = divisionIn(text) ?? [];
  return match !== undefined && /^[.:．：]?$/.test(text.slice(match.length).trim());
}

/** What may number a section, before whatever it is called. */
const NUMBER =
  /^(?:\p{Nd}{1,2}|[A-Z])(?:[.．]\p{Nd}{1,3}){0,5}(?:[.．)]?\s+|(?<=[.．]\p{Nd}{1,3})(?=\p{Lu}\p{Ll}{2}))/u;

/** What a heading says behind the number of its section, or the label of its division; all of it without either. */
export function withoutNumber(text: string): string {
  const [number] = divisionLabel(text, NUMBERED) ?? divisionIn(text) ?? NUMBER.exec(text) ?? [];
  return number === undefined ? text : text.slice(number.length);
}

/** All of a division's label, its name and its number. */
function divisionIn(text: string): readonly string[] | undefined {
  const signed = text.startsWith('§') ? SIGNED.exec(text) : undefined;
  return divisionLabel(text, COUNTED) ?? signed ?? hanDivision(text);
}

function hanDivision(text: string): string[] | undefined {
  if (!HAN_OPENING.test(text)) return undefined;
  const [match, number = '', unit = ''] =
    [...HAN, ...HAN_LIST].map((pattern) => pattern.exec(text)).find(Boolean) ?? [];
  return match === undefined ? undefined : [match, unit, number];
}

function numberOf(number: string): number {
  if (/^\p{Nd}/u.test(number)) return decimalValue(number);
  return /^\p{Script=Han}/u.test(number) ? hanValue(number) : romanValue(number.toLowerCase());
}

/** Depth of a section's number: 2 for `3.1`; 0 without one. */
export function numberDepth(text: string): number {
  const decimal = numberPath(text).length;
  if (decimal > 0) return decimal;
  return hanDepth(text) || (isLettered(text) || namesDivision(text) ? 1 : 0);
}

function hanDepth(text: string): number {
  if (!HAN_OPENING.test(text)) return 0;
  const han = HAN.findIndex((pattern) => pattern.test(text));
  if (han >= 0) return han === 0 ? 1 : han;
  return HAN_LIST.findIndex((pattern) => pattern.test(text)) + 1;
}

function isLettered(text: string): boolean {
  return MAY_BE_LETTER.test(text) && LETTER.test(text);
}

/** The letter or Roman numeral a heading begins with, and how it counts on: `II.` is the second, and so is `B.`. */
export function lettersOf(text: string): { name: 'roman' | 'letter'; number: number } | undefined {
  const letters = isLettered(text) ? /^[A-Z]+/.exec(text)?.[0] : undefined;
  if (!letters) return undefined;
  return /^[IVX]+$/.test(letters)
    ? { name: 'roman', number: romanValue(letters.toLowerCase()) }
    : { name: 'letter', number: letters.charCodeAt(0) - 64 };
}

/** How the number of one part that a heading begins with is written. */
type Numerals = 'decimal' | 'roman' | 'letter' | 'named';

/** Undefined without a number, and of numbers of several parts. */
export function numeralsOf(text: string): Numerals | undefined {
  if (numberDepth(text) !== 1) return undefined;
  if (numberPath(text).length === 1) return 'decimal';
  if (!isLettered(text) || text.startsWith('§')) return 'named';
  return /^[IVX]+\./.test(text) ? 'roman' : 'letter';
}

/**
 * The parts of a section's number: 3 and 1 of `3.1`; none without one. Letters and Roman numerals, which only come before
 * decimal parts, count on from `LETTERED`.
 */
export function numberPath(text: string): number[] {
  return partsOf(numberIn(text));
}

/** First parts of paths that are greater begin with a letter. */
const LETTERED = 1000;
const ROMAN = 10_000;

/**
 * Whether a section may stand right behind another, by the paths of their numbers: its first part, or the one after it or
 * after one it is part of. What is lettered may say its letter in words, so that its first part stands behind any other
 * section.
 */
export function isNextNumber(path: readonly number[], before: readonly number[]): boolean {
  const depth = path.length - 1;
  const behind = path[0]! > LETTERED && path[0] !== before[0] ? path.slice(0, 1) : before;
  return (
    depth <= behind.length &&
    path[depth] === (behind[depth] ?? 0) + 1 &&
    path.slice(0, depth).every((number, i) => number === behind[i])
  );
}

/** As `numberPath`, also where what is numbered begins as names of commands and files do; of texts known to be short. */
export function numberPathOfName(text: string): number[] {
  return partsOf(numberIn(text) ?? (MAY_BE_DECIMAL.test(text) ? PARTED.exec(text) : null));
}

/** A word and a number of one part or several, and more behind them. */
const CALLED =
  /^(\p{Lu}\p{L}+) (\p{Nd}{1,3}(?:[.．]\p{Nd}{1,3}){0,3})(?:[.:：)]?\s+|\s*[–—-]\s*)(?=[\p{Lu}\p{Lo}“"(])/u;

/** The word a text begins with and the parts of the number behind it: `Task 2.1: Sails`; undefined without one or a name. */
export function calledPath(text: string): { name: string; path: number[] } | undefined {
  const [, name, number] = CALLED.exec(text) ?? [];
  if (name === undefined || number === undefined) return undefined;
  return { name: name.toLowerCase(), path: number.split(/[.．]/).map(decimalValue) };
}

function numberIn(text: string): RegExpExecArray | null {
  if (MAY_BE_DECIMAL.test(text)) return DECIMAL.exec(text);
  return MAY_BE_APPENDED.test(text) ? APPENDED.exec(text) : null;
}

/** A last part of nothing, as in `3.0`, numbers the section itself. */
function partsOf(match: RegExpExecArray | null): number[] {
  const parts = match ? match[1]!.split(/[.．]/).map(partValue) : [];
  return parts.length === 2 && parts[1] === 0 ? parts.slice(0, 1) : parts;
}

/** `A` is 1100 and `A2` 1102; `II` is 10002. */
function partValue(part: string): number {
  const [, letters = '', digits = ''] = /^([A-Z]*)(.*)$/.exec(part)!;
  const value = digits === '' ? 0 : decimalValue(digits);
  if (letters === '') return value;
  if (letters.length > 1) return ROMAN + romanValue(letters.toLowerCase());
  return LETTERED + 100 * (letters.charCodeAt(0) - 64) + value;
}
