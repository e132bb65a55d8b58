import type { RuleEdge } from '../../detect/rules/edges.ts';
import type { Token } from '../../tokens.ts';
import type { Column } from '../column.ts';
import type { PlacedCell } from '../found-table.ts';
import type { LineCell, LineCells } from '../line-cells.ts';
import { columnsOf, spreadHeads } from './spread-heads.ts';

/** The rows that head a table, with their cells. */
interface Head {
  rows: number;
  cells: PlacedCell<Token[]>[];
}

interface Item extends LineCell {
  /** Level in the head, 0 at the top. */
  level: number;
  baseline: number;
}

/** Cells of a table's head: heads over several columns above the heads of each. `rules` are partial horizontal rules. */
export function buildHead(
  lines: readonly LineCells[],
  columns: readonly Column[],
  rules: readonly RuleEdge[],
): Head {
  const reaches = reachesWithHeads(lines, columns);
  const levels = new Int32Array(columns.length);
  const open: (Item | undefined)[] = new Array(columns.length).fill(undefined);
  const items: Item[] = [];
  for (const line of lines) {
    for (const cell of spreadHeads(line, { columns, reaches, rules, lines })) {
      const covered = columnsOf(cell);
      const above = open[cell.column];
      const { baseline } = line.line;
      const level = Math.max(...covered.map((c) => levels[c]!));
      const { column, colSpan, left, right, tokens, numeric } = cell;
      const item: Item = { column, colSpan, left, right, tokens, numeric, level, baseline };
      if (above && covered.every((c) => open[c] === above) && continuesHead(above, item, rules)) {
        above.tokens.push(...cell.tokens);
        above.baseline = baseline;
        continue;
      }
      items.push(item);
      for (const c of covered) {
        levels[c] = item.level + 1;
        open[c] = item;
      }
    }
  }
  return placeHead(items, columns.length);
}

/** How far each column reaches with the heads in the lowest line that stand over it alone. */
function reachesWithHeads(lines: readonly LineCells[], columns: readonly Column[]): Column[] {
  const reaches = columns.map(({ left, right }) => ({ left, right }));
  for (const { column, colSpan, left, right } of lines.at(-1)?.cells ?? []) {
    if (colSpan > 1) continue;
    reaches[column]!.left = Math.min(reaches[column]!.left, left);
    reaches[column]!.right = Math.max(reaches[column]!.right, right);
  }
  return reaches;
}

/** Whether a text in the columns of the one above is its next line: no rule stands between them. */
function continuesHead(above: Item, below: Item, rules: readonly RuleEdge[]): boolean {
  if (above.column !== below.column || above.colSpan !== below.colSpan) return false;
  const middle = (below.left + below.right) / 2;
  return !rules.some(
    (r) =>
      r.position > above.baseline - 1 && r.position < below.baseline && r.start < middle && r.end > middle,
  );
}

function placeHead(items: readonly Item[], columns: number): Head {
  let rows = 0;
  for (const item of items) rows = Math.max(rows, item.level + 1);
  const starts: number[][] = Array.from({ length: columns }, () => []);
  for (const item of items) for (const c of columnsOf(item)) starts[c]!.push(item.level);
  const cells = items.map((item) => {
    let end = rows;
    for (const c of columnsOf(item)) for (const s of starts[c]!) if (s > item.level) end = Math.min(end, s);
    const { column, colSpan, tokens } = item;
    return { row: item.level, column, colSpan, rowSpan: end - item.level, content: [...tokens] };
  });
  return { rows, cells };
}
