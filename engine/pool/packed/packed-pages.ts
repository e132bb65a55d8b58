import type { Font, Page, Tag, Word } from '../../layout/page.ts';
import type { PageReading } from '../../read/pdf/read-pdf.ts';
import { type Packed, pack, unpack } from './packed.ts';

/** The words of a page as columns: written out object by object, they took as long as laying them out. */
interface WordColumns {
  /** All texts on end, and the length of each. */
  text: string;
  lengths: Uint32Array;
  /** The numbers of each word, in the order of `NUMBERS`. */
  numbers: Float64Array;
  colors: Uint32Array;
  flags: Uint8Array;
  fonts: Font[];
  /** Index into `fonts`. */
  font: Uint16Array;
  tags: Tag[];
  /** Index into `tags`, counted from 1; 0 where there is none. */
  tag: Uint32Array;
}

type FlatPage = Omit<Page, 'words'> & { columns: WordColumns };

/** left, top, right, bottom, baseline, size, angle, confidence. */
const NUMBERS = 8;
const GLUED = 1;
const HIDDEN = 2;

/** Writes pages out that were read, for another thread to lay them out. */
export function packPages(readings: readonly PageReading[]): Packed {
  return pack(readings.map((reading) => ('words' in reading ? flattenPage(reading) : reading)));
}

/** @param packed - made by `packPages`. */
export function unpackPages(packed: Packed): PageReading[] {
  type Flat = FlatPage | Exclude<PageReading, Page>;
  return unpack<Flat[]>(packed).map((reading) => ('columns' in reading ? restorePage(reading) : reading));
}

function flattenPage({ words, ...rest }: Page): FlatPage {
  return { ...rest, columns: wordsToColumns(words) };
}

function restorePage({ columns, ...rest }: FlatPage): Page {
  return Object.assign({ words: columnsToWords(columns) }, rest);
}

function wordsToColumns(words: readonly Word[]): WordColumns {
  const fonts = new Map<Font, number>();
  const tags = new Map<Tag, number>();
  const count = words.length;
  const columns = {
    lengths: new Uint32Array(count),
    numbers: new Float64Array(count * NUMBERS),
    colors: new Uint32Array(count),
    flags: new Uint8Array(count),
    font: new Uint16Array(count),
    tag: new Uint32Array(count),
  };
  let text = '';
  for (let i = 0; i < count; i++) {
    const word = words[i]!;
    text += word.text;
    columns.lengths[i] = word.text.length;
    setNumbers(columns.numbers, i * NUMBERS, word);
    columns.colors[i] = word.color;
    columns.flags[i] = (word.glued ? GLUED : 0) | (word.hidden ? HIDDEN : 0);
    columns.font[i] = indexIn(fonts, word.font);
    columns.tag[i] = word.tag ? indexIn(tags, word.tag) + 1 : 0;
  }
  return { ...columns, text, fonts: [...fonts.keys()], tags: [...tags.keys()] };
}

function indexIn<T>(indices: Map<T, number>, value: T): number {
  const known = indices.get(value);
  if (known !== undefined) return known;
  indices.set(value, indices.size);
  return indices.size - 1;
}

function setNumbers(numbers: Float64Array, at: number, word: Word): void {
  numbers[at] = word.left;
  numbers[at + 1] = word.top;
  numbers[at + 2] = word.right;
  numbers[at + 3] = word.bottom;
  numbers[at + 4] = word.baseline;
  numbers[at + 5] = word.size;
  numbers[at + 6] = word.angle;
  numbers[at + 7] = word.confidence ?? Number.NaN;
}

function columnsToWords(columns: WordColumns): Word[] {
  const { text, lengths, numbers, colors, flags, fonts, font, tags, tag } = columns;
  const words: Word[] = [];
  let begin = 0;
  for (let i = 0; i < lengths.length; i++) {
    const end = begin + lengths[i]!;
    const at = i * NUMBERS;
    const confidence = numbers[at + 7]!;
    words.push({
      text: text.slice(begin, end),
      left: numbers[at]!,
      top: numbers[at + 1]!,
      right: numbers[at + 2]!,
      bottom: numbers[at + 3]!,
      baseline: numbers[at + 4]!,
      size: numbers[at + 5]!,
      font: fonts[font[i]!]!,
      color: colors[i]!,
      glued: (flags[i]! & GLUED) !== 0,
      angle: numbers[at + 6]!,
      hidden: (flags[i]! & HIDDEN) !== 0 || undefined,
      tag: tag[i] === 0 ? undefined : tags[tag[i]! - 1],
      confidence: Number.isNaN(confidence) ? undefined : confidence,
    });
    begin = end;
  }
  return words;
}
