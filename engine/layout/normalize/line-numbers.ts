import type { Page, Ruling, Word } from '../page.ts';
import { median } from '../statistics.ts';

/** Least numbers in a row, and the share of the text's height they run along. */
const LEAST_NUMBERS = 5;
const LEAST_HEIGHT = 0.4;
/** Right (or left) edges of the numbers agree within these points. */
const ALIGNED = 3;
/** Steps that line numbers count by. */
const STEPS = [1, 2, 5, 10];
/** … of which these leave lines between the numbers. */
const MANY_LINES = 5;
/** Share of the numbers that must be in step; scans misread some. */
const IN_STEP = 0.75;
/** Share of the numbers that have a line beside them; the others count blank lines. */
const LINED = 0.5;
/** … and so many of them where the numbers are all that stands in a margin, as beside a table that is not counted. */
const LEAST_LINED = 2;
/** Space between a number and the line it counts, times that between words. */
const CLEAR = 1.4;
/** … for at least this share of the numbers: gutters are narrow, and lines are ragged. */
const MOSTLY_CLEAR = 0.5;
/** Numbers smaller than so much of the text beside them count its lines, whatever these say. */
const SMALLER = 0.9;
/** Share of the lines of running text that go on in lower case. */
const GOING_ON = 0.2;
/** Distances of as many lines differ by less than this share of it. */
const SAME_DISTANCE = 0.03;

/** Share of the numbers of a table's rows that rules part; a text may hold a ruled table beside some of its lines' numbers. */
const PARTED = 0.6;

/** Least numbers beside the lines of a listing, and the share of them that go up. */
const LEAST_OF_CODE = 2;
const GOING_UP = 0.6;
/** They stand at most so many em before the code, which may be set in deep. */
const BEFORE_CODE = 30;
/** Lines are counted in so many digits. */
const MOST_DIGITS = 4;
/** Words looked at, once for each number; pages of more are no listings. */
const MOST_LOOKS = 5_000_000;

/** The numbers that count a page's lines in a margin or between two columns, and those of listings before their lines. */
export function findLineNumbers(page: Page): Word[] {
  const numbers = page.words.filter(
    ({ text, angle, glued }) => text.length <= MOST_DIGITS && angle === 0 && !glued && /^\d+$/.test(text),
  );
  if (numbers.length < LEAST_OF_CODE) return [];
  const columns = [...alignedColumns(numbers, 'right'), ...alignedColumns(numbers, 'left')];
  const mayHoldCode =
    page.words.some(({ font }) => font.monospaced) && numbers.length * page.words.length < MOST_LOOKS;
  const counted = new Set<Word>();
  for (const column of columns) {
    const isOfText =
      column.length >= LEAST_NUMBERS &&
      isCount(column) &&
      ((standsAlone(column, page.words, page) && countsLines(column, page)) ||
        countsLinesBehind(column, page));
    const found = isOfText ? column : mayHoldCode ? numbersOfCode(column, page.words) : [];
    if (!areOfRows(found, page)) for (const word of found) counted.add(word);
  }
  return [...counted];
}

/** Those of a column that stand before code in type of another look, and those between them that count empty lines. */
function numbersOfCode(column: readonly Word[], words: readonly Word[]): Word[] {
  const runs: Word[][] = [[]];
  const ofCode = new Set<Word>();
  for (const number of column.toSorted((a, b) => a.baseline - b.baseline)) {
    const beside = nearestBeside(number, words);
    const isBeforeCode = beside !== undefined && standsBeforeCode(number, beside);
    if (isBeforeCode) ofCode.add(number);
    const last = runs.at(-1)!.at(-1);
    const isNew =
      isBeforeCode && isSmaller(number, beside) && last && Number(number.text) <= Number(last.text);
    if (isNew) runs.push([number]);
    else if (isBeforeCode || !beside) runs.at(-1)!.push(number);
    else runs.push([]);
  }
  const found = runs.filter((run) => run.some((number) => ofCode.has(number)));
  const steps = found.flatMap((run) =>
    run.slice(1).map((number, i) => Number(number.text) - Number(run[i]!.text)),
  );
  const goingUp = steps.filter((step) => STEPS.includes(step)).length;
  return steps.length > 0 && goingUp >= GOING_UP * steps.length ? found.flat() : [];
}

