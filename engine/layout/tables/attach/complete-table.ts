import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import type { Word } from '../../page.ts';
import { median } from '../../statistics.ts';
import type { Sheet } from '../detect/sheet.ts';
import { gridToTable } from '../grid/build-table.ts';
import { tokensToInlines } from '../grid/cell-blocks.ts';
import type { Column } from '../grid/column.ts';
import type { FoundTable } from '../grid/found-table.ts';
import type { Grid } from '../grid/recognize-region.ts';
import type { TrimmedGrid } from '../grid/trim-grid.ts';
import type { Chunk } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import { type Caption, findCaption } from './captions.ts';
import { findNotes } from './notes.ts';

/** A sheet on which tables take captions and notes one after the other; the words of their cells are taken before. */
export interface WordClaims {
  sheet: Sheet;
  taken: Set<Token>;
  captionStarts: Chunk[];
}

/** The table of a grid with its caption and notes, whose words it takes. */
export function completeTable(
  { sheet, taken, captionStarts }: WordClaims,
  frame: Box,
  { grid, caption: ownCaption, notes: ownNotes }: TrimmedGrid,
): FoundTable {
  const tokens = grid.cells.flatMap((c) => c.content);
  const inner = boxAround([...tokens, frame]);
  const own = new Set(tokens);
  for (const t of sheet.leaders) if (!taken.has(t) && isInside(t, inner)) own.add(t);
  for (const t of [...ownCaption, ...ownNotes.flat()]) own.add(t);
  const free = (t: Token) => !taken.has(t) && !own.has(t);
  const caption =
    ownCaption.length > 0 ? captionFrom(ownCaption) : findCaption(sheet, captionStarts, inner, free);
  for (const t of caption?.tokens ?? []) own.add(t);
  const notes = [...ownNotes, ...findNotes(sheet, inner, median(tokens.map(({ size }) => size)), free)];
  for (const line of notes) for (const t of line) own.add(t);
  const table = gridToTable(grid, sheet.links);
  if (caption) table.caption = tokensToInlines(caption.tokens, sheet.links);
  if (notes.length > 0)
    table.notes = [{ type: 'paragraph', inlines: tokensToInlines(notes.flat(), sheet.links) }];
  const words = new Set<Word>();
  for (const t of own) {
    taken.add(t);
    words.add(t.word);
  }
  return {
    box: boxAround([inner, ...(caption ? [caption.box] : []), ...notes.flat()]),
    words,
    table,
    columnEdges: grid.columnEdges,
    columnTexts: reachesOf(grid),
    headerRows: grid.headerRows,
  };
}

function reachesOf({ cells, columnEdges }: Grid): (Column | undefined)[] {
  const columns = columnEdges.slice(1).map((): Token[] => []);
  for (const { column, colSpan, content } of cells) if (colSpan === 1) columns[column]?.push(...content);
  return columns.map((words) => (words.length > 0 ? boxAround(words) : undefined));
}

function captionFrom(tokens: Token[]): Caption {
  return { box: boxAround(tokens), tokens };
}

function isInside(token: Token, box: Box): boolean {
  const y = middleOf(token);
  return token.left > box.left - 2 && token.right < box.right + 2 && y > box.top && y < box.bottom;
}
