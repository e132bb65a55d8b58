import type { Box } from '../document/document.ts';
import type { Page, PageLink, Word } from './page.ts';
import {
  BOLD,
  ITALIC,
  MONOSPACED,
  measureLine,
  type Run,
  SUBSCRIPT,
  SUPERSCRIPT,
  textOfRuns,
  wordsToRuns,
} from './runs.ts';
import { type LineTags, tagsOf } from './tags.ts';

/** A line of text within one column. */
export interface Line extends Box {
  runs: Run[];
  text: string;
  /** y of the line the glyphs stand on. */
  baseline: number;
  /** Font size that most letters have. */
  size: number;
  /** Style bits (`BOLD`, `ITALIC`, `MONOSPACED`) that nearly all letters have. */
  style: number;
  /** Colour of most letters. */
  color: number;
  /** Name of the font of most letters. */
  font: string;
  /** Width of the first word: what the line before would have needed to hold it. */
  firstWidth: number;
  /** Left edge of the second word, where a hanging indent may stand; `left` when there is one word only. */
  secondLeft: number;
  words: number;
  /** Place of the first word in the content stream. */
  order: number;
  tags?: LineTags;
  rightToLeft?: boolean;
}

/** Baselines of one line agree within this share of an em, scripts aside. */
const SAME_BASELINE = 0.28;
/** Scripts are set in type of these shares of their line's, and rise or fall by this much of it. */
const LARGEST_SCRIPT = 0.88;
const SMALLEST_SCRIPT = 0.3;
const HIGHEST_SCRIPT = 0.62;
/** A gap wider than this many em ends a line in the content stream's order … */
const WIDEST_SPACE = 1.6;
/** … and pieces drawn apart are only joined when closer than this. */
const JOINED_SPACE = 0.5;
/** A marker (bullet, number) may stand this many em before its text. */
const MARKER_SPACE = 4.5;
/** Words may overlap by this share of an em and still follow each other (kerning, italics). */
const OVERLAP = 0.35;

/** Share of a line's letters that makes a style the line's own. */
const NEARLY_ALL = 0.9;

interface Piece extends Box {
  words: Word[];
  baseline: number;
  size: number;
  first: number;
  last: number;
}

/** The upright words of a page as lines, in the order of the content stream. `taken` words belong to tables. */
export function findLines(page: Page, taken: ReadonlySet<Word>, gutters: readonly Box[] = []): Line[] {
  const pieces: Piece[] = [];
  let current: Piece | undefined;
  page.words.forEach((word, index) => {
    if (taken.has(word) || word.angle !== 0) return;
    if (current && continues(current, word, index, gutters)) extend(current, word, index);
    else {
      current = pieceOf(word, index);
      pieces.push(current);
    }
  });
  return joinMarkers(joinPieces(pieces, gutters)).map((piece) => lineOf(piece, page.links));
}

function pieceOf(word: Word, index: number): Piece {
  const { left, top, right, bottom, baseline, size } = word;
  return { words: [word], left, top, right, bottom, baseline, size, first: index, last: index };
}

function extend(piece: Piece, word: Word, index: number): void {
  piece.words.push(word);
  piece.left = Math.min(piece.left, word.left);
  piece.right = Math.max(piece.right, word.right);
  piece.top = Math.min(piece.top, word.top);
  piece.bottom = Math.max(piece.bottom, word.bottom);
  piece.last = index;
  if (word.size > piece.size * 1.1) {
    piece.size = word.size;
    piece.baseline = word.baseline;
  }
}

function continues(piece: Piece, word: Word, index: number, gutters: readonly Box[]): boolean {
  if (index !== piece.last + 1 && !word.glued) return false;
  if (!onSameLine(piece, word)) return false;
  const size = Math.max(piece.size, word.size);
  const gap = word.left - piece.right;
  if (isRightToLeft(word.text) || isRightToLeft(piece.words.at(-1)!.text)) {
    return Math.max(gap, piece.left - word.right) < WIDEST_SPACE * size;
  }
  if (gap < -OVERLAP * size) return word.glued && gap > -size;
  return gap < WIDEST_SPACE * size && !crossesGutter(piece.right, word, gutters);
}