function standsBeforeCode(number: Word, beside: Word): boolean {
  const gap = beside.left - number.right;
  return gap >= 0 && gap < BEFORE_CODE * beside.size && beside.font.monospaced && looksOther(beside, number);
}

function alignedColumns(numbers: readonly Word[], edge: 'left' | 'right'): Word[][] {
  const columns: Word[][] = [];
  for (const word of [...numbers].sort((a, b) => a[edge] - b[edge])) {
    const last = columns.at(-1);
    if (last && word[edge] - last[0]![edge] <= ALIGNED) last.push(word);
    else columns.push([word]);
  }
  return columns.filter((column) => column.length >= LEAST_OF_CODE);
}

/** Whether rules part most of the numbers from each other, or what stands beside them: they are of the rows of a table. */
function areOfRows(column: readonly Word[], { rulings, words }: Page): boolean {
  const rules = rulings.filter(({ orientation }) => orientation === 'horizontal');
  const inOrder = column.toSorted((a, b) => a.baseline - b.baseline);
  const parted = inOrder.slice(1).filter((number, i) => {
    const between = rules.filter(
      ({ position }) => position > inOrder[i]!.baseline - 1 && position < number.baseline - number.size / 2,
    );
    return (
      between.length > 0 && [number, nearestBeside(number, words)].some((word) => isRuledOver(word, between))
    );
  });
  return parted.length > 0 && parted.length >= PARTED * (column.length - 1);
}

function isRuledOver(word: Word | undefined, rules: readonly Ruling[]): boolean {
  return word !== undefined && rules.some(({ start, end }) => start < word.left + 1 && end > word.right - 1);
}

/** True when the numbers go up by one step down the page. */
function isCount(column: Word[]): boolean {
  column.sort((a, b) => a.baseline - b.baseline);
  return stepOf(column) > 0;
}

/** The step by which most of the numbers go up; 0 where they do not. */
function stepOf(column: readonly Word[]): number {
  const steps = column.slice(1).map((number, i) => Number(number.text) - Number(column[i]!.text));
  const isUsual = (step: number) => steps.filter((each) => each === step).length >= IN_STEP * steps.length;
  return STEPS.find(isUsual) ?? 0;
}

/**
 * True when the numbers stand clear of the lines they count, and those are running text: its lines break in the middle
 * of sentences, as those of a numbered list do not; or as many lines are between the numbers as these count. Of rows of
 * tables and ranks, numbers as large as the text are part.
 */
function countsLines(column: readonly Word[], page: Page): boolean {
  return countsLinesOf(
    column.map((number) => nearestBeside(number, page.words)),
    column,
    page,
  );
}

/**
 * True when small numbers between two columns count the lines that begin behind them. Those that end before them may stand
 * close, and titles run over both columns.
 */
function countsLinesBehind(column: readonly Word[], page: Page): boolean {
  const [first, last] = [column[0]!, column.at(-1)!];
  const between = page.words.filter(({ top, bottom }) => bottom > first.top && top < last.bottom);
  const behind = column.map(({ right }, i) =>
    nearestBeside(
      column[i]!,
      between.filter(({ left }) => left >= right),
    ),
  );
  return (
    behind.every((word, i) => word && isSmaller(column[i]!, word)) &&
    standsAlone(column, between, page) &&
    countsLinesOf(behind, column, page)
  );
}

