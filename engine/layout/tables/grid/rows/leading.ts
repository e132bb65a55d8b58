import { median } from '../../../statistics.ts';
import type { Column } from '../column.ts';
import type { LineCell, LineCells } from '../line-cells.ts';
import {
  breaksOff,
  groupsDigits,
  hasNoRoom,
  isCentred,
  isNextLine,
  lastAbove,
  type RowLines,
  type RowStyle,
} from './row-lines.ts';

/** Lines of a cell are set alike to within this factor. */
const ALIKE = 1.08;
/** Rows are set apart when the step into them is at least this many times that of the lines of a cell. */
const APART = 1.14;
/** Cells of several lines in which the lines follow each other so, at least. */
const LEAST_TIGHT = 2;
/** Share of the lines of cells, at least, that end where the next word found no room. */
const LEAST_BROKEN = 0.6;
/** Share of those lines, at most, that begin with a capital: labels of rows do. */
const MOST_CAPITAL = 0.8;
/** Share of the steps within rows, at most, that are as wide as those between rows. */
const MOST_LOOSE = 0.05;
/** Sizes that differ by less than this factor are one: of code among text, and as recognised, of capitals alone. */
const SAME_SIZE = 1.2;
/**
 * Share of the rows, at most, that are one text without a label which the line above had no room for: more are lines of
 * cells set unevenly, as those of several fonts are.
 */
const MOST_RESTS = 0.2;
/** Lines closer than this (em) stand side by side at different heights. */
const BESIDE = 0.7;

/** The step from a cell's line to the next text below it in its column. */
interface Step {
  /** Numbers of the two lines. */
  from: number;
  to: number;
  /** In em. */
  size: number;
}

/**
 * Rows told by how their lines are set: the lines of a cell follow each other closer than rows do, whatever the
 * other cells' heights. Undefined where lines are not set so, none sets two rows apart, or each of the close lines is a row.
 */
export function groupByLeading(lines: readonly LineCells[], style: RowStyle): RowLines[] | undefined {
  const steps = stepsOf(lines, style.columns.length);
  const tight = tightStep(steps);
  if (tight === undefined) return undefined;
  const closed = new Uint8Array(lines.length);
  for (const { from, to, size } of steps) if (size <= tight * ALIKE) closed.fill(1, from + 1, to + 1);
  const inside = steps.filter(({ from, to }) => closed.subarray(from + 1, to + 1).every((c) => c === 1));
  const loose = inside.filter(({ size }) => size > tight * APART).length;
  if (loose > MOST_LOOSE * inside.length) return undefined;
  const rows: RowLines[] = [];
  lines.forEach((line, i) => {
    if (i > 0 && closed[i] === 1) rows.at(-1)!.push(line);
    else rows.push([line]);
  });
  if (rows.length === 1 || rows.some((row, i) => i > 0 && standBeside(rows[i - 1]!.at(-1)!, row[0]!)))
    return undefined;
  const rests = rows.filter(([first], i) => isRest(first!, rows[i - 1]?.at(-1), style)).length;
  return rests <= MOST_RESTS * rows.length &&
    (readOn(rows, style) || areEntries(rows) || (areLabelled(rows) && !areGroups(rows)) || areCentred(rows))
    ? rows
    : undefined;
}

/** Numbers in a line, at least, that are those of a row of its own. */
const LEAST_NUMBERS = 3;

/**
 * Whether what is close together are rows of one group, here more of them and there fewer, of which each has its numbers: what
 * stands below numbers within a row, as their errors do, does so in each row.
 */
function areGroups(rows: readonly RowLines[]): boolean {
  const numbersOf = ({ cells }: LineCells) => cells.filter(({ numeric }) => numeric).length;
  const measured = rows.filter((row) => row.every((line) => numbersOf(line) >= LEAST_NUMBERS));
  const heights = new Set(measured.map(({ length }) => length));
  return Math.max(...heights) > LEAST_TIGHT && heights.size > 1;
}

/** Whether each row begins with its label and other texts, and no other line has one: whatever the lines of its cells say. */
function areLabelled(rows: readonly RowLines[]): boolean {
  return rows.every(
    ([first, ...others]) =>
      first!.cells.length > 1 &&
      first!.cells[0]!.column === 0 &&
      others.every(({ cells }) => cells[0]!.column > 0),
  );
}

/** Rows of several lines, at least, that are like each other. */
const LEAST_ENTRIES = 3;

/**
 * Whether each row begins with its fullest line, and its other lines all lack the text of one and the same column: the amount
 * of an entry, or its date.
 */