function onSameLine(piece: Piece, word: Word): boolean {
  const size = Math.max(piece.size, word.size);
  const shift = Math.abs(word.baseline - piece.baseline);
  if (shift <= SAME_BASELINE * size) return true;
  return areScripts(piece, word) && shift <= HIGHEST_SCRIPT * size;
}

/** Scripts are smaller than their line, but not so small that it would be a line of its own beside display type. */
function areScripts(a: { size: number }, b: { size: number }): boolean {
  const ratio = Math.min(a.size, b.size) / Math.max(a.size, b.size);
  return ratio < LARGEST_SCRIPT && ratio > SMALLEST_SCRIPT;
}

function crossesGutter(from: number, to: Box, gutters: readonly Box[]): boolean {
  return gutters.some(
    (g) => from <= g.left + 1 && to.left >= g.right - 1 && to.bottom > g.top && to.top < g.bottom,
  );
}

/** Joins pieces of one line that were drawn apart, e.g. bold words after the rest. */
function joinPieces(pieces: Piece[], gutters: readonly Box[]): Piece[] {
  const byBaseline = [...pieces].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const joined = new Set<Piece>();
  for (let i = 0; i < byBaseline.length; i++) {
    const piece = byBaseline[i]!;
    if (joined.has(piece)) continue;
    let grown = true;
    while (grown) {
      grown = false;
      for (let j = i + 1; j < byBaseline.length; j++) {
        const other = byBaseline[j]!;
        if (other.baseline - piece.baseline > Math.max(piece.size, other.size)) break;
        if (joined.has(other) || !areNeighbours(piece, other, gutters)) continue;
        absorb(piece, other);
        joined.add(other);
        grown = true;
      }
    }
  }
  return pieces.filter((piece) => !joined.has(piece)).sort((a, b) => a.first - b.first);
}

function areNeighbours(a: Piece, b: Piece, gutters: readonly Box[]): boolean {
  const size = Math.max(a.size, b.size);
  const shift = Math.abs(a.baseline - b.baseline);
  const scripts = areScripts(a, b) && shift <= HIGHEST_SCRIPT * size;
  if (shift > 0.12 * size && !scripts) return false;
  const [left, right] = a.left <= b.left ? [a, b] : [b, a];
  const gap = right.left - left.right;
  if (gap < -OVERLAP * size || gap > JOINED_SPACE * size) return false;
  return !crossesGutter(left.right, right, gutters);
}

function absorb(piece: Piece, other: Piece): void {
  const rtl = piece.words.some((w) => isRightToLeft(w.text));
  const all = [...piece.words, ...other.words];
  piece.words = rtl ? all : all.sort((a, b) => a.left - b.left);
  piece.left = Math.min(piece.left, other.left);
  piece.right = Math.max(piece.right, other.right);
  piece.top = Math.min(piece.top, other.top);
  piece.bottom = Math.max(piece.bottom, other.bottom);
  if (other.size > piece.size * 1.1) {
    piece.size = other.size;
    piece.baseline = other.baseline;
  }
  piece.first = Math.min(piece.first, other.first);
  piece.last = Math.max(piece.last, other.last);
}

const MARKER =
  /^(?:[•◦▪▫■□●○‣⁃∙·–—\-*✓✔➢❖►▶➔]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]|\d{1,2}(?:\.\d{1,2}){0,4}\.?|[A-Z][.)]|[IVXLC]{1,6}\.)$/u;

/** Joins a bullet or number with the text that stands behind it at a distance. */
function joinMarkers(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const next = pieces[i + 1];
    if (next && isMarkerOf(piece, next)) {
      absorb(next, piece);
      continue;
    }
    result.push(piece);
  }
  return result;
}

