import { median } from '../../statistics.ts';
import { beginsSmall, isCurrency, isNumericChunk, type TextLine } from '../text-lines.ts';
import { areNumbers, isNumeric, type Token } from '../tokens.ts';
import type { Column } from './column.ts';

/** Lines with text on both banks of a river, at least. */
const LEAST_LINES = 3;
/** Gaps in a river are wider than this many spaces between words; that of justified text seldom are, line for line. */
const WIDER = 1.35;
/** The same where heads alone tell. */
const WIDER_IN_HEAD = 1.8;
/** Widest space between words (em) that is taken for the region's own; spaces of set text are 0.2 to 0.33 em. */
const WIDEST_SPACE = 0.33;
/** The same in type whose letters are all of one width, where many words say so. */
const WIDEST_FIXED_SPACE = 0.6;
const FEW_GAPS = 6;
/** Words that touch the white of a river by this share of an em still keep out of it. */
const TOUCH = 0.08;

/** The words of one line within one column, left to right. */
type Words = readonly Token[];

/** Parts columns at rivers: white that runs down through all of their lines and is wider than the space of words. */
export function partAtRivers(
  columns: readonly Column[],
  body: readonly TextLine[],
  head: readonly TextLine[],
): Column[] {
  let known: number | undefined;
  const space = () => (known ??= spaceOf([...head, ...body]));
  return columns.flatMap((column, i) => {
    const within = (lines: readonly TextLine[]) =>
      wordsWithin(lines, column, columns[i - 1]?.right, columns[i + 1]?.left);
    const inside = { head: within(head), body: within(body) };
    const middles = findRivers(inside, space);
    if (middles.length === 0) return [column];
    const all = [...inside.head, ...inside.body];
    const parts = [column.left, ...middles].map((left, k) => extentOf(all, left, middles[k] ?? column.right));
    // Two rivers may part a word of a text that runs on over both.
    return parts.filter(({ left, right }) => left < right);
  });
}

/**
 * The space between words (em): the lower quartile of the gaps, since gaps between columns are wider. Two numbers are
 * seldom words of one text.
 */
function spaceOf(lines: readonly TextLine[]): number {
  const gaps: number[] = [];
  for (const { chunks } of lines) {
    for (const { tokens } of chunks) {
      for (let i = 1; i < tokens.length; i++) {
        const gap = (tokens[i]!.left - tokens[i - 1]!.right) / tokens[i]!.size;
        if (!tokens[i]!.shown.glued && gap > 0.1 && !areNumbers([tokens[i - 1]!, tokens[i]!])) gaps.push(gap);
      }
    }
  }
  gaps.sort((a, b) => a - b);
  const widest = gaps.length < FEW_GAPS ? WIDEST_SPACE : WIDEST_FIXED_SPACE;
  return Math.min(gaps[gaps.length >> 2] ?? WIDEST_SPACE, widest);
}

/**
 * The words of lines that stand in a column, line by line; none of texts that run on over another one, but for numbers,
 * which are seldom one text.
 * @param before - where the column before ends
 * @param after - where the next one begins
 */
function wordsWithin(
  lines: readonly TextLine[],
  { left, right }: Column,
  before = Number.NEGATIVE_INFINITY,
  after = Number.POSITIVE_INFINITY,
): Words[] {
  const within: Words[] = [];
  for (const { chunks } of lines) {
    const own: Words[] = [];
    for (const chunk of chunks) {
      if (chunk.right <= left || chunk.left >= right) continue;
      if (chunk.left >= before && chunk.right <= after) own.push(chunk.tokens);
      else if (areNumbers(chunk.tokens))
        own.push(chunk.tokens.filter((token) => token.left >= before && token.right <= after));
    }
    const words = own.length === 1 ? own[0]! : own.flat();
    if (words.length > 0) within.push(words);
  }
  return within;
}

/** The words of a column, line by line. */
interface Inside {
  head: readonly Words[];
  body: readonly Words[];
}

/** The middles of the rivers in the words of a column. `space` tells that between words, once it matters. */
function findRivers(inside: Inside, space: () => number): number[] {
  const lines = [...inside.head, ...inside.body];
  if (lines.length < LEAST_LINES || !mayPart(inside)) return [];
  const words = lines.flat().sort((a, b) => a.left - b.left);
  const middles: number[] = [];
  let right = words[0]!.right;
  for (const word of words) {
    const middle = (right + word.left) / 2;
    if (word.left > right - TOUCH * word.size && isRiver(inside, middle, space)) middles.push(middle);
    right = Math.max(right, word.right);
  }
  return middles;
}

/** Whether enough of the lines have gaps at all. */
function mayPart({ head, body }: Inside): boolean {
  const hasGaps = (words: Words) => words.length > 1;
  return head.some(hasGaps) || body.filter(hasGaps).length >= LEAST_LINES;
}

function isRiver({ head, body }: Inside, x: number, space: () => number): boolean {
  const [above, below] = [gapsAt(head, x), gapsAt(body, x)];
  // A head over nothing heads an empty column.
  const isHeadAlone = above.some((gap) => !gap.small) && below.length === 0 && body.length >= LEAST_LINES;
  const gaps = [...above, ...below];
  if (gaps.length < (isHeadAlone ? 1 : LEAST_LINES)) return false;
  if (gaps.filter((gap) => gap.joined).length > gaps.length / 2) return false;
  if (gaps.length > 1 && new Set(gaps.map((gap) => gap.unit ?? gap)).size === 1) return false;
  if (areBanksStraight(below) && !areOneUnit(above, below)) return true;
  const widths = gaps.map(({ line, width }) => (isEvenlySet(line) ? space() : width));
  return median(widths) > (isHeadAlone ? WIDER_IN_HEAD : WIDER) * space();
}

