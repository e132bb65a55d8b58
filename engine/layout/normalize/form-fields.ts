import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { holdsMiddle } from '../geometry.ts';
import { isTickMark, tickMark } from '../lexicon/list-markers.ts';
import type { Font, FormField, Page, Word } from '../page.ts';
import { type DrawnBox, findDrawnBoxes, spellTickSigns } from './tick-boxes.ts';
import { placeInGrids } from './tick-grids.ts';

/** Text to be set at a place of the page. */
interface Filling extends Box {
  text: string;
}

/** Of a value's letters and digits this share stands in the field when it was painted, perhaps as a date or an amount. */
const PAINTED = 0.6;
/** Type of values, as a share of the field's height, and its bounds in points. */
const OF_HEIGHT = 0.7;
const SMALLEST_TYPE = 6;
const LARGEST_TYPE = 11;
/** Width of a letter and of a space, and the step between lines, em. */
const LETTER = 0.5;
const SPACE = 0.28;
const LEADING = 1.2;
/** A box belongs to text that stands this close to its right, or to its left, in em. */
const LABEL_AFTER = 2.5;
const LABEL_BEFORE = 1.5;
const PLAIN: Font = { name: 'form', bold: false, italic: false, monospaced: false };

/** The page with its tick boxes, and what was filled in without being painted, among its words. */
export function setFormText(page: Page): Page {
  const drawn = findDrawnBoxes(page).filter((box) => !page.fields.some((field) => holdsMiddle(field, box)));
  const unlabelled = new Set(drawn.filter((box) => !neighbourOf(box, page.words)));
  const places = placeInGrids([...unlabelled], page.words);
  const labelled = drawn.filter((box) => places.has(box) || !unlabelled.has(box));
  const fillings = [
    ...page.fields.flatMap((field) => fillingOf(field, page.words)),
    ...labelled.map((box) => ({ ...(places.get(box) ?? box), text: tickMark(box.ticked) })),
  ];
  const written = page.fields.filter(takesText);
  const spread = new Set(written.flatMap((field) => lettersApart(field, page.words)));
  const together = spread.size === 0 ? page.words : page.words.filter((word) => !spread.has(word));
  const spelt = spellTickSigns(together);
  if (page.fields.length === 0 && fillings.length === 0 && spelt === page.words) return page;
  const words = spelt.map((word) => markFilledIn(word, written));
  const unchanged = fillings.length === 0 && words.every((word, i) => word === page.words[i]);
  return unchanged ? page : insertFillings(withoutBoxes({ ...page, words }, labelled), fillings);
}

function withoutBoxes(page: Page, boxes: readonly DrawnBox[]): Page {
  const rulings = new Set(boxes.flatMap((box) => box.rulings));
  const signs = new Set(boxes.map((box) => box.sign));
  return {
    ...page,
    words: page.words.filter((word) => !signs.has(word)),
    rulings: page.rulings.filter((ruling) => !rulings.has(ruling)),
  };
}

function takesText({ kind }: FormField): boolean {
  return kind === 'text' || kind === 'choice';
}

function markFilledIn(word: Word, fields: readonly FormField[]): Word {
  return fields.some((field) => holdsMiddle(field, word)) ? changeWord(word, { filledIn: true }) : word;
}

function fillingOf(field: FormField, words: readonly Word[]): Filling[] {
  const { kind, left, top, right, bottom } = field;
  const box = { left, top, right, bottom };
  if (kind === 'checkbox' || kind === 'radio') return [{ ...box, text: tickMark(field.checked ?? false) }];
  const value = takesText(field) ? field.value.trim() : '';
  const isThere = isPainted(field, words) && lettersApart(field, words).length === 0;
  return value === '' || isThere ? [] : [{ ...box, text: value }];
}

/** What stands in a field whose letters were painted apart, as in the places of a comb. */
function lettersApart(field: FormField, words: readonly Word[]): Word[] {
  const painted = words.filter((word) => holdsMiddle(field, word));
  const isApart = painted.length > 2 && painted.every(({ text }) => [...text].length === 1);
  const isValue = painted.map(({ text }) => text).join('') === field.value.replace(/\s/g, '');
  return isApart && isValue ? painted : [];
}

