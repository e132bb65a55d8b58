import type { RuleEdge } from '../../detect/rules/edges.ts';
import { middleOf } from '../../tokens.ts';
import type { Column } from '../column.ts';
import type { LineCells } from '../line-cells.ts';
import { joinLabels } from './group-labels.ts';
import { numbersClash, type RowStyle } from './row-lines.ts';
import { joinBands, type RowBand } from './ruled-rows.ts';

/** A rule that parts rows beside a label which it leaves whole. */
interface ShortRule {
  y: number;
  /** The first column it runs over; it runs over all others behind it. */
  from: number;
}

/** Rules end this near (points) to the texts of the columns they run over, at most. */
const SLACK = 2;

/** The rules that run from behind the labels to the last column. */
export function shortRules(rules: readonly RuleEdge[], columns: readonly Column[]): ShortRule[] {
  return rules.flatMap(({ position, start, end }) => {
    const from = columns.findIndex(({ left }) => left > start - SLACK);
    const isShort = from > 0 && columns[from - 1]!.right < start + SLACK;
    return isShort && end > columns.at(-1)!.right - SLACK ? [{ y: position, from }] : [];
  });
}

/**
 * Rows between two full rules that short ones part, each from the next: what stands before those covers all rows.
 * Undefined where the short rules do not part single rows, as those of sums do not.
 * @param parted - full rules part the groups of rows, and each has its label
 */
export function rowsByShortRules(
  lines: readonly LineCells[],
  rules: readonly ShortRule[],
  style: RowStyle,
  parted: boolean,
): RowBand | undefined {
  const [top, bottom] = [middleOf(lines[0]!.line), middleOf(lines.at(-1)!.line)];
  const inside = rules.filter(({ y }) => y > top && y < bottom);
  if (inside.length === 0)
    return lines.some((line, i) => numbersClash(lines.slice(0, i), line, style) > 0)
      ? undefined
      : { rows: [[...lines]], covers: [] };
  const from = Math.min(...inside.map((rule) => rule.from));
  const own = inside.filter((rule) => rule.from === from).map(({ y }) => y);
  const labels = lines.flatMap(({ cells }) => cells.filter(({ column }) => column < from));
  const parts = partAt(own, lines, from);
  const columns = [...new Set(labels.map(({ column }) => column))];
  const texts = columns.map((column) => joinLabels(labels.filter((cell) => cell.column === column)));
  if (parts.some((part) => part.length === 0) || texts.some(({ length }) => length > 1)) return undefined;
  if (!parted && texts.some(([cells]) => cells!.length >= parts.length)) return undefined;
  const found = parts.map((part) => rowsByShortRules(part, inside, style, parted));
  if (!found.every((band) => band !== undefined)) return undefined;
  const { rows, covers } = joinBands(found);
  const whole = texts.map(([cells]) => ({ cells: cells!, from: 0, count: rows.length }));
  return { rows, covers: [...whole, ...covers] };
}

/** What lines hold from a column on, parted at heights. */
function partAt(ys: readonly number[], lines: readonly LineCells[], from: number): LineCells[][] {
  const parts: LineCells[][] = [...ys, Infinity].map(() => []);
  for (const { line, cells } of lines) {
    const own = cells.filter(({ column }) => column >= from);
    const part = ys.filter((y) => y < middleOf(line)).length;
    if (own.length > 0) parts[part]!.push({ line, cells: own });
  }
  return parts;
}
