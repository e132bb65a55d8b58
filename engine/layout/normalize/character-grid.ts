import type { Font, Page, Word } from '../page.ts';

/** Width of the cells of a grid, em: that of a letter of a typewriter. */
const CELL = 0.6;
/** The middle of a word is off the middle of its cells by at most this share of one; that of letters with signs by more. */
const OFF = 0.12;
const MOST_OFF = 0.2;
/** … and in a row between others, where they show the grid, by so much. */
const BETWEEN_OFF = 0.4;
const IS_WORD = /^\p{L}{3,}$/u;
/** Words that meet have no cell for the space between them. */
const ENDS_WORD = /\p{L}{3}$/u;
const BEGINS_WORD = /^\p{L}{3}/u;
/** Letters wider than their cells reach this far beyond them, em; those of East Asian scripts further. */
const BEYOND = 0.5;
/** Words of one row agree this well in their baselines and sizes, in em. */
const SAME = 0.02;
/** Rows of one listing are at most this many em apart: empty ones part them. */
const APART = 3;
/** Words that begin in so many columns are not on a grid by chance; cells of a table begin in as many as it has. */
const LEAST_COLUMNS = 10;
const MOSTLY_NEAR = 0.6;
/** A lone row may be a heading with few words. */
const LEAST_ROWS = 2;

/** A row of words on a grid whose first cell begins at `left`. */
interface GridRow {
  words: readonly Word[];
  /** The row has these of the words, without the last. */
  from: number;
  end: number;
  left: number;
  size: number;
  baseline: number;
  /** Whether its words are so well in the middle of their cells that it shows the grid. */
  isSure: boolean;
}

/**
 * Takes for monospaced what stands on a grid of equal cells though its letters are of different widths, as programs are set
 * by LaTeX: each word in the middle of as many cells as it has letters. They are put on the grid, their letters together.
 */
export function setOnGrid(page: Page): Page {
  if (page.source === 'ocr') return page;
  const set = new Map<Word, Word>();
  const fonts = new Map<Font, Font>();
  for (const run of runsOf(findRows(page.words)))
    if (isGrid(run)) for (const row of run) setRow(row, fonts, set);
  return set.size === 0 ? page : { ...page, words: page.words.map((word) => set.get(word) ?? word) };
}

/** The rows of which all words are on a grid. */
function findRows(words: readonly Word[]): GridRow[] {
  const rows: GridRow[] = [];
  for (let from = 0; from < words.length; ) {
    let end = from + 1;
    while (end < words.length && isOnRow(words[end - 1]!, words[end]!)) end++;
    const { size, baseline } = words[from]!;
    const row: GridRow = { words, from, end, left: beginOf(words[from]!), size, baseline, isSure: true };
    if (isOnGrid(row)) rows.push(row);
    from = end;
  }
  return rows;
}

function isOnRow(before: Word, word: Word): boolean {
  const same = SAME * word.size;
  return (
    Math.abs(word.baseline - before.baseline) < same &&
    Math.abs(word.size - before.size) < same &&
    word.left > before.left &&
    word.angle === 0
  );
}

/** Whether all words of a row are on a grid; notes whether they show it. */
function isOnGrid(row: GridRow): boolean {
  let free = 0;
  for (let i = row.from; i < row.end; i++) {
    const word = row.words[i]!;
    const cell = (beginOf(word) - row.left) / (CELL * row.size);
    const nearest = Math.round(cell);
    const off = Math.abs(cell - nearest);
    if (nearest < free || off > BETWEEN_OFF || !fits(word)) return false;
    if (nearest === free && i > row.from && meet(row.words[i - 1]!, word)) return false;
    row.isSure &&= off <= OFF || (off <= MOST_OFF && !IS_WORD.test(word.text));
    free = nearest + word.text.length;
  }
  return row.words[row.from]!.angle === 0;
}

/** Where the cells of a word begin, if it is in the middle of as many as it has letters. */
function beginOf(word: Word): number {
  return (word.left + word.right - word.text.length * CELL * word.size) / 2;
}

/** The cell in which a word begins, counted from that of a place. */
function cellOf(word: Word, left: number): number {
  return Math.round((beginOf(word) - left) / (CELL * word.size));
}

function fits({ text, left, right, size, font, hidden }: Word): boolean {
  // What two code units stand for is one sign.
  const isPair = (text.charCodeAt(0) & 0xfc00) === 0xd800;
  return !isPair && !font.monospaced && !hidden && right - left < (text.length * CELL + BEYOND) * size;
}

const meet = (before: Word, word: Word) => ENDS_WORD.test(before.text) && BEGINS_WORD.test(word.text);

/** Rows below each other on one grid, the first and the last of which show it; smaller numbers before them count them. */
function runsOf(rows: readonly GridRow[]): GridRow[][] {
  const runs: GridRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && isNumber(row) && row.size < run[0]!.size) continue;
    if (run && isNext(run[0]!, run.at(-1)!, row)) run.push(row);
    else if (row.isSure) runs.push([row]);
  }
  for (const run of runs) run.length = run.findLastIndex(({ isSure }) => isSure) + 1;
  return runs;
}

function isNumber({ words, from, end }: GridRow): boolean {
  return end === from + 1 && /^\d+$/.test(words[from]!.text);
}

function isNext(first: GridRow, above: GridRow, { left, size, baseline }: GridRow): boolean {
  const step = baseline - above.baseline;
  if (Math.abs(size - first.size) > SAME * size || step < 0.5 * size || step > APART * size) return false;
  const cell = (left - first.left) / (CELL * size);
  return Math.abs(cell - Math.round(cell)) <= MOST_OFF;
}

/** Whether rows are on one grid by intent: in many columns, and most words at most a space behind the one before. */
function isGrid(run: readonly GridRow[]): boolean {
  const sure = run.filter(({ isSure }) => isSure);
  if (sure.length < LEAST_ROWS || 2 * sure.length < run.length) return false;
  const { left } = run[0]!;
  const columns = new Set<number>();
  let [near, steps] = [0, 0];
  for (const { words, from, end } of sure) {
    let free = Number.NaN;
    for (let i = from; i < end; i++) {
      const cell = cellOf(words[i]!, left);
      columns.add(cell);
      if (i > from) steps++;
      if (cell - free <= 1) near++;
      free = cell + words[i]!.text.length;
    }
  }
  return columns.size >= LEAST_COLUMNS && near >= MOSTLY_NEAR * steps;
}

function setRow(
  { words, from, end, left, size }: GridRow,
  fonts: Map<Font, Font>,
  set: Map<Word, Word>,
): void {
  let free = 0;
  for (let i = from; i < end; i++) {
    const word = words[i]!;
    const cell = cellOf(word, left);
    const font = fonts.get(word.font) ?? { ...word.font, monospaced: true };
    fonts.set(word.font, font);
    const glued = i > from && cell === free;
    free = cell + word.text.length;
    set.set(word, {
      ...word,
      left: left + cell * CELL * size,
      right: left + free * CELL * size,
      font,
      glued,
    });
  }
}