function isMarkerOf(marker: Piece, body: Piece): boolean {
  if (marker.words.length > 2) return false;
  const gap = body.left - marker.right;
  if (gap < 0 || gap > MARKER_SPACE * body.size) return false;
  if (Math.abs(marker.baseline - body.baseline) > 0.35 * body.size) return false;
  return MARKER.test(marker.words.map((w) => w.text).join('')) && /\p{L}/u.test(body.words[0]!.text);
}

function lineOf(piece: Piece, links: readonly PageLink[]): Line {
  const { words, left, right, top, bottom } = piece;
  const metrics = measureLine(words);
  const ordered = isMainlyRightToLeft(words) ? orderRightToLeft(words) : words;
  const runs = wordsToRuns(ordered, metrics, links);
  const main = mainWord(words, metrics.size);
  const line: Line = {
    left,
    top,
    right,
    bottom,
    runs,
    text: textOfRuns(runs),
    baseline: metrics.baseline,
    size: metrics.size,
    style: commonStyle(runs),
    color: main.color,
    font: main.font.name,
    firstWidth: firstWidth(ordered),
    secondLeft: ordered.find((w, i) => i > 0 && !w.glued)?.left ?? left,
    words: ordered.filter((w, i) => i === 0 || !w.glued).length,
    order: piece.first,
  };
  const tags = tagsOf(words);
  if (tags) line.tags = tags;
  if (ordered !== words) line.rightToLeft = true;
  return line;
}

function firstWidth(words: readonly Word[]): number {
  let end = 1;
  while (end < words.length && words[end]!.glued) end++;
  return words[end - 1]!.right - words[0]!.left;
}

function mainWord(words: readonly Word[], size: number): Word {
  let best = words[0]!;
  for (const word of words) {
    if (Math.abs(word.size - size) < 0.2 && word.text.length > (best.size === size ? best.text.length : 0))
      best = word;
  }
  return best;
}

/** Bits that at least nine of ten letters have; scripts do not count. */
function commonStyle(runs: readonly Run[]): number {
  if (runs.length === 1) return runs[0]!.style;
  let total = 0;
  let [bold, italic, monospaced] = [0, 0, 0];
  for (const { style, text } of runs) {
    if (style & (SUPERSCRIPT | SUBSCRIPT)) continue;
    const letters = countLetters(text);
    total += letters;
    if (style & BOLD) bold += letters;
    if (style & ITALIC) italic += letters;
    if (style & MONOSPACED) monospaced += letters;
  }
  if (total === 0) return runs[0]?.style ?? 0;
  const least = NEARLY_ALL * total;
  return (bold >= least ? BOLD : 0) | (italic >= least ? ITALIC : 0) | (monospaced >= least ? MONOSPACED : 0);
}

/** Letters and digits; every sign outside ASCII counts as one. */
function countLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122))
      count++;
  }
  return count;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const FIRST_RIGHT_TO_LEFT = 0x590;

export function isRightToLeft(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text);
  }
  return false;
}

function isMainlyRightToLeft(words: readonly Word[]): boolean {
  if (!words.some(({ text }) => isRightToLeft(text))) return false;
  let letters = 0;
  let rightToLeft = 0;
  for (const { text } of words) {
    if (isRightToLeft(text)) rightToLeft += text.length;
    else if (/\p{L}/u.test(text)) letters += text.length;
  }
  return rightToLeft > letters;
}

/** Words of a right-to-left line in logical order: right to left, runs of left-to-right words kept in theirs. */
function orderRightToLeft(words: readonly Word[]): Word[] {
  const byPosition = [...words].sort((a, b) => b.left - a.left);
  const ordered: Word[] = [];
  let run: Word[] = [];
  const flush = () => {
    ordered.push(...run.reverse());
    run = [];
  };
  for (const word of byPosition) {
    if (/[\p{L}\p{N}]/u.test(word.text) && !isRightToLeft(word.text)) run.push(word);
    else {
      flush();
      ordered.push(word);
    }
  }
  flush();
  return ordered;
}
