import { boxAround } from '../../../geometry.ts';
import type { RuleEdge } from '../../detect/rules/edges.ts';
import { isNumericCell } from '../../text-lines.ts';
import type { Token } from '../../tokens.ts';
import type { Column } from '../column.ts';
import type { PlacedCell } from '../found-table.ts';

/** Cells of a column that are numbers, at least, and their share of it. */
const LEAST_NUMBERS = 2;
const MOSTLY = 0.6;

/** The label of a sum stands this near (share of their width) to the middle of the columns before the sum. */
const CENTRED = 0.03;
/** Sides that differ by less than this (points) are the same. */
const SAME_SIDE = 2;

/**
 * Widens the labels of sums to the empty columns beside them: a row that begins with words where its column holds numbers,
 * or in the middle of the columns before a number, and goes on with that number, sums up those above it.
 * @param covers - texts of several rows, over which no label is spread
 */
export function spreadSumLabels(
  rows: readonly PlacedCell<Token[]>[][],
  columns: readonly Column[],
  covers: readonly PlacedCell<Token[]>[],
): void {
  for (const [label, next] of rows) {
    if (!label || !next || label.colSpan > 1 || isNumber(label) || !isNumber(next)) continue;
    const before = columns.slice(0, next.column);
    if (covers.some((cover) => cover.column < next.column && standsIn(cover, label.row))) continue;
    if (!standsAmongNumbers(label, rows) && !standsCentred(label, before, rows)) continue;
    label.column = 0;
    label.colSpan = next.column;
  }
}

/** Whether a cell stands in a row, or reaches down into it. */
export function standsIn({ row, rowSpan }: PlacedCell<Token[]>, other: number): boolean {
  return row <= other && other < row + rowSpan;
}

function standsAmongNumbers(label: PlacedCell<Token[]>, rows: readonly PlacedCell<Token[]>[][]): boolean {
  if (label.column === 0) return false;
  // Rows of a label and a sum tell nothing of the column: there may be as many of them as of items.
  const items = rows.filter(([first, , ...others]) => others.length > 0 || first!.column < label.column);
  const own = items.flatMap((cells) => cells.filter(({ column }) => column === label.column));
  const numbers = own.filter(isNumber).length;
  return numbers >= LEAST_NUMBERS && numbers >= MOSTLY * own.length;
}

/** Whether a label stands in the middle of several columns, and not as the texts of its own do. */
function standsCentred(
  label: PlacedCell<Token[]>,
  before: readonly Column[],
  rows: readonly PlacedCell<Token[]>[][],
): boolean {
  const box = boxAround(label.content);
  if (before.length < 2 || !isCentredOver(box, before)) return false;
  const others = rows.flatMap((cells) => cells.filter((c) => c !== label && c.column === label.column));
  return 2 * others.filter(({ content }) => isAligned(boxAround(content), box)).length < others.length;
}

/** Whether texts agree in a side or their middle. */
export function isAligned(a: Column, b: Column, slack = SAME_SIDE): boolean {
  const [left, right] = [a.left - b.left, a.right - b.right];
  return [left, right, (left + right) / 2].some((off) => Math.abs(off) < slack);
}

/** Whether a text stands in the middle of columns, from the first of them to the last. */
export function isCentredOver({ left, right }: Column, columns: readonly Column[]): boolean {
  const [from, to] = [columns[0]!.left, columns.at(-1)!.right];
  return Math.abs(left + right - from - to) / 2 < CENTRED * (to - from);
}

/** The rule of a sum stands at most this far above it (em). */
const RULE_ABOVE = 1.2;

/** Whether each number of a row stands below a short rule of its own, as sums that have no label do. */
export function isRuledSum(row: readonly PlacedCell<Token[]>[], rules: readonly RuleEdge[]): boolean {
  if (rules.length === 0 || !row.every(isNumber)) return false;
  const boxes = row.map(({ content }) => boxAround(content));
  return boxes.every((box, i) => {
    const reach = RULE_ABOVE * row[i]!.content[0]!.size;
    const rule = rules.find(
      (each) =>
        each.position < (box.top + box.bottom) / 2 && each.position > box.top - reach && isOver(each, box),
    );
    return rule !== undefined && !boxes.some((other) => other !== box && isOver(rule, other));
  });
}

function isOver({ start, end }: RuleEdge, { left, right }: Column): boolean {
  return start < right && end > left;
}

/** Whether a cell is a number; a name with a rate, as of a tax, is none. */
export function isNumber(cell: PlacedCell<Token[]>): boolean {
  return isNumericCell(cell) && !namesRate(cell.content);
}

function namesRate([first, ...others]: readonly Token[]): boolean {
  return /^\p{L}{2}/u.test(first!.shown.text) && others.some(({ shown }) => shown.text.includes('%'));
}
