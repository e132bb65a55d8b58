import type { Box } from '../../../document/document.ts';
import { overlaps } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import type { RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';
import type { InkStroke } from '../../ink/shapes/rulings.ts';
import { isFigure, withoutCodes } from '../signs/is-figure.ts';

/** Columns without a rule between stand at least this far apart, em; gaps of justified type may lie under each other. */
const NARROWEST = 0.9;
/** The tallest letters of a line over its size. */
const TALL_PER_EM = 0.95;
/** White space between columns is at least this high, em: four lines. */
const LOWEST = 4.5;
/** Rows in which white space is looked for lie this far apart, em. */
const STEP = 0.4;
/** Where it gets narrower than this share of its usual width, a gutter has ended: what stands there has a wide gap in it. */
const STILL_WIDE = 0.5;
/** So many rows of a gutter, and this share of them, have full lines on both sides. */
const FEWEST_FULL = 4;
const LEAST_FULL = 0.08;
/** Words further apart than this, em, do not belong to one line of prose. */
const WIDEST_SPACE = 1;
/** Lines of a column begin within this of one edge, em, at least this share of them. */
const AT_EDGE = 0.35;
const LEAST_AT_EDGE = 0.5;
/** Parts of a rule stand at most this far apart, em. */
const RULE_GAP = 3;
/** A word reaches over a rule when by more than this, em; so many of the lines beside one may. */
const REACH = 0.2;
const MOST_ACROSS = 0.1;
/** What stands beside a gutter: so many lines, of so many words and this width in the middle, em. */
const PROSE = { lines: 4, words: 3, width: 6 };
const RULED_TEXT = { lines: 3, words: 2, width: 3 };
/** Lines of one row have their feet within this of each other, em. */
const LEVEL = 0.3;

/** White space from left to right in one row of a page; infinite where nothing stands at an end of it. */
interface Gap {
  left: number;
  right: number;
}

/**
 * Finds the white space between columns of running text, pixels. That between the columns of a table is none: rows are
 * read across it.
 * @param em the usual size of type, pixels
 */
export function findGutters(
  lines: readonly RecognizedLine[],
  strokes: readonly InkStroke[],
  em: number,
): Box[] {
  const words = lines.flatMap((line) => line.words);
  if (words.length === 0) return [];
  const top = Math.min(...words.map((word) => word.top));
  const step = STEP * em;
  const rows = gapsOfRows(words, top, step, em);
  const gutters: Box[] = [];
  const followed = new Set<Gap>();
  rows.forEach((gaps, row) => {
    for (const gap of gaps) {
      const middle = { x: (gap.left + gap.right) / 2, y: top + (row + 0.5) * step };
      if (followed.has(gap) || !isBounded(gap) || gutters.some((gutter) => holds(gutter, middle))) continue;
      const gutter = followGap(rows, row, gap, followed, top, em);
      const isHigh = gutter.bottom - gutter.top >= LOWEST * em;
      if (isHigh && !gutters.some((known) => overlaps(known, gutter)) && partsProse(gutter, lines, em))
        gutters.push(gutter);
    }
  });
  return [
    ...rulesBetween(strokes, em).filter((rule) => partsText(sidesOf(rule, lines, em), RULED_TEXT, em)),
    ...gutters,
  ];
}

/** The vertical rules of a page, each with the rules that continue it. */
function rulesBetween(strokes: readonly InkStroke[], em: number): Box[] {
  const rules: Box[] = [];
  const vertical = strokes.filter(({ orientation }) => orientation === 'vertical');
  for (const { from, to, start, end } of vertical.toSorted((a, b) => a.start - b.start)) {
    const last = rules.find(
      (rule) =>
        Math.abs((rule.left + rule.right - from - to) / 2) <= LEVEL * em &&
        start - rule.bottom <= RULE_GAP * em,
    );
    if (last) last.bottom = Math.max(last.bottom, end);
    else rules.push({ left: from, right: to, top: start, bottom: end });
  }
  return rules.filter(({ top, bottom }) => bottom - top >= LOWEST * em);
}

function isBounded({ left, right }: Gap): boolean {
  return Number.isFinite(left) && Number.isFinite(right);
}

function holds({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** For each row of a page the white space in it that is wide enough. */
function gapsOfRows(words: readonly RecognizedWord[], top: number, step: number, em: number): Gap[][] {
  const bottom = Math.max(...words.map((word) => word.bottom));
  const rows: RecognizedWord[][] = Array.from({ length: Math.ceil((bottom - top) / step) }, () => []);
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const last = Math.min(rows.length - 1, Math.floor((word.bottom - top) / step - 0.5));
    for (let row = Math.max(0, Math.ceil((word.top - top) / step - 0.5)); row <= last; row++) {
      rows[row]!.push(word);
    }
  }
  return rows.map((inRow) => gapsOf(inRow, em));
}

function gapsOf(words: readonly RecognizedWord[], em: number): Gap[] {
  const gaps: Gap[] = [];
  let left = Number.NEGATIVE_INFINITY;
  let size = em;
  for (const word of words) {
    const next = Math.max(em, (word.bottom - word.top) / TALL_PER_EM);
    if (word.left - left >= NARROWEST * Math.max(size, next)) {
      gaps.push({ left, right: word.left });
    }
    left = Math.max(left, word.right);
    size = next;
  }
  return [...gaps, { left, right: Number.POSITIVE_INFINITY }];
}

/** The white space that goes on from one row up and down; the gaps it goes through are added to those followed. */
function followGap(
  rows: readonly Gap[][],
  from: number,
  gap: Gap,
  followed: Set<Gap>,
  top: number,
  em: number,
): Box {
  const step = STEP * em;
  let { left, right } = gap;
  const widths = new Map([[from, right - left]]);
  const narrow = (row: number): boolean => {
    let common: Gap | undefined;
    let widest = NARROWEST * em;
    for (const other of rows[row] ?? []) {
      const width = Math.min(right, other.right) - Math.max(left, other.left);
      if (width < widest) continue;
      common = other;
      widest = width;
    }
    if (!common) return false;
    followed.add(common);
    left = Math.max(left, common.left);
    right = Math.min(right, common.right);
    widths.set(row, common.right - common.left);
    return true;
  };
  for (let row = from + 1; narrow(row); row++);
  for (let row = from - 1; narrow(row); row--);
  const [first, last] = longestStretch(widths, em);
  return { left, right, top: top + first * step, bottom: top + (last + 1) * step };
}

/** Beside short lines and between lines there is more white space: full lines leave the least that many rows share. */
function usualOf(widths: readonly number[], em: number): number {
  const sorted = [...widths].sort((a, b) => a - b);
  const third = sorted[Math.floor(sorted.length / 3)]!;
  const most = Math.max(FEWEST_FULL, LEAST_FULL * sorted.length);
  const shared = sorted.find((width, i) => {
    const beyond = sorted.findIndex((other, j) => j > i && other - width > AT_EDGE * em);
    return (beyond < 0 ? sorted.length : beyond) - i >= most;
  });
  return Math.min(third, shared ?? third);
}

/** The first and last of the most rows that have no narrow gap among them. */
function longestStretch(widths: ReadonlyMap<number, number>, em: number): [number, number] {
  const wide = STILL_WIDE * usualOf([...widths.values()].filter(Number.isFinite), em);
  let best: [number, number] = [0, -1];
  let first: number | undefined;
  for (const row of [...widths.keys()].sort((a, b) => a - b)) {
    first = widths.get(row)! < wide ? undefined : (first ?? row);
    if (first !== undefined && row - first > best[1] - best[0]) best = [first, row];
  }
  return best;
}

function partsProse(gutter: Box, lines: readonly RecognizedLine[], em: number): boolean {
  const sides = sidesOf(gutter, lines, em);
  const [before, after, across] = sides;
  const flush = flushLines(after, em);
  if (flush.length >= LEAST_AT_EDGE * after.length) return partsText(sides, PROSE, em);
  // Beside a column of justified prose, a drawing, a table and a caption may stand in the next one.
  return isJustified(before, em) && partsText([before, flush, across], PROSE, em);
}

/** A column of justified prose has so many lines, of which this share ends at its edge. */
const JUSTIFIED = { lines: 10, share: 0.5 };

function isJustified(lines: readonly Neighbour[], em: number): boolean {
  const ends = lines.map(({ words }) => words.at(-1)!.right);
  const edge = Math.max(...ends);
  const full = ends.filter((end) => edge - end <= AT_EDGE * em);
  return lines.length >= JUSTIFIED.lines && full.length >= JUSTIFIED.share * lines.length;
}

/** Whether text stands along both sides of a gutter that runs through none of it. */
function partsText([before, after, across]: Sides, least: typeof PROSE, em: number): boolean {
  if (across > MOST_ACROSS * Math.min(before.length, after.length)) return false;
  return [before, after].every(
    (side) =>
      side.length >= least.lines &&
      median(side.map(({ words }) => words.length)) >= least.words &&
      median(side.map(({ words }) => words.at(-1)!.right - words[0]!.left)) >= least.width * em &&
      !holdsFigures(side.flatMap(({ words }) => words)),
  );
}

/** Words of one line next to a gutter. */
interface Neighbour {
  foot: number;
  words: RecognizedWord[];
}

/** The lines that end and begin at a gutter, row by row, and how many words stand across it. */
type Sides = [before: Neighbour[], after: Neighbour[], across: number];

function sidesOf(gutter: Box, lines: readonly RecognizedLine[], em: number): Sides {
  const middle = (gutter.left + gutter.right) / 2;
  const before: Neighbour[] = [];
  const after: Neighbour[] = [];
  let across = 0;
  for (const { words } of lines) {
    const inside = words.filter((word) => {
      const y = (word.top + word.bottom) / 2;
      return y >= gutter.top && y <= gutter.bottom;
    });
    across += inside.filter(
      (word) => word.left < middle - REACH * em && word.right > middle + REACH * em,
    ).length;
    const left = lastRun(
      inside.filter((word) => word.right <= middle + REACH * em),
      em,
    );
    const right = firstRun(
      inside.filter((word) => word.left >= middle - REACH * em),
      em,
    );
    keepNearest(before, left, (a, b) => a.words.at(-1)!.right > b.words.at(-1)!.right, em);
    keepNearest(after, right, (a, b) => a.words[0]!.left < b.words[0]!.left, em);
  }
  return [before, after, across];
}

function keepNearest(
  side: Neighbour[],
  words: RecognizedWord[],
  isNearer: (a: Neighbour, b: Neighbour) => boolean,
  em: number,
): void {
  if (words.length === 0) return;
  const found = { foot: median(words.map((word) => word.bottom)), words };
  const at = side.findIndex((other) => Math.abs(other.foot - found.foot) <= LEVEL * em);
  if (at < 0) side.push(found);
  else if (isNearer(found, side[at]!)) side[at] = found;
}

function firstRun(words: RecognizedWord[], em: number): RecognizedWord[] {
  const end = words.findIndex((word, i) => i > 0 && word.left - words[i - 1]!.right > WIDEST_SPACE * em);
  return end < 0 ? words : words.slice(0, end);
}

function lastRun(words: RecognizedWord[], em: number): RecognizedWord[] {
  const start = words.findLastIndex(
    (word, i) => i > 0 && word.left - words[i - 1]!.right > WIDEST_SPACE * em,
  );
  return words.slice(Math.max(0, start));
}

/** The lines of a column that begin at one edge, be it that of its paragraphs or of the items of a list. */
function flushLines(lines: readonly Neighbour[], em: number): Neighbour[] {
  const startOf = ({ words }: Neighbour) => words[0]!.left;
  const flushWith = (edge: number) =>
    lines.filter((line) => startOf(line) >= edge && startOf(line) - edge <= AT_EDGE * em);
  return lines
    .map((line) => flushWith(startOf(line)))
    .reduce((most, flush) => (flush.length > most.length ? flush : most), []);
}

function holdsFigures(words: readonly RecognizedWord[]): boolean {
  const said = withoutCodes(words);
  return said.filter(isFigure).length > said.length / 2;
}
