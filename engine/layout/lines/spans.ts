import { isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Font, PageLink, Word } from '../page.ts';
import { isMainlyRightToLeft, typeBrackets } from './bidi.ts';
import { isNoteMark } from './tags.ts';

/** A stretch of text of one style on one line. */
export interface StyleRun {
  text: string;
  style: number;
  /** Absolute URL, or `#page-N` for a place in the same file. */
  href?: string;
  /** The footnote whose mark this is. */
  note?: { id: string; label: string };
}

/** A run like another, to be changed. */
export function copyRun({ text, style, href, note }: StyleRun): StyleRun {
  return { text, style, href, note };
}

/** A run like another in a style of its own. */
export function restyle({ text, href, note }: StyleRun, style: number): StyleRun {
  return { text, style, href, note };
}

/** Bits of `Run.style`. */
export const BOLD = 1;
export const ITALIC = 2;
export const MONOSPACED = 4;
export const SUPERSCRIPT = 8;
export const SUBSCRIPT = 16;

/** A glyph run this much smaller than its line, and shifted, is a super- or subscript (typical: 0.58–0.75). */
const SCRIPT_SIZE = 0.86;
/** Least shift of the baseline in em of the line; footnote marks are raised by 0.25–0.45, indices lowered by 0.1–0.25. */
const RAISED = 0.14;
const LOWERED = 0.07;
/** Words further apart than this share of an em have a space between them even when the stream says glued. */
const SPACE = 0.18;

interface LineMetrics {
  baseline: number;
  size: number;
}

/** Heads of arrows, as leaders of forms end with, that their fonts draw small in the middle of the line. */
const POINTERS = /^[\u25b6-\u25bb\u25c0-\u25c5]+$/u;

/** Style bits of a word standing on a line. @param font - which tells its style */
export function styleOf(word: Word, line: LineMetrics, font = word.font): number {
  let style = 0;
  if (font.bold) style |= BOLD;
  if (font.italic) style |= ITALIC;
  if (font.monospaced) style |= MONOSPACED;
  if (POINTERS.test(word.text)) return style;
  const shift = line.baseline - word.baseline;
  const small = word.size < SCRIPT_SIZE * line.size;
  // In the text layer of a scan that is askew, words rise along the line; letters of Arabic rise with the marks on them.
  const isHigh = !word.hidden && !isRightToLeft(word.text) && shift > 2 * RAISED * line.size;
  // Figures that the font itself has as raised ones stand on the line as others do; only the tags know of them.
  if ((shift > RAISED * line.size && (small || isHigh)) || isNoteMark(word.tag)) style |= SUPERSCRIPT;
  else if (small && -shift > LOWERED * line.size) style |= SUBSCRIPT;
  return style;
}

/** Letters of a logo reach at least so far, in em, into their neighbours; exponents stand behind the letter they belong to. */
const TUCKED = 0.1;

/** Whether a raised or lowered letter is one of a logo, as the A of LaTeX: a capital set into those on both sides of it. */
function isOfLogo(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]];
  if (!before || !word.glued || !after?.glued || !/^\p{Lu}$/u.test(word.text)) return false;
  const reach = Math.min(before.right - word.left, word.right - after.left);
  return reach > TUCKED * before.size && /\p{Lu}$/u.test(before.text) && /^\p{Lu}/u.test(after.text);
}

/** Figures on the line are half an em wide, those of condensed type no less than this. */
const NARROWEST_FIGURE = 0.4;
const FIGURES = /^\p{Nd}{1,3}$/u;
const ENDS_WORD = /\p{L}{2}[\p{Pe}\p{Pf}.,;:!?"']*$/u;

/** Whether figures come from a font of raised ones, which are drawn small at the size of the line: the mark of a note. */
function isSuperior(before: Word, { text, font, size, glued, left, right }: Word): boolean {
  if (!glued || !FIGURES.test(text) || font.name === before.font.name || size !== before.size) return false;
  return right - left < NARROWEST_FIGURE * size * text.length && ENDS_WORD.test(before.text);
}

const LETTERS = /^\p{L}+$/u;

/**
 * The font that tells how a word is set. One that the file draws (Type 3) has no name to tell it: letters of it are set like
 * those that they touch, as accented ones are that a font of TeX lacks. A backslash is of the command behind it, also where
 * it comes from a font of formulas.
 */
function tellingFont(words: readonly Word[], at: number): Font {
  const { font, text, glued } = words[at]!;
  const next = words[at + 1];
  if (text === '\\' && next?.glued && next.font.monospaced) return next.font;
  if (font.name !== '' || !LETTERS.test(text)) return font;
  const before = words[at - 1];
  if (glued && before && before.font.name !== '') return before.font;
  return next?.glued && next.font.name !== '' ? next.font : font;
}

/** Size and baseline of the type that most letters of a line are set in. */
export function measureLine(words: readonly Word[]): LineMetrics {
  const [first] = words;
  if (words.every(({ size, baseline }) => size === first!.size && baseline === first!.baseline))
    return metricsOf(first!);
  const letters = new Map<number, number>();
  let best = words[0]!;
  let most = 0;
  for (const word of words) {
    const key = Math.round(word.size * 4) * 100_003 + Math.round(word.baseline * 2);
    // Larger type wins a tie: a one-letter word with an index is not a line of indices.
    const count = (letters.get(key) ?? 0) + word.text.length * (1 + word.size / 1000);
    letters.set(key, count);
    if (count > most) {
      most = count;
      best = word;
    }
  }
  return metricsOf(baseOf(words, best));
}

function metricsOf({ baseline, size }: Word): LineMetrics {
  return { baseline, size };
}

/** What most letters of a line are scripts of, as in a cell that holds no more than a symbol with a long index. */
function baseOf(words: readonly Word[], most: Word): Word {
  const isBase = (word: Word | undefined) =>
    word !== undefined &&
    most.size < SCRIPT_SIZE * word.size &&
    Math.abs(word.baseline - most.baseline) > LOWERED * word.size;
  const base = words.find(isBase);
  if (!base) return most;
  const isScript = (word: Word, i: number) =>
    word.size !== most.size || word.baseline !== most.baseline || (word.glued && isBase(words[i - 1]));
  return words.every(isScript) ? base : most;
}

/** Words of one line, already in reading order, as runs; a space stands between words that are not glued. */
export function wordsToRuns(
  words: readonly Word[],
  line: LineMetrics,
  links: readonly PageLink[] = [],
  rightToLeft = isMainlyRightToLeft(words),
): StyleRun[] {
  const runs: StyleRun[] = [];
  let previous: Word | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const number = isRing(word.text) && previous && endsInNumber(previous) ? previous : undefined;
    let style = number ? styleOf(number, line) : styleOf(word, line, tellingFont(words, i));
    if (previous && isSuperior(previous, word)) style |= SUPERSCRIPT;
    if (style & (SUPERSCRIPT | SUBSCRIPT) && isOfLogo(words, i)) style &= ~(SUPERSCRIPT | SUBSCRIPT);
    const href = links.length > 0 ? linkOver(word, links) : undefined;
    const last = runs.at(-1);
    const isStacked = last && areOpposite(last.style, style) && word.left < previous!.right;
    const space = previous && !isStacked && needsSpace(previous, word, rightToLeft) ? ' ' : '';
    const text = number ? DEGREE : degreesIn(dropSoftHyphens(word.text));
    if (last && last.style === style && last.href === href) last.text += space + text;
    else if (last && space) {
      last.text += space;
      runs.push({ text, style, href });
    } else runs.push({ text, style, href });
    previous = word;
  }
  return rightToLeft ? withTypedBrackets(runs) : runs;
}

