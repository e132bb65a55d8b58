import { findMarker, type Marker } from '../../lexicon/list-markers.ts';
import { SENTENCES } from '../../lexicon/signs.ts';
import { isInHeading } from '../../lines/tags.ts';
import { isClosed } from './closed-cells.ts';
import { goesOnIn } from './grid-features.ts';
import type { DescribedReading, FilledCell, TableReading } from './reading.ts';

/** Columns of a table, of which its first row names more than one. */
const LEAST_COLUMNS = 3;
/** Share of the places that hold a text, and of the rows without an empty one: tables have more. */
const MOST_FILLED = 0.6;
const MOST_FULL = 0.2;
/** A head longer than this (characters) that holds the end of a sentence is prose. */
const LONG_HEAD = 100;
/** Cells so long (characters), of which such a share goes on in the row below, are columns of prose: of tables' at most a third did. */
const LONG_CELLS = 50;
const GOING_ON = 0.4;
/** Words of a line of prose, at least: labels in small letters go on in none of those below them. */
const LINE_WORDS = 3;
/** Labels over their values are at least so much smaller, in so many rows, and with these such a share of the cells. */
const SMALLER = 0.85;
const LEAST_LABEL_ROWS = 2;
const LABELLED = 0.5;
/** A row that makes so many columns by itself, and such a share of all, is a line of text below or above a table. */
const LEAST_LONE = 3;
const LONE = 0.5;
/** Items of lists in so many columns at least, so many in each, and such a share of the cells. */
const LEAST_LISTS = 2;
const LEAST_ITEMS = 2;
const LISTED = 0.5;
const LETTERS: readonly string[] = ['lower-alpha', 'upper-alpha', 'letter'];
/** A marker has at most so many characters, and the text of its item stands at most so many em behind it. */
const LONGEST_MARK = 4;
const BEHIND_MARK = 4;
/** Fields that were read as a head. */
const LEAST_FIELDS = 2;

/**
 * Whether a reading is what stands side by side by chance: blocks such as sender, receiver and dates of a bill, of which
 * most places are empty and no row names the columns; fields whose values stand below small labels, as on tickets;
 * messages with their dates, where text stands for a head; columns of prose, as of newspapers; lists, as on slides;
 * sections under headings of their own; or a table with a line of the text above, beside or below it.
 */
export function isJuxtaposed(reading: DescribedReading): boolean {
  if (reading.candidate.type === 'tagged') return false;
  const { ruledRows, shadedRows } = reading.features;
  const isOpen = ruledRows === 0 && shadedRows === 0;
  return (
    (isOpen && (isScattered(reading) || holdsLists(reading))) ||
    isProse(reading) ||
    holdsSections(reading) ||
    hasTornHead(reading) ||
    isStretched(reading) ||
    ((holdsFields(reading) || hasFieldsForHead(reading)) && !isClosed(reading)) ||
    (hasProseForHead(reading) && shadedRows! < 1)
  );
}

/** Lines of one cell stand no further apart than so many em. */
const TORN = 4;

/** Whether a cell of the head holds lines far apart: the end of a text above the table, and what stands below it. */
function hasTornHead({ grid, cells, em }: TableReading): boolean {
  return cells.some(({ row, content }) => {
    if (row >= grid.headerRows) return false;
    const baselines = content.map(({ baseline }) => baseline).sort((a, b) => a - b);
    return baselines.some((baseline, i) => i > 0 && baseline - baselines[i - 1]! > TORN * em);
  });
}

/** Whether the tags call a heading what stands below other text: only above a table may one have been read with it. */
function holdsSections({ tokens }: DescribedReading): boolean {
  const headings = tokens.filter(({ word }) => isInHeading(word.tag));
  if (headings.length === 0) return false;
  const lowest = Math.max(...headings.map(({ baseline }) => baseline));
  return tokens.some((token) => token.baseline < lowest - token.size && !headings.includes(token));
}

function isScattered({ grid, cells, features }: DescribedReading): boolean {
  const first = cells.filter(({ row }) => row === 0);
  return (
    grid.columnEdges.length > LEAST_COLUMNS &&
    features.filled! < MOST_FILLED &&
    features.fullRows! < MOST_FULL &&
    first.length === 1 &&
    first[0]!.colSpan === 1
  );
}

/**
 * Whether most cells are items of lists, one of them with bullets or several with letters, as answers to choose from are.
 * What is alone in its cell marks the text right behind it; bullets without any are ticks of a table.
 */
