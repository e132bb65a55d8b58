import type { ListFormat } from '../../document/document.ts';
import {
  CIRCLED,
  decimalValue,
  HAN_NUMERALS,
  HANGUL,
  hanValue,
  KANA,
  LETTERS,
  letterValue,
  romanValue,
  UNCASED_LETTERS,
} from './numerals.ts';
import { BULLETS, IDEOGRAPHIC, SURE_BULLETS, UNKNOWN_SIGNS } from './signs.ts';

/** What a list item begins with. */
export interface Marker {
  kind: 'bullet' | 'letter' | ListFormat;
  /** As printed, without the space behind it. */
  mark: string;
  /** `.`, `)`, `()` or empty for bullets. */
  suffix: '.' | ')' | '()' | '';
  /** Value of an ordered marker; 0 for bullets, with a fraction for letters that alphabets of lists may pass over. */
  number: number;
  /** Whether a tick box is ticked. */
  checked?: boolean;
  /** Style bits of the term with which an item without a mark begins. */
  term?: number;
}

const BULLET = new RegExp(`^([${BULLETS}])(?:\\s+|(?=\\p{Lu}))`, 'u');
/** What has a sign of East Asian text near its beginning: only for these are the patterns with their scripts compiled. */
const MAY_BE_EAST_ASIAN = /^.{0,7}[\u2460-\u9fff\uac00-\ud7a3\uff00-\uffef]/;
/** Before Chinese and Japanese a bullet needs no space behind it. */
const UNSPACED_BULLET = new RegExp(`^([${SURE_BULLETS}\u30fb])(?=[${IDEOGRAPHIC}])`, 'u');
/** Capitals that are a number beyond doubt, without a stop behind them. */
const ROMAN = '(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})';
/** Numbers of sections and paragraphs that hold those above them, as `A.1`, `2.b.1` and `IX.A.` */
const COMPOUND = `(?:[A-Z]|${ROMAN}|\\d{1,2})(?:\\.(?:[A-Za-z]|\\d{1,2})){0,3}\\.\\d{1,2}\\.?|${ROMAN}\\.[A-Z]\\.?`;
const MARKER = new RegExp(
  `^(?:[${BULLETS}]|\\[[ x]\\]|\\(?(?:\\p{Nd}{1,3}|[a-z]|[ivxlc]{1,6})(?:[.)]|\\.[)-])|\\d{1,2}(?:\\.\\d{1,2}){0,4}\\.?|[A-Z](?:[.)]|\\.[)-])|[IVXLC]{1,6}\\.[)-]?|${ROMAN}|${COMPOUND}|\\(?(?:${LETTERS})\\)|(?:${UNCASED_LETTERS})\\.)$`,
  'u',
);
/** What tick boxes are written as, ticked or not. */
const TICK_MARKS = { ticked: '[x]', empty: '[ ]' } as const;
/** A tick box before one text; several in a row are answers to one question. */
const TICK_BOX = /^(\[[ x]\])\s+(?!.*\[[ x]\](?:\s|$))/;
/**
 * The number or letter of an item, with what stands behind it: also `1.)`, and `1.-` as in Spanish. Numbers of two digits may
 * take all the room before the text.
 */
const ORDERED =
  /^(\()?(?:(\p{Nd}{1,3})|([a-z])|([A-Z])|([ivxlc]{2,6})|([IVXLC]{2,6}))(\.[)-]?|\))(?=\s+\S|$|(?<=^\p{Nd}{2}[.)])\p{Lu})/u;
/** A small letter of another alphabet than the Latin; with a full stop it would be a word cut short, as “г.” for a town is. */
const LETTERED = new RegExp(`^(?:(\\()?(${LETTERS})\\)|(${UNCASED_LETTERS})\\.)(?=\\s+\\S|$)`, 'u');

/**
 * Numbers and letters of Chinese, Japanese and Korean lists. No space need follow them, only letters of these scripts
 * where the signs are those of any script. Chinese numerals are those of sections too, see `findItemMarker`.
 */
const EAST_ASIAN_MARKER = new RegExp(
  `^(?:([\uff08(]?)(?:(\\d{1,3}|[\uff10-\uff19]{1,3})|([${KANA}${HANGUL}]))` +
    `(?:(\uff09|[\uff0e\u3001](?!\\p{Nd}))(?=\\s*\\S)|([.)])(?=\\s*[${IDEOGRAPHIC}\\p{Script=Hangul}\u300c\u300e]))|` +
    `([${CIRCLED.join('')}](?=\\s*\\S)|[${KANA}](?=\\s+\\S)))`,
  'u',
);