const DEGREE = '°';
/** Operators and marks that are typed, or named by fonts, for a sign of degrees. */
const RINGS = '∘◦˚';
/** Most texts hold none; a pattern that looks back at each place of them takes ten times as long to tell. */
const HOLDS_RING = new RegExp(`[${RINGS}]`);
const DEGREES = new RegExp(`(?<=\\p{Nd})[${RINGS}]`, 'u');

function isRing(text: string): boolean {
  return text.length === 1 && RINGS.includes(text);
}

function endsInNumber({ text }: Word): boolean {
  return /\p{Nd}$/u.test(text);
}

/** A ring behind a figure is a sign of degrees; between letters it is composition, and at the start of a line a bullet. */
function degreesIn(text: string): string {
  return text.length > 1 && HOLDS_RING.test(text) ? text.replace(DEGREES, DEGREE) : text;
}

/** Whether one of two styles is that of an exponent and the other that of an index, which stands below it. */
function areOpposite(a: number, b: number): boolean {
  return (
    ((a & SUPERSCRIPT) !== 0 && (b & SUBSCRIPT) !== 0) || ((a & SUBSCRIPT) !== 0 && (b & SUPERSCRIPT) !== 0)
  );
}

function withTypedBrackets(runs: readonly StyleRun[]): StyleRun[] {
  const text = typeBrackets(textOfRuns(runs));
  let at = 0;
  return runs.map((run) => {
    at += run.text.length;
    return { ...run, text: text.slice(at - run.text.length, at) };
  });
}

/** A soft hyphen shows at a line's end only; behind a hyphen it never does. */
function dropSoftHyphens(text: string): string {
  return text.includes('\u00ad') ? text.replace(/\u00ad(?=.)|(?<=[-\u2010])\u00ad+/g, '') : text;
}

function needsSpace(previous: Word, word: Word, rightToLeft: boolean): boolean {
  if (!word.glued) {
    const areUnspaced = isIdeographic(previous.text.at(-1)!) && isIdeographic(word.text[0]!);
    return areUnspaced ? isSetApart(previous, word) : !isPadding(previous, word);
  }
  // Which words touch was told when they were put in order; those that follow each other may stand far apart.
  if (rightToLeft) return false;
  const gap = word.left >= previous.left ? word.left - previous.right : previous.left - word.right;
  return gap > SPACE * Math.max(word.size, previous.size);
}

/** Code within text is set on a ground that reaches less than so many em beyond it. */
const PADDING = 0.5;

/** Whether a gap is the padding of code beside the bracket or stop that is set closed up to it. */
function isPadding(previous: Word, word: Word): boolean {
  if (previous.font.monospaced === word.font.monospaced || word.left - previous.right > PADDING * word.size)
    return false;
  return word.font.monospaced ? /[([“«]$/u.test(previous.text) : /^[.,)\]”]/u.test(word.text);
}

/** A sign's width, nearly, parts a number from what it counts; justified lines and lone signs are spaced out for their looks. */
const SIGN_SPACE = 0.8;

function isSetApart(previous: Word, word: Word): boolean {
  const areLone = previous.text.length === 1 && word.text.length === 1 && !previous.glued;
  return !areLone && word.left - previous.right > SIGN_SPACE * word.size;
}

/** Scripts written without spaces between words. */
export function isIdeographic(character: string): boolean {
  const code = character.codePointAt(0)!;
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef)
  );
}

function linkOver(word: Word, links: readonly PageLink[]): string | undefined {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  for (const link of links) {
    if (x < link.left || x > link.right || y < link.top || y > link.bottom) continue;
    if (link.href) return link.href;
  }
  return undefined;
}

export function textOfRuns(runs: readonly StyleRun[]): string {
  return runs.map((run) => run.text).join('');
}