function countsLinesOf(
  neighbours: readonly (Word | undefined)[],
  column: readonly Word[],
  page: Page,
): boolean {
  const beside = neighbours.filter((word) => word !== undefined);
  const least = isMargin(column, page.words) ? LEAST_LINED : LINED * column.length;
  if (beside.length < least) return false;
  const space = CLEAR * usualSpace(page.words);
  const clear = neighbours.filter((word, i) => !word || distance(word, column[i]!) > space * word.size);
  if (clear.length < MOSTLY_CLEAR * column.length) return false;
  const openings = neighbours.map((word, i) => word && openingOf(word, column[i]!, page.words));
  const goingOn = openings.filter((word) => word && /^\p{Ll}/u.test(word.text));
  return (
    goingOn.length >= GOING_ON * beside.length ||
    standsAtStep(column, page.words) ||
    neighbours.every((word, i) => !word || (isSmaller(column[i]!, word) && /\p{L}/u.test(word.text)))
  );
}

/** Whether nothing stands above, between or beyond the numbers. */
function isMargin(column: readonly Word[], words: readonly Word[]): boolean {
  const own = new Set(column);
  const others = words.filter((word) => !own.has(word));
  const left = Math.min(...column.map((number) => number.left));
  const right = Math.max(...column.map((number) => number.right));
  return others.every((word) => word.left > right) || others.every((word) => word.right < left);
}

/** Whether numbers that count by several stand as many lines of the text apart. */
function standsAtStep(column: readonly Word[], words: readonly Word[]): boolean {
  const step = stepOf(column);
  if (step < MANY_LINES) return false;
  const baselines = [...new Set(words.map(({ baseline }) => Math.round(baseline * 10) / 10))].sort(
    (a, b) => a - b,
  );
  const leading = median(baselines.slice(1).map((baseline, i) => baseline - baselines[i]!));
  const apart = column.slice(1).map((number, i) => (number.baseline - column[i]!.baseline) / step);
  const agreed = apart.filter((each) => Math.abs(each - leading) < SAME_DISTANCE * leading);
  return agreed.length >= IN_STEP * apart.length;
}

/** Most spaces are narrower than this, em. */
const WIDEST_SPACE = 1;

/** The space between words, em. */
function usualSpace(words: readonly Word[]): number {
  const spaces: number[] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    if (!before || word.glued || Math.abs(word.baseline - before.baseline) > 0.1 * word.size) return;
    const space = (word.left - before.right) / word.size;
    if (space > 0 && space < WIDEST_SPACE) spaces.push(space);
  });
  return median(spaces);
}

function nearestBeside(number: Word, words: readonly Word[]): Word | undefined {
  let nearest: Word | undefined;
  for (const word of words) {
    if (word === number || Math.abs(word.baseline - number.baseline) > 0.5 * number.size) continue;
    if (!nearest || distance(word, number) < distance(nearest, number)) nearest = word;
  }
  return nearest;
}

/** The word with which the text begins that a word stands in: a number behind a line is next to its last word. */
function openingOf(word: Word, number: Word, words: readonly Word[]): Word {
  let first = word;
  const line = words.filter(
    (w) => w !== number && w.left < word.left && Math.abs(w.baseline - word.baseline) <= 0.5 * word.size,
  );
  for (const before of line.sort((a, b) => b.left - a.left)) {
    if (first.left - before.right > WIDEST_SPACE * word.size) break;
    first = before;
  }
  return first;
}

function distance(a: Word, b: Word): number {
  return Math.max(a.left - b.right, b.left - a.right);
}

function isSmaller(number: Word, word: Word): boolean {
  return number.size < SMALLER * word.size;
}

function looksOther(a: Word, b: Word): boolean {
  return a.font !== b.font || a.color !== b.color || Math.abs(a.size - b.size) > 0.1 * a.size;
}

/** True when the numbers run along the text and, of some words, next to nothing else stands in their strip. */
function standsAlone(column: readonly Word[], words: readonly Word[], page: Page): boolean {
  const left = Math.min(...column.map((w) => w.left));
  const right = Math.max(...column.map((w) => w.right));
  const others = words.filter((w) => w.left < right && w.right > left && !column.includes(w));
  if (others.length > 0.25 * column.length) return false;
  const tops = page.words.map((w) => w.top);
  const height = Math.max(...page.words.map((w) => w.bottom)) - Math.min(...tops);
  return column.at(-1)!.bottom - column[0]!.top > LEAST_HEIGHT * height;
}
