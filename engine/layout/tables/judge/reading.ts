import type { Box } from '../../../document/document.ts';
import type { Features } from '../../evidence/model.ts';
import { boxAround } from '../../geometry.ts';
import { median } from '../../statistics.ts';
import type { TableCandidate } from '../detect/candidates.ts';
import type { PlacedCell } from '../grid/found-table.ts';
import type { Grid } from '../grid/recognize-region.ts';
import { textOfTokens } from '../text-lines.ts';
import type { Token } from '../tokens.ts';

/** A candidate read as a table. */
export interface TableReading {
  candidate: TableCandidate;
  grid: Grid;
  /** What frames it: its rules, or its words. */
  frame: Box;
  /** Frame and words. */
  box: Box;
  /** The words alone. */
  inner: Box;
  cells: FilledCell[];
  tokens: Token[];
  /** Size of most of its letters, the unit of its lengths. */
  em: number;
}

/** A reading with what tells whether it is a table. */
export type DescribedReading = TableReading & { features: Features };

/** A cell that holds words. */
export interface FilledCell extends PlacedCell<Token[]> {
  box: Box;
  text: string;
}

/** What a candidate and its grid make up, with the extents of all of it in points. */
export function readingOf(candidate: TableCandidate, grid: Grid, frame: Box): TableReading {
  const filled = grid.cells.filter((cell) => cell.content.length > 0);
  const cells = filled.map(({ row, column, rowSpan, colSpan, content }) => {
    const [box, text] = [boxAround(content), textOfTokens(content)];
    return { row, column, rowSpan, colSpan, content, box, text };
  });
  const tokens = cells.flatMap((cell) => cell.content);
  const inner = boxAround(cells.map((cell) => cell.box));
  return {
    candidate,
    grid,
    frame,
    box: boxAround([frame, inner]),
    inner,
    cells,
    tokens,
    em: median(tokens.map(({ size }) => size)) || 1,
  };
}

/** The same reading with so many rows for its head. */
export function withHeads<T extends TableReading>(reading: T, headerRows: number): T {
  return { ...reading, grid: { ...reading.grid, headerRows } };
}

/** Two letters, or one that is a syllable or a word. */
const NAME = /\p{L}{2}|\p{Lo}/u;

/** Whether a text names something, as labels do and values do not. */
export function namesSomething(text: string): boolean {
  return NAME.test(text);
}
