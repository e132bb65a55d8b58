import { allWords, anyOf, beginningWith } from './any-word.ts';
import { isAsciiLetter } from './ascii.ts';

/** What a text that begins with the label of a caption is about, and what stands behind the label. */
interface Labelled {
  kind: 'table' | 'figure' | 'boxed';
  number: string;
  rest: string;
}

const NUMBER =
  '(?:\\p{L}{0,2}[-.\\s]?\\p{Nd}{1,3}(?:[.\\-–]\\p{Nd}{1,3}){0,3}\\p{Ll}?|[IVXLC]{1,6}|[A-Z]|[一二三四五六七八九十]{1,3})';
const TABLE = allWords('table');
const KINDS = [TABLE, allWords('figure'), allWords('boxed')];
const BEFORE = allWords('beforeLabel');
/** What a label is called, or else a word that stands before labels with the space behind it. */
const labelWord = beginningWith([...KINDS.flat(), ...BEFORE], (words) => {
  const given = new Set(words);
  const [before, ...kinds] = [BEFORE, ...KINDS].map((all) => anyOf(all.filter((word) => given.has(word))));
  return new RegExp(`^(?:${kinds.map((kind) => `(${kind})`).join('|')}|(${before}\\s*))`, 'iu');
});
/** The number behind that, in a pattern of its own: it takes V8 a millisecond to compile, twice, and is the same for all. */
const LABEL_NUMBER = new RegExp(`^\\s*\\.?\\s*(?:n(?:o|r)?[.°º]\\s*)?(${NUMBER})(?![\\p{L}\\p{N}])`, 'iu');
const bareTable = beginningWith(TABLE, (words) => new RegExp(`^${anyOf(words)}$`, 'iu'));
/** Letters set apart: "TA B L E 2". */
const SPACED = /^(?:\p{Lu}{1,2} ){2,}\p{Lu}{1,2}(?= )/u;
const MAY_BE_SPACED = /^[A-Z]{1,2} /;
/** What goes on behind the label is a sentence about the thing: "Table 2 shows". */
const SENTENCE = new RegExp(`^(?:\\s?\\p{Ll}{0,2})?\\s*(?:${anyOf(allWords('afterLabel'))})`, 'u');
const ENGLISH_VERB = /^\s\p{Ll}+s\s/u;

function readLabel(text: string): Labelled | undefined {
  if (!labelWord(text) && !MAY_BE_SPACED.test(text)) return undefined;
  const closed = text.replace(SPACED, (spaced) => spaced.replaceAll(' ', ''));
  const word = readWord(closed);
  if (word?.kind !== 'before') return word && readNumber(word.kind, word.rest);
  const label = readWord(word.rest);
  return label && label.kind !== 'before' ? readNumber(label.kind, label.rest) : undefined;
}

/** What a text that begins with the word of a label is about, or that its first word stands before labels. */
function readWord(text: string): { kind: Labelled['kind'] | 'before'; rest: string } | undefined {
  const match = labelWord(text)?.exec(text);
  if (!match) return undefined;
  const [all, table, figure, boxed] = match;
  const kind = table ? 'table' : figure ? 'figure' : boxed ? 'boxed' : 'before';
  return { kind, rest: text.slice(all.length) };
}

function readNumber(kind: Labelled['kind'], text: string): Labelled | undefined {
  const [all, number = ''] = LABEL_NUMBER.exec(text) ?? [];
  // A number of letters alone is in capitals: no "chart a course".
  if (all === undefined || (/^\p{Ll}/u.test(number) && !/\p{Nd}/u.test(number))) return undefined;
  return { kind, number, rest: text.slice(all.length) };
}

/** True for a text that begins as captions do: `Figure 3.`, `TABLE II`, `Abb. 4:`, `表 1`. */
export function isCaption(text: string): boolean {
  return readLabel(text) !== undefined;
}

/** A caption of its own, not a sentence that happens to begin with `Table 3 shows`. */
export function isCaptionLine(text: string): boolean {
  return captionKind(text) !== undefined;
}

/** What a text is the caption of, if it is one. */
export function captionKind(text: string): Labelled['kind'] | undefined {
  const label = readLabel(text);
  if (!label) return undefined;
  const { kind, rest } = label;
  if (rest.trim() === '' || /^\s*[.:：|–—-]/.test(rest)) return kind;
  return /^\s+[\p{Lu}\p{Lo}\p{Nd}“"「(（]/u.test(rest) && !SENTENCE.test(rest) ? kind : undefined;
}

/** How labels of tables begin: two letters each. */
const BEGINNINGS: ReadonlySet<number> = new Set([...TABLE, ...BEFORE].map(pairOf));

/** Whether a text may start as the caption of a table does, by its first word alone. A no is certain. */
export function mayStartCaption(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first > 0x7f) return true;
  return isAsciiLetter(first) && (!isAsciiLetter(word.charCodeAt(1)) || BEGINNINGS.has(pairOf(word)));
}

/** The first two characters as one number, the same for letters of either case. */
function pairOf(text: string): number {
  return ((text.charCodeAt(0) | 0x20) << 16) | text.charCodeAt(1) | 0x20;
}

/** True when a text starts as the caption of a table does; its place tells it from a sentence in small letters. */
export function startsCaption(text: string): boolean {
  const label = readLabel(text);
  return label?.kind === 'table' && !SENTENCE.test(label.rest) && !ENGLISH_VERB.test(label.rest);
}

/** The number that a table's caption gives it. */
export function tableNumber(caption: string): string | undefined {
  const label = readLabel(caption);
  return label?.kind === 'table' ? label.number.trim().toLowerCase() : undefined;
}

/** A table's label whose number stands elsewhere. */
export function isBareTableLabel(text: string): boolean {
  const label = text.replace(/^\d+\.\s+/, '');
  return bareTable(label)?.test(label) ?? false;
}
