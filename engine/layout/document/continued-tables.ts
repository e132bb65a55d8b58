import { type Cell, gridOf, type Row, type Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';
import { isFurniture, type PageBlock, type TableBlock, type TextBlock } from '../blocks/blocks.ts';
import { overlapsAcross } from '../geometry.ts';
import { type LeftOut, leftOutOf, type PageLayout } from '../layout-page.ts';
import { tableNumber } from '../lexicon/captions.ts';
import { saysContinued } from '../lexicon/continuation.ts';
import { readPageLabel } from '../lexicon/page-labels.ts';
import type { Line } from '../lines/lines.ts';
import { noteLabel } from '../lines/note-label.ts';
import { joinCells } from './join-cells.ts';
import { haveSameColumns, isAligned, SAME_COLUMN, withSharedColumns } from './shared-columns.ts';
import { withRestAbove, withRestOfTable, withRowsBelow, withStartOfTable } from './table-at-page-end.ts';

/** Share of the columns, at least, whose texts keep to one line down at their left, right or middle. */
const ALIGNED = 0.6;
/** Heads repeated on the next page have at most this many rows. */
const MOST_HEAD = 5;
/** "Continued" and its like may be this long (characters). */
const LONGEST_MARK = 60;
/** … or end a caption with this many. */
const MARK = 16;

/**
 * Joins tables that go on over pages into the part on the first page; heads said again are left out. A page comes out once
 * it is known that no table on it goes on, and that the next one begins with none that begins on it.
 */
export function* joinContinuedTables(pages: Iterable<PageLayout>): Generator<PageLayout> {
  const joined = new WeakSet<PageBlock>();
  const held: PageLayout[] = [];
  let open: TableBlock | undefined;
  let title = '';
  for (const each of pages) {
    const page = withRowsBelow(open ? withRest(each, open, title) : each);
    const first = firstTable(page, open && title);
    if (first && !open && held.length > 0) {
      const started = withStart(held.at(-1)!, first.block);
      open = started && lastTable(started)?.block;
      title = started && open ? titleAbove(started, open) : '';
      if (started) held[held.length - 1] = started;
    }
    held.push(page);
    const parts = open && first && partsOfOne(open, first.block);
    if (open && first && parts) {
      const [before, next] = parts;
      page.leftOut.push(...saidAgain(before.table, next));
      appendTable(before.table, next.table);
      open.table = before.table;
      open.columnEdges = next.columnEdges;
      open.columnTexts = next.columnTexts;
      for (const block of [first.block, ...first.marks]) joined.add(block);
      // A table that fills its page may go on over the next.
      if (lastTable(page)?.block !== first.block) open = undefined;
      dropMarks(page, first.block, joined);
      if (open) continue;
    }
    const last = lastTable(page);
    open = last && !joined.has(last.block) ? last.block : undefined;
    title = open ? titleAbove(page, open) : '';
    if (last && open) for (const mark of last.marks) joined.add(mark);
    while (held.length > 1) yield withoutJoined(held.shift()!, joined);
  }
  for (const page of held) yield withoutJoined(page, joined);
}

/** A page with what it begins with of the table that ended the page before as a table. */
function withRest(page: PageLayout, open: TableBlock, title: string): PageLayout {
  if (firstTable(page, title)) return page;
  const whole = withRestAbove(page, open);
  const first = firstTable(whole);
  return first && partsOfOne(open, first.block) ? whole : withRestOfTable(page, open);
}

/** Two tables with columns that they share, if the second goes on with the first. */
function partsOfOne(open: TableBlock, next: TableBlock): [TableBlock, TableBlock] | undefined {
  const parts = withSharedColumns(open, next);
  return parts && continues(...parts, haveSameColumns(open, next)) ? parts : undefined;
}

/** A page with the first rows of the table that begins the next, if that has any on it. */
function withStart(page: PageLayout, next: TableBlock): PageLayout | undefined {
  const started = withStartOfTable(page, next, (start) => repeatedHead(start, next.table) > 0);
  const start = started !== page && lastTable(started)?.block;
  return start && continues(start, next, true) ? started : undefined;
}

function withoutJoined(page: PageLayout, joined: WeakSet<PageBlock>): PageLayout {
  const marks = page.blocks.filter((block) => block.type === 'text' && joined.has(block)) as TextBlock[];
  const leftOut = [...page.leftOut, ...marks.map(({ lines, ...box }) => leftOutOf(textOfLines(lines), box))];
  return { ...page, leftOut, blocks: page.blocks.filter((block) => !joined.has(block)) };
}

/** What the next part of a table says of its head and caption that the table says already. */
function saidAgain(table: Table, next: TableBlock): LeftOut[] {
  const caption = textOf(next.table.caption ?? []);
  const head = next.table.rows.slice(0, repeatedHead(table, next.table));
  const cells = head.flatMap((row) => row.cells.map(textOfCell));
  const text = [caption, ...cells].filter((part) => part !== '').join(' ');
  return text === '' ? [] : [leftOutOf(text, next)];
}

function textOfLines(lines: readonly Line[]): string {
  return lines.map((line) => line.text).join(' ');
}

interface EdgeTable {
  block: TableBlock;
  /** Lines such as "Table 2 continued" beside it, and its title said again. */
  marks: TextBlock[];
}

/** The table with which a page begins, lines that say it goes on aside. @param title - of the one before, said again above it */
function firstTable(page: PageLayout, title = ''): EdgeTable | undefined {
  return edgeTable(contentOf(page), (table, other) => other.top < table.top, title);
}

/** The line that stands right above a table. */
function titleAbove(page: PageLayout, table: TableBlock): string {
  const above = contentOf(page).filter((other) => other.bottom <= table.top && overlapsAcross(table, other));
  const nearest = above.toSorted((a, b) => b.bottom - a.bottom)[0];
  return nearest?.type === 'text' ? nearest.lines.at(-1)!.text : '';
}

/** The table with which a page ends, notes at its foot aside. */
function lastTable(page: PageLayout): EdgeTable | undefined {
  const blocks = contentOf(page).filter((block) => block.type !== 'text' || !noteLabel(block.lines[0]!));
  return edgeTable(blocks.reverse(), (table, other) => other.bottom > table.bottom);
}

/** The blocks of a page without running heads and page numbers that were kept. */
function contentOf({ blocks }: PageLayout): PageBlock[] {
  return blocks.filter((block) => !isFurniture(block) && !isPageLabel(block));
}

/** A number alone: the first page of a chapter has its own in another place than the others. */
function isPageLabel(block: PageBlock): boolean {
  return block.type === 'text' && readPageLabel(textOfLines(block.lines)) !== undefined;
}

function edgeTable(
  blocks: readonly PageBlock[],
  isBeyond: (table: TableBlock, other: PageBlock) => boolean,
  title = '',
): EdgeTable | undefined {
  const tables = blocks.filter((block) => block.type === 'table');
  for (const block of tables) {
    const beyond = blocks.filter(
      (other) => other !== block && overlapsAcross(block, other) && isBeyond(block, other),
    );
    const marks = beyond.filter((other): other is TextBlock => other.type === 'text' && isMark(other, title));
    if (beyond.length === marks.length) return { block, marks };
  }
  return undefined;
}

function isMark({ lines }: TextBlock, title: string): boolean {
  const text = textOfLines(lines);
  return text.length <= LONGEST_MARK && (saysContinued(text) || text === title);
}

function dropMarks(page: PageLayout, table: TableBlock, joined: WeakSet<PageBlock>): void {
  const last = lastTable(page);
  if (last?.block === table) for (const mark of last.marks) joined.add(mark);
}

/** @param alike whether they have as many columns; if not, only a head said again tells that they are one table */
function continues(before: TableBlock, next: TableBlock, alike: boolean): boolean {
  const { table } = before;
  const caption = textOf(next.table.caption ?? []);
  const sameHead = repeatedHead(table, next.table) > 0;
  if (!alike && !sameHead) return false;
  if (caption !== '') {
    const again =
      saysContinued(caption.slice(0, LONGEST_MARK)) ||
      saysContinued(caption.slice(-MARK)) ||
      isSameTable(caption, textOf(table.caption ?? []));
    return again && (sameHead || sameEdges(before, next, 4 * SAME_COLUMN) || sameColumns(before, next));
  }
  if (sameHead) return true;
  if (hasOtherHead(table, next.table)) return false;
  return sameEdges(before, next, SAME_COLUMN) || sameColumns(before, next);
}

/** Captions that say the same, or count the parts of a table behind its number: "Table 1, 2 of 3". */
function isSameTable(caption: string, before: string): boolean {
  const number = tableNumber(caption);
  return caption === before || (number !== undefined && number === tableNumber(before));
}

function sameEdges(a: TableBlock, b: TableBlock, tolerance: number): boolean {
  const shift = b.columnEdges[0]! - a.columnEdges[0]!;
  return a.columnEdges.every((x, i) => Math.abs(b.columnEdges[i]! - x - shift) <= tolerance);
}

/** Whether the columns of both are the same where they stand, or as far apart as their first ones begin. */
function sameColumns(a: TableBlock, b: TableBlock): boolean {
  const shift = (b.columnTexts[0]?.left ?? 0) - (a.columnTexts[0]?.left ?? 0);
  return [shift, 0].some((each) => areColumnsAt(each, a, b));
}

/** The same white runs down between the texts of both, the second ones shifted, and most columns are aligned alike. */
function areColumnsAt(shift: number, a: TableBlock, b: TableBlock): boolean {
  const pairs = a.columnTexts.map((own, i) => {
    const next = b.columnTexts[i];
    return own && next && { own, next: { left: next.left - shift, right: next.right - shift } };
  });
  const parted = pairs.every((pair, i) => {
    const after = pairs[i + 1];
    return (
      !pair || !after || Math.max(pair.own.right, pair.next.right) < Math.min(after.own.left, after.next.left)
    );
  });
  const known = pairs.flatMap((pair) => pair ?? []);
  return (
    parted && known.filter(({ own, next }) => isAligned(own, next)).length >= ALIGNED * a.columnTexts.length
  );
}

/** Rows at the top of the next part that repeat the head of the first, however its lines are broken. */
function repeatedHead(table: Table, next: Table): number {
  const most = Math.min(MOST_HEAD, next.rows.length - 1);
  for (let rows = most; rows > 0; rows--) {
    const again = textOfColumns(next, rows);
    if (again.every((text) => text === '')) continue;
    for (let own = 1; own <= Math.min(MOST_HEAD, table.rows.length); own++) {
      if (textOfColumns(table, own).every((text, i) => text === again[i])) return rows;
    }
  }
  return 0;
}

/**
 * Whether the first row of the next table heads the labels as the first one's head does, and other columns otherwise: it is one
 * of a series. What other columns say alike may be said of several rows.
 */
function hasOtherHead(table: Table, next: Table): boolean {
  if (![table, next].every(({ rows }) => rows[0]?.cells.every(({ header }) => header === 'column')))
    return false;
  const [label, other] = [textOfColumns(table, 1)[0]!, textOfColumns(next, 1)[0]!];
  return label !== '' && label === other;
}

/** What the first rows of a table say, column by column, without the spaces and hyphens of line ends. */
function textOfColumns(table: Table, rows: number): string[] {
  const head = { ...table, rows: table.rows.slice(0, rows) };
  const texts = new Array<string>(table.columns).fill('');
  for (const { cell, column } of gridOf(head).cells)
    texts[column] += textOfCell(cell)
      .replace(/[\s\u00ad\u2010-]+/gu, '')
      .toLowerCase();
  return texts;
}

function textOfCell(cell: Cell): string {
  return cell.blocks.map((block) => (block.type === 'paragraph' ? textOf(block.inlines) : '')).join(' ');
}

function appendTable(table: Table, next: Table): void {
  const rows = next.rows.slice(repeatedHead(table, next));
  const last = table.rows.at(-1);
  if (last && rows[0] && isRestOf(last, rows[0], hasLabels(table))) {
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

/** Every row has a text in its first column. */
function hasLabels({ rows }: Table): boolean {
  return rows.length > 2 && rows.every(({ cells }) => cells[0] !== undefined && textOfCell(cells[0]) !== '');
}

/** A row that was broken by the page's end: it alone has no label, or its texts begin small. */
function isRestOf(last: Row, row: Row, labelled: boolean): boolean {
  if (row.cells.length !== last.cells.length || row.cells.length < 2) return false;
  const plain = [...row.cells, ...last.cells].every((cell) => cell.rowSpan === 1 && cell.colSpan === 1);
  const texts = row.cells.map(textOfCell);
  if (!plain || texts[0] !== '') return false;
  const filled = texts.flatMap((text, i) => (text === '' ? [] : [i]));
  if (filled.length === 0) return false;
  return labelled
    ? filled.every((i) => textOfCell(last.cells[i]!) !== '')
    : filled.every((i) => /^[\p{Ll}(]/u.test(texts[i]!));
}