const HAN_ITEM = new RegExp(
  `^(?:([（(])(${HAN_NUMERALS}{1,3})[）)]|(${HAN_NUMERALS}{1,3})(?:、|(?=\\s)))(?=\\s*\\S)`,
  'u',
);

/** The list marker a text begins with, if any. `i`, `v`, `x` alone are read as letters; `lists.ts` looks again. */
export function findMarker(text: string): Marker | undefined {
  const isEastAsian = MAY_BE_EAST_ASIAN.test(text);
  const bullet = BULLET.exec(text) ?? (isEastAsian ? UNSPACED_BULLET.exec(text) : null);
  if (bullet) return { kind: 'bullet', mark: bullet[1]!, suffix: '', number: 0 };
  const box = TICK_BOX.exec(text)?.[1];
  if (box) return { kind: 'bullet', mark: box, suffix: '', number: 0, checked: box === TICK_MARKS.ticked };
  const ordered = ORDERED.exec(text);
  if (!ordered) return findLetter(text) ?? (isEastAsian ? findEastAsian(text) : undefined);
  const [mark, open, digits, lower, upper, roman, upperRoman, close] = ordered;
  const isBracket = close!.endsWith(')');
  if (open && !isBracket) return undefined;
  const suffix = open ? '()' : isBracket ? ')' : '.';
  if (digits) return { kind: 'decimal', mark, suffix, number: decimalValue(digits) };
  if (lower) return { kind: 'lower-alpha', mark, suffix, number: lower.charCodeAt(0) - 96 };
  if (upper) return { kind: 'upper-alpha', mark, suffix, number: upper.charCodeAt(0) - 64 };
  if (roman) return { kind: 'lower-roman', mark, suffix, number: romanValue(roman) };
  return { kind: 'upper-roman', mark, suffix, number: romanValue(upperRoman!.toLowerCase()) };
}

/** As `findMarker`, of what is known to be no heading: Chinese numerals number sections as well as items. */
export function findItemMarker(text: string): Marker | undefined {
  const marker = findMarker(text);
  if (marker || !MAY_BE_EAST_ASIAN.test(text)) return marker;
  const found = HAN_ITEM.exec(text);
  if (!found) return undefined;
  const [mark, open, inBrackets, bare] = found;
  return { kind: 'letter', mark, suffix: open ? '()' : '.', number: hanValue(inBrackets ?? bare!) };
}

function findLetter(text: string): Marker | undefined {
  const lettered = LETTERED.exec(text);
  if (!lettered) return undefined;
  const [mark, open, letter, stopped] = lettered;
  if (stopped) return { kind: 'letter', mark, suffix: '.', number: letterValue(stopped) };
  return { kind: 'letter', mark, suffix: open ? '()' : ')', number: letterValue(letter!) };
}

function findEastAsian(text: string): Marker | undefined {
  const found = EAST_ASIAN_MARKER.exec(text);
  if (!found) return undefined;
  const [mark, open, digits, letter, wide, narrow, alone] = found;
  if (alone) return { kind: 'letter', mark, suffix: '', number: letterValue(alone) };
  const isBracket = wide === '\uff09' || narrow === ')';
  if (open && !isBracket) return undefined;
  const suffix = open ? '()' : isBracket ? ')' : '.';
  if (digits) return { kind: 'decimal', mark, suffix, number: decimalValue(digits) };
  return { kind: 'letter', mark, suffix, number: letterValue(letter!) };
}

/** Whether a marker may be the next behind another in one list. */
export function countsOn(marker: Marker, before: Marker): boolean {
  const step = marker.number - before.number;
  return marker.kind === before.kind && marker.suffix === before.suffix && step > 0 && step <= 1;
}

/** A text hardly begins with one, and a space, but where it is a bullet. */
const UNKNOWN_SIGN = new RegExp(`^[${UNKNOWN_SIGNS}]$`, 'u');

/** Whether a bullet is one without another item that has the same. */
export function isSureBullet({ mark, checked }: Marker): boolean {
  return checked !== undefined || (mark !== '' && (SURE_BULLETS.includes(mark) || UNKNOWN_SIGN.test(mark)));
}

export function tickMark(ticked: boolean): string {
  return ticked ? TICK_MARKS.ticked : TICK_MARKS.empty;
}

export function isTickMark(text: string): boolean {
  return text === TICK_MARKS.ticked || text === TICK_MARKS.empty;
}

/** Whether a text without spaces may be the bullet or number of what follows. */
export function isMarker(text: string): boolean {
  return MARKER.test(text);
}
