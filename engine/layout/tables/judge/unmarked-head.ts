import { groundOf } from '../../geometry.ts';
import type { Fill } from '../../page.ts';
import { countEach } from '../../statistics.ts';
import { isNumericCell } from '../text-lines.ts';
import { isYear } from '../tokens.ts';
import { holdsFields } from './juxtaposed.ts';
import type { DescribedReading, FilledCell } from './reading.ts';

/** A rule below the head marks it where not more than this share of the rows have one. */
const RULED = 0.5;
/** Share of the cells of a column, or of the columns behind the labels, that are most. */
const MOST = 0.5;
/** Rows below a head, at least: fewer tell too little of what rows look like. */
const LEAST_ROWS = 2;
/** More shadings are a drawing. */
const MOST_FILLS = 500;
/** Values of fields are of several kinds: between these shares of them hold figures. */
const KINDS = [0.15, 0.8] as const;

/**
 * Whether what was read as the head of a table is its first row: no type, rule or shading sets it off, and it says what
 * the rows below it say, as the fields of a form do, the times of a timetable, or the label of the first group of rows.
 */
export function hasRowForHead(reading: DescribedReading, fills: readonly Fill[]): boolean {
  const { candidate, grid, cells, features } = reading;
  if (candidate.type === 'tagged' || grid.headerRows !== 1 || grid.rows <= LEAST_ROWS) return false;
  const head = cells.filter(({ row }) => row === 0);
  const body = cells.filter(({ row }) => row > 0);
  if (head.length === 0 || head.some(({ rowSpan }) => rowSpan > 1)) return false;
  if (isGroupLabel(head, body) || holdsFields(reading) || areBoxes(head, body)) return true;
  if (features.headRule === 1 && features.ruledRows! <= RULED) return false;
  if (head.some((cell) => isSetOff(cell, body)) || isShaded(head, body, fills)) return false;
  return grid.columnEdges.length === 3
    ? isField(head, body)
    : areValues(head, body, grid.columnEdges.length - 2);
}

/** Whether a text alone looks like one alone in a row further down, and stands where that does. */
function isGroupLabel([label, ...others]: readonly FilledCell[], body: readonly FilledCell[]): boolean {
  if (!label || others.length > 0) return false;
  const counts = countEach(body.map(({ row }) => row));
  if (counts.get(1) === 1) return false;
  return body.some(
    (cell) => counts.get(cell.row) === 1 && cell.column === label.column && lookOf(cell) === lookOf(label),
  );
}

const BOX_NUMBER = /^(\d{1,3}[a-z]?)[.)]?\s+\p{L}/u;

/** Whether cells are the numbered boxes of a form, from the first row on. */
function areBoxes(head: readonly FilledCell[], body: readonly FilledCell[]): boolean {
  const numbers = head.map(({ text }) => BOX_NUMBER.exec(text)?.[1]);
  const isOther = ({ text }: FilledCell) => {
    const number = BOX_NUMBER.exec(text)?.[1];
    return number !== undefined && !numbers.includes(number);
  };
  return numbers.length > 1 && !numbers.includes(undefined) && body.some(isOther);
}

/** Whether a cell is set in another type than most cells of its column. */
function isSetOff(cell: FilledCell, body: readonly FilledCell[]): boolean {
  const own = body.filter(({ column }) => column === cell.column);
  const alike = own.filter((other) => lookOf(other) === lookOf(cell)).length;
  return alike <= MOST * own.length;
}

function lookOf({ content }: FilledCell): string {
  const { font, size, color } = content[0]!.shown;
  return [font.name, size.toFixed(1), color].join(' ');
}

/** Whether a cell of the head stands on a ground on which no other cell of its column does. */
function isShaded(head: readonly FilledCell[], body: readonly FilledCell[], fills: readonly Fill[]): boolean {
  if (fills.length > MOST_FILLS) return true;
  const [first] = head;
  const below = body.filter(({ column }) => column === first!.column);
  const ground = groundOf(first!.box, fills);
  return below.every(({ box }) => groundOf(box, fills) !== ground);
}

/**
 * Whether the first of two columns names what the second tells: words, each another, beside values of several kinds, or
 * figures from the first row on.
 */
function isField(head: readonly FilledCell[], body: readonly FilledCell[]): boolean {
  const labels = [...head, ...body].filter(({ column }) => column === 0).map(({ text }) => text);
  if (new Set(labels).size < labels.length || !labels.every((text) => /\p{L}/u.test(text))) return false;
  const values = body.filter(({ column }) => column === 1);
  const share = values.filter(holdsFigures).length / values.length;
  return share > KINDS[1] ? head.some((cell) => cell.column === 1 && holdsFigures(cell)) : share > KINDS[0];
}

function holdsFigures({ text }: FilledCell): boolean {
  return /\p{Nd}/u.test(text);
}

/** Whether most columns behind the labels begin with a number, and go on with such; years and counted numbers head columns. */
function areValues(head: readonly FilledCell[], body: readonly FilledCell[], behind: number): boolean {
  const numbers = head.filter((cell) => cell.column > 0 && isNumericCell(cell));
  if (numbers.length <= MOST * behind || !head.some(({ column }) => column === 0)) return false;
  if (numbers.every(({ text }) => isYear(text)) || areCounted(numbers)) return false;
  return numbers.every(({ column }) => {
    const own = body.filter((cell) => cell.column === column);
    return own.filter(isNumericCell).length > MOST * own.length;
  });
}

/** Whether whole numbers rise from column to column. */
function areCounted(numbers: readonly FilledCell[]): boolean {
  const values = [...numbers].sort((a, b) => a.column - b.column).map(({ text }) => Number(text));
  return values.every((value, i) => Number.isInteger(value) && (i === 0 || value > values[i - 1]!));
}