function holdsLists({ cells, em }: TableReading): boolean {
  const marks = new Map(
    cells.filter(isMark).map((cell) => [`${cell.row} ${cell.column + cell.colSpan}`, cell]),
  );
  const items = new Map<number, Marker[]>();
  for (const cell of cells) {
    const mark = marks.get(`${cell.row} ${cell.column}`);
    if (isMark(cell) || (mark && cell.box.left - mark.box.right > BEHIND_MARK * em)) continue;
    const marker = findMarker(mark ? `${mark.text} ` : cell.text);
    if (marker) items.set(cell.column, [...(items.get(cell.column) ?? []), marker]);
  }
  const lists = [...items.values()].filter(({ length }) => length >= LEAST_ITEMS);
  const holdBullets = lists.flat().some(({ kind }) => kind === 'bullet');
  const lettered = lists.filter(
    (list) => list.filter(({ kind }) => LETTERS.includes(kind)).length >= LEAST_ITEMS,
  );
  if (lists.length < LEAST_LISTS || (!holdBullets && lettered.length < LEAST_LISTS)) return false;
  return lists.flat().length >= LISTED * (cells.length - marks.size);
}

function isMark({ text }: FilledCell): boolean {
  return text.length <= LONGEST_MARK && findMarker(`${text} `)?.mark === text;
}

/** Rules on all sides of a cell make one of it, and some between columns do not. */
function isProse({ candidate, cells, features }: DescribedReading): boolean {
  const goesOn = features.meanLength! >= LONG_CELLS && features.readsDown! >= GOING_ON;
  return candidate.type === 'region' && goesOn && areLinesOfProse(cells);
}

/** Whether texts of several words go on in those below them, in such a share of the places where they may. */
function areLinesOfProse(cells: readonly FilledCell[]): boolean {
  const below = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell.text]));
  const pairs = cells.flatMap(({ row, column, rowSpan, text }) => {
    const next = below.get(`${row + rowSpan} ${column}`);
    return next !== undefined && text.split(' ').length >= LINE_WORDS ? [{ text, next }] : [];
  });
  const on = pairs.filter(({ text, next }) => goesOnIn(text, next));
  return on.length >= GOING_ON * pairs.length;
}

/** Whether most columns hold nothing but a word of one and the same row, which is no head of columns to be filled in. */
function isStretched({ grid, cells, candidate }: TableReading): boolean {
  if (candidate.type !== 'region') return false;
  const columns = grid.columnEdges.length - 1;
  const rows = Array.from({ length: columns }, (): number[] => []);
  for (const { row, column, colSpan } of cells)
    for (const own of rows.slice(column, column + colSpan)) own.push(row);
  const lone = rows.flatMap((own) => (own.length === 1 ? own : []));
  const isOne = lone.every((row) => row === lone[0] && row >= Math.max(1, grid.headerRows));
  return isOne && lone.length >= Math.max(LEAST_LONE, LONE * columns);
}

/** Whether labels stand over their values: heads of tables may be small as well, but of one row. */
export function holdsFields({ cells, grid }: TableReading): boolean {
  const columns = grid.columnEdges.length;
  const places = new Map(cells.map((cell) => [cell.row * columns + cell.column, cell]));
  const labels = cells.filter((cell) => {
    const below = places.get((cell.row + cell.rowSpan) * columns + cell.column);
    return below !== undefined && sizeOf(cell) < SMALLER * sizeOf(below);
  });
  const rows = new Set(labels.map(({ row }) => row));
  return rows.size >= LEAST_LABEL_ROWS && 2 * labels.length >= LABELLED * cells.length;
}

/**
 * Whether each text of the head begins in smaller type, as labels over their values do: heads go on in smaller type, as with
 * their units, but not in larger.
 */
export function hasFieldsForHead({ grid, cells }: TableReading): boolean {
  const head = cells.filter(({ row }) => row < grid.headerRows);
  const isField = (cell: FilledCell) =>
    sizeOf(cell) < SMALLER * Math.max(...cell.content.map(({ size }) => size));
  return head.length >= LEAST_FIELDS && head.every(isField);
}

function sizeOf({ content }: FilledCell): number {
  return content[0]!.size;
}

/**
 * Whether what heads the columns are sentences. Rules on all sides of a cell make one of it, whatever it says, and those
 * between all rows make a row of it, as where a table goes on from the page before.
 */
export function hasProseForHead({ grid, cells, candidate }: TableReading): boolean {
  if (candidate.type === 'lattice') return false;
  const head = cells.filter(({ row }) => row < grid.headerRows);
  return head.some(({ text }) => text.length > LONG_HEAD && SENTENCES.test(text));
}
