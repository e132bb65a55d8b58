import type { Features } from '../../../evidence/model.ts';
import { isAdmonition } from '../../../lexicon/admonitions.ts';
import { divisionOf, isDivisionLabel } from '../../../lexicon/section-names.ts';
import { IDEOGRAPHIC } from '../../../lexicon/signs.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody, type PassageItem, passageText } from '../../items.ts';
import type { PageView } from '../../page-view.ts';
import { leadsToPage } from '../../paragraphs.ts';
import { type HeadingLook, keyOf, lookOf } from './look.ts';
import { isCentred } from './surroundings.ts';
import { countWords, pathOf } from './text-features.ts';

/** A passage that may be a heading. */
export interface HeadingCandidate {
  item: PassageItem;
  /** Its place among the items of the document. */
  index: number;
  text: string;
  look: HeadingLook;
  /** Parts of the number it begins with, or that stands above it, what the division is called first where it says so. */
  path: (number | string)[];
  features: Features;
  /** Nothing but the name of a first section, where the article begins, with its text below. */
  opensArticle: boolean;
  /** Its number and name are in the table of contents. */
  isInContents: boolean;
}

/** A passage that looks like a heading, as far as its level depends on it. Plain data. */
export interface FoundHeading extends Pick<HeadingCandidate, 'index' | 'text' | 'look' | 'path'> {
  page: number;
  /** Of its first line, points. */
  baseline: number;
  /** Its number goes on from that of a section which the document has. */
  isInSequence: boolean;
  /** It is the first passage of its page. */
  isAtTop: boolean;
  /** Its page is wider than high, as slides are. */
  isOnSlide: boolean;
  /** Its page holds a few words and no text. */
  isOnCover: boolean;
  /** Its paragraph goes on behind it. */
  isRunIn: boolean;
  isCentred: boolean;
  /** It is but a letter, and what stands below begins with it, as the entries of an index do. */
  headsEntries: boolean;
}

/** Longest heading: words and lines; article titles reach 35 words. */
const MOST_WORDS = 40;
const MOST_LINES = 8;

/** The name of a division stands at most so many lines of the body below its label. */
const BELOW_LABEL = 4;

/** A passage before its features are known. */
export interface Draft extends Omit<HeadingCandidate, 'features' | 'opensArticle' | 'isInContents'> {
  words: number;
  centred: boolean;
}

/** The passages of a page. */
export function draftsOf({ items, own, begin }: PageView, type: TypeFacts): Draft[] {
  return items.slice(0, own).flatMap((item, i) => {
    if (!isBody(item)) return [];
    const { words, text, look } = measureDraft(item);
    const own = pathOf(text);
    const path = own.length > 0 ? own : pathAbove(item, items[i - 1], type);
    const centred = isCentred(item.passage, items, i, type);
    return [{ item, index: begin + i, text, look, words, path, centred }];
  });
}

/** The number of a division whose label stands alone right above its name. */
function pathAbove({ passage }: PassageItem, above: Item | undefined, type: TypeFacts): Draft['path'] {
  if (!above || !isBody(above) || (passage.spaceAbove ?? 0) > BELOW_LABEL * type.leading) return [];
  const label = passageText(above.passage).trim();
  return isDivisionLabel(label) ? pathOf(label) : [];
}

function measureDraft(item: PassageItem): Pick<Draft, 'words' | 'text' | 'look'> {
  const { lines } = item.passage;
  const words = countWords(lines);
  const isShort = lines.length <= MOST_LINES && words <= MOST_WORDS;
  const text = isShort ? passageText(item.passage).trim() : '';
  const look = lookOf(item.passage, isShort ? nameOf(item) : text);
  return { words, text, look };
}

/** What a passage says below the label of a division, if it begins with one. */
function nameOf({ passage }: PassageItem): string {
  const [label, ...lines] = passage.lines;
  const isNamed = lines.length > 0 && isDivisionLabel(label!.text);
  return passageText(isNamed ? { ...passage, lines } : passage).trim();
}

/** An address and nothing else. */
const ADDRESS = /^<?(?:https?:\/\/|www\.|[^\s@]+@)\S+$/iu;
/** One word with a number in brackets, as formulas have it beside them: "Formula (II)". */
const LABEL = /^\p{L}+ \((?:\p{Nd}+|[IVX]+)\p{Ll}?\)$/u;

/** A sentence and nothing else in quotation marks, as it is set large beside or amid a text. */
const QUOTATION = /^["“„«][^"“”„«»]+[.!?…]["”“»]$/u;

/** Ends with an amount, as dishes and articles do that have their prices beside them. */
const PRICED = /(?:\p{Sc}\s?\p{Nd}[\p{Nd}.,]*|\p{Nd}[.,]\p{Nd}{2}(?:\s?\p{Sc})?)$/u;

/** Two letters together, a capital as of an index, or a character that is a word: lone small letters are signs of drawings. */
const NAMES = new RegExp(`\\p{L}[\\p{L}\\p{M}]|\\p{Lu}|[${IDEOGRAPHIC}\\p{Script=Hangul}]`, 'u');

/**
 * Entries of contents, what has its price beside it, addresses, sentences quoted, the labels of notes and formulas and what was
 * written into a form head nothing, however they are set.
 */
export function mayHead({ text, item }: Draft): boolean {
  const { lines } = item.passage;
  const isFilledIn = lines.every((line) => line.isFilledIn);
  if (lines.some((line) => line.isLabelled && PRICED.test(line.text))) return false;
  if (ADDRESS.test(text) || QUOTATION.test(text)) return false;
  if (LABEL.test(text) && divisionOf(text) === undefined) return false;
  return NAMES.test(text) && !isAdmonition(text) && !leadsToPage(lines.at(-1)!) && !isFilledIn;
}

/** What is set in the middle is set off by it, whatever its type, and so is what stands on lines of its own. */
export function keyOfDraft({ look, centred, item }: Draft): string {
  const key = centred ? `${keyOf(look)}|centred` : keyOf(look);
  return item.whole ? `${key}|run-in` : key;
}
