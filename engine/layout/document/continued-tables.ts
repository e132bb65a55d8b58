import type { Box } from '../../document/document.ts';
import type { Cell, Row, Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';
import { isFurniture, type PageBlock, type TableBlock, type TextBlock } from '../blocks/blocks.ts';
import type { LeftOut, PageLayout } from '../layout-page.ts';
import { saysContinued } from '../lexicon/continuation.ts';
import type { Line } from '../lines/lines.ts';
import { joinCells } from './join-cells.ts';

/** Column edges of the parts of one table agree within this (points), shifted together or not. */
const SAME_EDGE = 3;
/** Heads repeated on the next page have at most this many rows. */
const MOST_HEAD = 5;
/** "Continued" and its like may be this long (characters). */
const LONGEST_MARK = 60;
/** … or end a caption with this many. */
const MARK = 16;

/** Joins tables that go on over pages into the part on the first page; heads said again are left out. */
export function joinContinuedTables(pages: PageLayout[]): PageLayout[] {
  const joined = new Set<PageBlock>();
  let open: TableBlock | undefined;
  for (const page of pages) {
    const first = firstTable(page);
    if (open && first && continues(open.table, open, first.block)) {
      page.leftOut.push(...saidAgain(open.table, first.block));
      appendTable(open.table, first.block.table);
      open.columnEdges = first.block.columnEdges;
      for (const block of [first.block, ...first.marks]) joined.add(block);
      // A table that fills its page may go on over the next.
      if (lastTable(page)?.block !== first.block) open = undefined;
      dropMarks(page, first.block, joined);
      if (open) continue;
    }
    const last = lastTable(page);
    open = last && !joined.has(last.block) ? last.block : undefined;
    if (last && open) for (const mark of last.marks) joined.add(mark);
  }
  return pages.map((page) => {
    const marks = page.blocks.filter((block) => block.type === 'text' && joined.has(block)) as TextBlock[];
    const leftOut = [
      ...page.leftOut,
      ...marks.map(({ lines, ...box }) => asLeftOut(textOfLines(lines), box)),
    ];
    return { ...page, leftOut, blocks: page.blocks.filter((block) => !joined.has(block)) };
  });
}

/** What the next part of a table says of its head and caption that the table says already. */
function saidAgain(table: Table, next: TableBlock): LeftOut[] {
  const caption = textOf(next.table.caption ?? []);
  const head = next.table.rows.slice(0, repeatedHead(table, next.table));
  const cells = head.flatMap((row) => row.cells.map(textOfCell));
  const text = [caption, ...cells].filter((part) => part !== '').join(' ');
  return text === '' ? [] : [asLeftOut(text, next)];
}

function asLeftOut(text: string, { left, top, right, bottom }: Box): LeftOut {
  return { text, left, top, right, bottom };
}

function textOfLines(lines: readonly Line[]): string {
  return lines.map((line) => line.text).join(' ');
}

interface EdgeTable {
  block: TableBlock;
  /** Lines such as "Table 2 continued" beside it. */
  marks: TextBlock[];
}

/** The table with which a page begins, lines that say it goes on aside. */
function firstTable(page: PageLayout): EdgeTable | undefined {
  return edgeTable(contentOf(page), (table, other) => other.top < table.top);
}

/** The table with which a page ends. */
function lastTable(page: PageLayout): EdgeTable | undefined {
  return edgeTable(contentOf(page).reverse(), (table, other) => other.bottom > table.bottom);
}

/** The blocks of a page without running heads that were kept. */
function contentOf({ blocks }: PageLayout): PageBlock[] {
  return blocks.filter((block) => !isFurniture(block));
}

function edgeTable(
  blocks: readonly PageBlock[],
  isBeyond: (table: TableBlock, other: PageBlock) => boolean,
): EdgeTable | undefined {
  const tables = blocks.filter((block) => block.type === 'table');
  for (const block of tables) {
    const beyond = blocks.filter(
      (other) => other !== block && overlapAcross(block, other) && isBeyond(block, other),
    );
    const marks = beyond.filter((other): other is TextBlock => other.type === 'text' && isMark(other));
    if (beyond.length === marks.length) return { block, marks };
  }
  return undefined;
}

function overlapAcross(a: TableBlock, b: PageBlock): boolean {
  return a.left < b.right && b.left < a.right;
}

function isMark({ lines }: TextBlock): boolean {
  const text = textOfLines(lines);
  return text.length <= LONGEST_MARK && saysContinued(text);
}

function dropMarks(page: PageLayout, table: TableBlock, joined: Set<PageBlock>): void {
  const last = lastTable(page);
  if (last?.block === table) for (const mark of last.marks) joined.add(mark);
}

function continues(table: Table, before: TableBlock, next: TableBlock): boolean {
  if (table.columns !== next.table.columns) return false;
  const caption = textOf(next.table.caption ?? []);
  const sameHead = repeatedHead(table, next.table) > 0;
  if (caption !== '') {
    const again =
      saysContinued(caption.slice(0, LONGEST_MARK)) ||
      saysContinued(caption.slice(-MARK)) ||
      caption === textOf(table.caption ?? []);
    return again && (sameHead || sameEdges(before, next, 4 * SAME_EDGE));
  }
  return sameEdges(before, next, sameHead ? 4 * SAME_EDGE : SAME_EDGE);
}

function sameEdges(a: TableBlock, b: TableBlock, tolerance: number): boolean {
  const shift = b.columnEdges[0]! - a.columnEdges[0]!;
  return a.columnEdges.every((x, i) => Math.abs(b.columnEdges[i]! - x - shift) <= tolerance);
}

/** Rows at the top of the next part that repeat those of the first. */
function repeatedHead(table: Table, next: Table): number {
  let rows = 0;
  const most = Math.min(MOST_HEAD, table.rows.length, next.rows.length - 1);
  while (
    rows < most &&
    textOfRow(next.rows[rows]!) !== '' &&
    textOfRow(table.rows[rows]!) === textOfRow(next.rows[rows]!)
  )
    rows++;
  return rows;
}

function textOfRow(row: Row): string {
  return row.cells.map((cell) => textOfCell(cell).replace(/\s+/g, '').toLowerCase()).join('|');
}

function textOfCell(cell: Cell): string {
  return cell.blocks.map((block) => (block.type === 'paragraph' ? textOf(block.inlines) : '')).join(' ');
}

function appendTable(table: Table, next: Table): void {
  const rows = next.rows.slice(repeatedHead(table, next));
  const last = table.rows.at(-1);
  if (last && rows[0] && isRestOf(last, rows[0])) {
    last.cells.forEach((cell, i) => {
      joinCells(cell, rows[0]!.cells[i]!);
    });
    rows.shift();
  }
  for (const row of rows) for (const cell of row.cells) if (cell.header === 'column') delete cell.header;
  table.rows.push(...rows);
  if (next.notes) table.notes = [...(table.notes ?? []), ...next.notes];
  if (next.places) table.places = [...(table.places ?? []), ...next.places];
}

/** A row that was broken by the page's end: no label, and its texts begin small. */
function isRestOf(last: Row, row: Row): boolean {
  if (row.cells.length !== last.cells.length || row.cells.length < 2) return false;
  const plain = [...row.cells, ...last.cells].every((cell) => cell.rowSpan === 1 && cell.colSpan === 1);
  const texts = row.cells.map(textOfCell);
  const filled = texts.filter((text) => text !== '');
  return plain && texts[0] === '' && filled.length > 0 && filled.every((text) => /^[\p{Ll}(]/u.test(text));
}
