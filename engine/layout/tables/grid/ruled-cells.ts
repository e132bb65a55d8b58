import type { Lattice, Separators } from '../detect/rules/lattices.ts';
import { groupByBaseline, linesOf } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import type { PlacedCell } from './found-table.ts';

/** The cells that the drawn separators leave, with the words in them. A missing separator joins two places. */
export function latticeToCells(
  lattice: Lattice,
  separators: Separators,
  tokens: readonly Token[],
): PlacedCell<Token[]>[] {
  const rows = lattice.ys.length - 1;
  const columns = lattice.xs.length - 1;
  partAtGaps(lattice, separators, tokens);
  const owner = joinPlaces(rows, columns, separators);
  const cells = new Map<number, PlacedCell<Token[]>>();
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const id = owner[r * columns + c]!;
      const cell = cells.get(id);
      if (!cell) cells.set(id, { row: r, column: c, rowSpan: 1, colSpan: 1, content: [] });
      else {
        cell.rowSpan = r - cell.row + 1;
        cell.colSpan = Math.max(cell.colSpan, c - cell.column + 1);
      }
    }
  }
  for (const token of tokens) {
    const r = intervalOf(lattice.ys, middleOf(token));
    const c = intervalOf(lattice.xs, (token.left + token.right) / 2);
    cells.get(owner[r * columns + c]!)!.content.push(token);
  }
  return [...cells.values()];
}

/** Texts on the two sides of a missing separator that stand this far apart (em) are two cells all the same. */
const APART = 1.4;

/** Draws the vertical separators that stand in wide gaps of a line of text, as where shading parts the cells. */
function partAtGaps(lattice: Lattice, { before }: Separators, tokens: readonly Token[]): void {
  const { xs, ys } = lattice;
  if (before.every((row) => row.every(Boolean))) return;
  for (const line of groupByBaseline(tokens)) {
    const row = before[intervalOf(ys, middleOf(line[0]!))]!;
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      if (b.left - a.right < APART * b.size) continue;
      const between = xs.flatMap((x, c) => (x > a.right - 1 && x < b.left + 1 ? [c] : []));
      if (between.length === 1 && row[between[0]!] === false) row[between[0]!] = true;
    }
  }
}

/** Number of the interval between lines in which a position lies, held within the grid. */
export function intervalOf(lines: readonly number[], position: number): number {
  let place = 0;
  while (place < lines.length - 2 && lines[place + 1]! <= position) place++;
  return place;
}

/** Gives each place the number of the top left place of its cell. Cells are rectangles. */
function joinPlaces(rows: number, columns: number, { above, before }: Separators): Int32Array {
  const owner = new Int32Array(rows * columns).fill(-1);
  const isFree = (row: number, column: number) => owner[row * columns + column] === -1;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      if (!isFree(r, c)) continue;
      let width = 1;
      while (c + width < columns && isFree(r, c + width) && !before[r]![c + width]) width++;
      const across = Array.from({ length: width }, (_, i) => c + i);
      const isOpen = (row: number) =>
        across.every((column) => isFree(row, column)) && goesOn(row, across, columns, { above, before });
      let height = 1;
      while (r + height < rows && isOpen(r + height)) height++;
      for (let y = r; y < r + height; y++) {
        for (let x = c; x < c + width; x++) owner[y * columns + x] = r * columns + c;
      }
    }
  }
  return owner;
}

/** Whether a row has no separators above or between these of its places, and has them at both sides. */
function goesOn(
  row: number,
  across: readonly number[],
  columns: number,
  { above, before }: Separators,
): boolean {
  const [from, to] = [across[0]!, across.at(-1)! + 1];
  if (across.some((c) => above[row]![c] || (c > from && before[row]![c]))) return false;
  return (to === columns || before[row]![to]!) && (from === 0 || before[row]![from]!);
}

/** Share of cells over several columns, at most, in which gaps part the text. */
const GAPPED = 0.25;

/** Whether cells over several columns hold columns of their own, which gaps part and no rules. */
export function holdColumns(cells: readonly PlacedCell<Token[]>[]): boolean {
  const wide = cells.filter(({ colSpan, content }) => colSpan > 1 && content.length > 0);
  const gapped = wide.filter(({ content }) => linesOf(content, 1).some(({ chunks }) => chunks.length > 1));
  return gapped.length > GAPPED * wide.length;
}