/** Whether most of what a field holds stands in it as text, in whatever form. */
function isPainted(field: FormField, words: readonly Word[]): boolean {
  const painted = lettersOf(
    words
      .filter((word) => holdsMiddle(field, word))
      .map(({ text }) => text)
      .join(''),
  );
  const wanted = lettersOf(field.value);
  const found = wanted.filter((letter) => {
    const at = painted.indexOf(letter);
    if (at >= 0) painted.splice(at, 1);
    return at >= 0;
  });
  return wanted.length === 0 || found.length >= PAINTED * wanted.length;
}

/** Letters and digits a value is compared by. */
const MOST_COMPARED = 200;

function lettersOf(text: string): string[] {
  return [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, MOST_COMPARED);
}

/** Puts fillings behind or before the words they stand beside in the stream, so that they are read together. */
function insertFillings(page: Page, fillings: readonly Filling[]): Page {
  const before = new Map<Word | undefined, Word[]>();
  for (const filling of fillings.toSorted((a, b) => a.left - b.left)) {
    const beside = neighbourOf(filling, page.words);
    const next = beside && beside.left < filling.left ? wordBehind(beside, page.words) : beside;
    const list = before.get(next) ?? [];
    before.set(next, [...list, ...setFilling(filling, beside)]);
  }
  const words = page.words.flatMap((word) => [...(before.get(word) ?? []), word]);
  return { ...page, words: [...words, ...(before.get(undefined) ?? [])] };
}

function wordBehind(word: Word, words: readonly Word[]): Word | undefined {
  return words[words.indexOf(word) + 1];
}

/** The word on the line of a box that names it: behind it when close, else the nearest before it. */
function neighbourOf(box: Box, words: readonly Word[]): Word | undefined {
  let after: Word | undefined;
  let previous: Word | undefined;
  for (const word of words) {
    if (word.angle !== 0 || !isBeside(box, word) || holdsMiddle(box, word)) continue;
    if (word.left >= box.right - 1) {
      if (!after || word.left < after.left) after = word;
    } else if (word.right <= box.left + 1 && (!previous || word.right > previous.right)) previous = word;
  }
  const isTick = box.right - box.left < 2 * (box.bottom - box.top);
  if (isTick && after && after.left - box.right < LABEL_AFTER * after.size) return after;
  return isTick && previous && box.left - previous.right > LABEL_BEFORE * previous.size
    ? undefined
    : previous;
}

/** Whether a word's line runs through the box. */
function isBeside(box: Box, word: Word): boolean {
  const middle = (word.top + word.bottom) / 2;
  return middle > box.top - 1 && middle < box.bottom + 1 && word.size < 2.5 * (box.bottom - box.top);
}

/** A filling as words: on the line of the word beside it, else line by line from the top of its box. */
function setFilling(filling: Filling, beside: Word | undefined): Word[] {
  const height = filling.bottom - filling.top;
  const size = beside?.size ?? Math.min(Math.max(OF_HEIGHT * height, SMALLEST_TYPE), LARGEST_TYPE);
  const lines = filling.text.split('\n').filter((line) => line.trim() !== '');
  const first = beside && lines.length === 1 ? beside.baseline : filling.top + 0.85 * size;
  return lines.flatMap((line, i) => setLine(line, filling, first + i * LEADING * size, size, beside));
}

function setLine(line: string, { left, right }: Box, baseline: number, size: number, beside?: Word): Word[] {
  // One box with a space in it is one word.
  const parts = isTickMark(line) ? [line] : line.trim().split(/\s+/);
  const natural = parts.reduce((sum, part) => sum + part.length * LETTER + SPACE, -SPACE) * size;
  const scale = Math.min(1, (right - left) / natural) * size;
  let x = left;
  return parts.map((text) => {
    const start = x;
    const end = start + text.length * LETTER * scale;
    x = end + SPACE * scale;
    const [top, bottom] = [baseline - 0.8 * size, baseline + 0.2 * size];
    const { font = PLAIN, color = 0, tag } = beside ?? {};
    return {
      text,
      left: start,
      right: end,
      top,
      bottom,
      baseline,
      size,
      font,
      color,
      glued: false,
      angle: 0,
      tag,
      filledIn: true,
    };
  });
}
