import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import type { Word } from '../../page.ts';
import { type Caption, findCaption } from '../attach/captions.ts';
import { findNotes } from '../attach/notes.ts';
import { gridToTable, inlinesOf } from '../grid/build-table.ts';
import type { FoundTable } from '../grid/found-table.ts';
import type { Grid } from '../grid/recognize-region.ts';
import { trimGrid } from '../grid/trim-grid.ts';
import type { Chunk } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import type { Sheet } from './sheet.ts';

/** What has been found on a sheet so far. */
export interface Search {
  sheet: Sheet;
  taken: Set<Token>;
  captionStarts: Chunk[];
  tables: FoundTable[];
}

export function freeTokens({ sheet, taken }: Search): Token[] {
  return taken.size === 0 ? sheet.tokens : sheet.tokens.filter((t) => !taken.has(t));
}

/** The caption of what stands in a box, none of it among its `own` words. */
export function captionOf(search: Search, box: Box, own: ReadonlySet<Token>): Caption | undefined {
  const free = (t: Token) => !search.taken.has(t) && !own.has(t);
  return findCaption(search.sheet, search.captionStarts, box, free);
}

/** Adds a table with its caption and notes, and takes their words. */
export function addTable(search: Search, frame: Box, whole: Grid, ruled: boolean): void {
  const { sheet, taken } = search;
  const { grid, caption: ownCaption, notes: ownNotes } = trimGrid(whole);
  const tokens = grid.cells.flatMap((c) => c.content);
  const inner = boxAround([...tokens, frame]);
  const own = new Set(tokens);
  for (const t of sheet.tokens) if (t.leader && !taken.has(t) && isInside(t, inner)) own.add(t);
  for (const t of [...ownCaption, ...ownNotes.flat()]) own.add(t);
  const caption = ownCaption.length > 0 ? captionFrom(ownCaption) : captionOf(search, inner, own);
  for (const t of caption?.tokens ?? []) own.add(t);
  const below = findNotes(sheet, inner, medianSize(tokens), (t) => !taken.has(t) && !own.has(t));
  const notes = [...ownNotes, ...below];
  for (const line of notes) for (const t of line) own.add(t);
  const table = gridToTable(grid, sheet.links);
  if (caption) table.caption = inlinesOf(caption.tokens, sheet.links);
  if (notes.length > 0) table.notes = [{ type: 'paragraph', inlines: inlinesOf(notes.flat(), sheet.links) }];
  const words = new Set<Word>();
  for (const t of own) {
    taken.add(t);
    words.add(t.word);
  }
  const found: FoundTable = {
    box: boxAround([inner, ...(caption ? [caption.box] : []), ...notes.flat()]),
    words,
    table,
    columnEdges: grid.columnEdges,
    headerRows: grid.headerRows,
    ruled,
  };
  if (caption) found.captionBox = caption.box;
  search.tables.push(found);
}

function captionFrom(tokens: Token[]): Caption {
  return { box: boxAround(tokens), tokens };
}

function isInside(token: Token, box: Box): boolean {
  const y = middleOf(token);
  return token.left > box.left - 2 && token.right < box.right + 2 && y > box.top && y < box.bottom;
}

function medianSize(tokens: readonly Token[]): number {
  const sizes = tokens.map((t) => t.size).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}