/** Words of a line of text, at least. */
const LEAST_WORDS = 4;

/** Whether a line of words in small letters has one space between all of them, however wide: that of justified text. */
function isEvenlySet(words: Words): boolean {
  if (words.length < LEAST_WORDS) return false;
  const [, ...behind] = words;
  const gaps = behind.map((word, i) => word.left - words[i]!.right);
  const isText = 2 * behind.filter(beginsSmall).length >= behind.length;
  return isText && Math.max(...gaps) < WIDER * Math.min(...gaps);
}

/** Both banks are straight where words end and begin within this (em) of each other, line for line. */
const STRAIGHT = 0.05;
/** Words differ in width when they do so by more than this (em): words of one width end alike before a mere space. */
const OTHER_WIDTH = 0.3;
/** … unless the spaces behind it are this many times as wide. */
const NARROWER = 1.2;

/**
 * Whether most of what ends at one line are numbers, and what follows them begins at another all the way down: as close as
 * words, yet columns.
 */
function areBanksStraight(gaps: readonly Gap[]): boolean {
  const amounts = gaps.filter(({ before }) => isAmount(before)).length;
  if (gaps.length < LEAST_LINES || 2 * amounts <= gaps.length) return false;
  const reach = (measure: (gap: Gap) => number) => {
    const values = gaps.map((gap) => measure(gap) / gap.before.size);
    return Math.max(...values) - Math.min(...values);
  };
  if (reach(({ before }) => before.right) > STRAIGHT || reach(({ right }) => right) > STRAIGHT) return false;
  const spaces = gaps.flatMap(({ next }) => next ?? []);
  return (
    reach(({ before }) => before.right - before.left) > OTHER_WIDTH ||
    (spaces.length > 1 && gaps.every(({ width }) => NARROWER * width < Math.min(...spaces)))
  );
}

/** Whether one and the same text stands behind all numbers, and no head begins where it does: a unit, not a column. */
function areOneUnit(above: readonly Gap[], below: readonly Gap[]): boolean {
  if (new Set(below.map(({ after }) => after.shown.text)).size > 1) return false;
  const { right, after } = below[0]!;
  return !above.some((gap) => Math.abs(gap.right - right) < STRAIGHT * after.size);
}

const DASH = /^[-–—−]$/u;

/** Whether a word is a number or the dash that stands for one, and not that of an item. */
function isAmount({ shown: { text } }: Token): boolean {
  return isNumeric(text) && (DASH.test(text) || !BULLET.test(text));
}

/** A gap between two words. */
interface Gap {
  line: Words;
  /** The words before and behind it. */
  before: Token;
  after: Token;
  /** Where it ends (points). */
  right: number;
  /** The gap behind the second word (em), if more follows. */
  next?: number;
  /** In em. */
  width: number;
  /** The words are one text all the same. */
  joined: boolean;
  /** The second word begins with a small letter, as no head does. */
  small: boolean;
  /** The second word, where it may be a unit: one that stands behind all numbers parts no column. */
  unit?: string;
}

/** The gaps between two words in which a place lies. */
function gapsAt(lines: readonly Words[], x: number): Gap[] {
  return lines.flatMap((words) => {
    const next = words.findIndex((word) => (word.left + word.right) / 2 > x);
    if (next < 1) return [];
    const [a, b] = [words[next - 1]!, words[next]!];
    const unit = /\p{L}{2}/u.test(b.shown.text) ? b.shown.text : undefined;
    // A sign of currency stands at the left of its column, however far the number is.
    // A dash that begins a line stands for a number.
    const isNone = next === 1 && DASH.test(a.shown.text);
    const joined = (next === 1 && isCurrency(a)) || (!isNone && areOne(a, b, words.slice(next)));
    return [
      {
        line: words,
        before: a,
        after: b,
        right: b.left,
        next: words[next + 1] && (words[next + 1]!.left - b.right) / b.size,
        width: (b.left - a.right) / b.size,
        joined,
        small: beginsSmall(b),
        unit,
      },
    ];
  });
}

const OPERATOR = /^(?:[±+×x·/|=:~<>≤≥−–—-]+|vs\.?)$/u;
const BULLET = /^(?:[•◦▪▫■□●○‣❖►▶➢–—*·✓✔\uf0b7\uf0a7]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])$/u;

/** Two words that stand at one distance in many lines and yet are one text: `10 000`, `12 (34 %)`, `3 ± 1`, `• text`. */
function areOne(a: Token, b: Token, rest: Words): boolean {
  const [left, right] = [a.shown.text, b.shown.text];
  if (b.shown.glued || OPERATOR.test(left) || OPERATOR.test(right) || /^[([]/u.test(right)) return true;
  if (/^\d{1,3}$/u.test(left) && /^\d{3}(?!\d)/u.test(right)) return b.left - a.right < 0.4 * b.size;
  return BULLET.test(left) && rest.length > 1 && !isNumericChunk({ tokens: rest });
}

/** The reach of the words whose middles lie between two rivers. */
function extentOf(lines: readonly Words[], from: number, to: number): Column {
  const column = { left: Infinity, right: -Infinity };
  for (const words of lines) {
    for (const { left, right } of words) {
      const middle = (left + right) / 2;
      if (middle < from || middle > to) continue;
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
  }
  return column;
}