function areEntries(rows: readonly RowLines[]): boolean {
  const several = rows.filter(({ length }) => length > 1);
  const columnsOf = ({ cells }: LineCells) => new Set(cells.map(({ column }) => column));
  const own = several.map(([first, ...others]) => {
    const below = new Set(others.flatMap((line) => [...columnsOf(line)]));
    return [...columnsOf(first!)].filter((column) => column > 0 && !below.has(column));
  });
  const areFullest = several.every(([first, ...others]) =>
    others.every(({ cells }) => cells.length < first!.cells.length),
  );
  return (
    areFullest &&
    several.length >= LEAST_ENTRIES &&
    own[0]!.some((column) => own.every((each) => each.includes(column)))
  );
}

/** Whether the texts of all rows stand in the middle of them, some beside more lines than their own. */
function areCentred(rows: readonly RowLines[]): boolean {
  const several = rows.filter(({ length }) => length > 1);
  return several.some(isUneven) && several.every(isCentred);
}

/** Whether the first line of a row lacks some of the texts that stand further down. */
function isUneven([first, ...others]: RowLines): boolean {
  return others.some(({ cells }) =>
    cells.some(({ column }) => !first!.cells.some((c) => c.column === column)),
  );
}

/** Whether two lines are nearer to each other than lines are, as those of cells in the middle of one row; labels of several rows are too. */
function standBeside(above: LineCells, below: LineCells): boolean {
  const isLabel = ({ cells }: LineCells) => cells.length === 1 && cells[0]!.column === 0;
  const step = below.line.baseline - above.line.baseline;
  return step < BESIDE * below.line.size && !isLabel(above) && !isLabel(below);
}

/** Whether a line is no more than a text that goes on from the line above it. */
function isRest(
  { cells: [own, ...others] }: LineCells,
  above: LineCells | undefined,
  style: RowStyle,
): boolean {
  return own!.column > 0 && others.length === 0 && isNextLine(own!, above, style);
}

/** By the cells' own baselines: those of one line differ where cells are set in several fonts. */
function stepsOf(lines: readonly LineCells[], columns: number): Step[] {
  const steps: Step[] = [];
  const usual = median(lines.map(({ line }) => line.size));
  const emOf = (size: number) => (Math.max(size / usual, usual / size) < SAME_SIZE ? usual : size);
  for (let column = 0; column < columns; column++) {
    let from = -1;
    let above = 0;
    lines.forEach(({ line, cells }, to) => {
      // What stands below a text alone over several columns is no line of a cell above that.
      if (cells.length === 1 && cells[0]!.colSpan > 1) from = -1;
      const cell = cells.find((c) => c.column === column && c.colSpan === 1);
      if (!cell) return;
      const { baseline } = cell.tokens[0]!;
      const step = (baseline - above) / emOf(line.size);
      if (from >= 0 && step > BESIDE) steps.push({ from, to, size: step });
      from = to;
      above = baseline;
    });
  }
  return steps;
}

/** The smaller of two kinds of steps; undefined where there are not two. */
function tightStep(steps: readonly Step[]): number | undefined {
  const sorted = steps.map((step) => step.size).sort((a, b) => a - b);
  const tight = sorted[Math.floor(sorted.length * 0.05)];
  if (tight === undefined) return undefined;
  const near = sorted.filter((size) => size <= tight * ALIKE).length;
  const between = sorted.filter((size) => size > tight * ALIKE && size < tight * APART).length;
  const far = sorted.length - near - between;
  return near >= LEAST_TIGHT && far > 0 && between <= 0.1 * sorted.length ? tight : undefined;
}

/** Whether the lines of cells read on: each breaks where the next word found no room. */
function readOn(rows: readonly RowLines[], { columns }: RowStyle): boolean {
  let broken = 0;
  let pairs = 0;
  let capital = 0;
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      for (const cell of row[i]!.cells) {
        const above = lastAbove(row.slice(0, i), cell);
        const says = above && tellsBreak(above, cell, columns);
        if (says === undefined) continue;
        pairs++;
        if (says) broken++;
        if (/^\p{Lu}/u.test(cell.tokens[0]!.shown.text)) capital++;
      }
    }
  }
  return pairs > 0 && broken >= LEAST_BROKEN * pairs && capital <= MOST_CAPITAL * pairs;
}

/** Undefined where one word stands under another: in a narrow column there is room for no more. */
function tellsBreak(above: LineCell, cell: LineCell, columns: readonly Column[]): boolean | undefined {
  if (above.tokens.length > 1 || cell.tokens.length > 1)
    return !(above.numeric && cell.numeric) && hasNoRoom(above, cell, columns);
  const [over, under] = [above.tokens[0]!.shown.text, cell.tokens[0]!.shown.text];
  if (breaksOff(above) || over === under) return over !== under;
  const numbers = /\d/u.test(over) && /\d/u.test(under);
  return numbers && !groupsDigits(above, cell) ? false : undefined;
}
