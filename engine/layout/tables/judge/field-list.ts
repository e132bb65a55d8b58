import type { Features } from '../../evidence/model.ts';
import { boxAround } from '../../geometry.ts';
import { STOPS } from '../../lexicon/signs.ts';
import { isNumericCell } from '../text-lines.ts';
import { areBold, isYear } from '../tokens.ts';
import type { DescribedReading, FilledCell } from './reading.ts';

/** Fields below each other, at least. */
const LEAST_ROWS = 3;
/** A label is followed by its value, or two of each stand side by side. */
const COLUMNS = [2, 4];
/** Least white between labels and values (em): twice the widest space between words. */
const LEAST_GAP = 0.7;
/** … and between labels and values that are all numbers. */
const LEAST_BEFORE_NUMBERS = 0.45;
/** Share of the values beside a label that are numbers; others say why there is none. */
const MEASURED = 0.5;
const SENTENCE = new RegExp(`\\s.*[${STOPS}]$`, 'u');
/** Longer texts (characters, on the mean) are columns of prose. */
const LONGEST = 25;

/** The rows of a list, column by column, without what is set off from them: a title, and the labels of groups. */
interface Listed {
  columns: FilledCell[][];
  rows: number;
  /** Rows without an empty place. */
  full: number;
}

/**
 * Whether a reading without rules is a list of fields, each a label and its value, as at the head of an invoice or a
 * report: small, without a head of its own, and clear all the same, since every place is filled in one line. So are labels
 * with several numbers each, and amounts of what is named behind them.
 */
export function isFieldList(reading: DescribedReading): boolean {
  const list = listOf(reading);
  if (!list || list.rows < LEAST_ROWS || list.full < list.rows) return false;
  const { columns } = list;
  const gap = reading.features.leastGap!;
  if (gap > LEAST_GAP) return areFields(columns) || areMeasures(columns, MEASURED) || areAmounts(columns);
  if (gap > LEAST_BEFORE_NUMBERS && arePrices(columns)) return true;
  return columns.length > LEAST_COLUMNS && areMeasures(columns, 1);
}

/** What was written into a form fills this share of its rows, at least: the others were left empty. */
const WRITTEN = 0.5;

/** Whether a reading without rules is a form: labels, and behind each what was written into its field. */
export function isOpenForm({ candidate, cells, features, grid }: DescribedReading): boolean {
  if (candidate.type !== 'region' || features.ruledRows !== 0 || features.shadedRows !== 0) return false;
  const written = cells.filter(isWritten);
  if (written.length === 0 || written.length < WRITTEN * grid.rows) return false;
  const labels = cells.filter((cell) => !isWritten(cell));
  const ends = new Set(labels.map(({ row, column }) => `${row} ${column}`));
  return written.every(({ row, column }) => ends.has(`${row} ${column - 1}`));
}

function isWritten({ content }: FilledCell): boolean {
  return content.every(({ word }) => word.filledIn === true);
}

function areFields(columns: readonly FilledCell[][]): boolean {
  if (!COLUMNS.includes(columns.length)) return false;
  const [labels, values] = [0, 1].map((side) => columns.filter((_, i) => i % 2 === side).flat());
  return areLabels(labels!) && !areSentences(values!) && !areYears(values!);
}

/** Labels whose values are all numbers, as prices are, may stand nearer to these. */
function arePrices(columns: readonly FilledCell[][]): boolean {
  return areFields(columns) && columns.every((column, i) => i % 2 === 0 || column.every(isNumericCell));
}

/** @param share - of the values of each column that are numbers, at least */
function areMeasures([labels, ...values]: readonly FilledCell[][], share: number): boolean {
  return (
    values.length > 1 &&
    areNames(labels!) &&
    values.every((column) => column.filter(isNumericCell).length >= share * column.length)
  );
}

/** An amount with its unit or currency, or a time of day; not what numbers sections, or dates that tell the year. */
const AMOUNT = /^(?:\p{Sc}\s?)?\p{N}/u;
const UNIT = /\p{N}\s?(?:\p{L}|\p{Sc}|%)|\p{Sc}|^\p{N}{1,2}[:.h]\p{N}{2}(?!\p{N}|\.)|[\u00bc-\u00be]/u;
const YEAR = /(?<!\p{N})(?:19|20)\p{N}{2}(?!\p{N})/u;

function areAmounts(columns: readonly FilledCell[][]): boolean {
  const [amounts, names] = columns;
  if (columns.length !== 2 || !areLabels(names!) || areSentences(names!)) return false;
  return (
    amounts!.every(({ text }) => AMOUNT.test(text) && !YEAR.test(text)) &&
    2 * amounts!.filter(({ text }) => UNIT.test(text)).length > amounts!.length
  );
}

/** Rows that head a list: its title, and the names of columns that hold nothing but numbers. */
export function countHeads(reading: DescribedReading): number {
  const titles = Number(hasTitle(reading));
  const values = reading.cells.filter(({ row, column }) => row >= titles && column > 0);
  const areNames = values.every((cell) => isNumericCell(cell) !== (cell.row === titles));
  return titles + Number(areNames && reading.grid.columnEdges.length > LEAST_COLUMNS);
}

/** Whether the first row is one text that a rule, or the end of its shading, parts from the rows below it. */
function hasTitle({ candidate, cells }: DescribedReading): boolean {
  const [title, ...others] = cells.filter(({ row }) => row === 0);
  const next = cells.find(({ row }) => row === 1);
  if (candidate.type !== 'region' || !title || !next || others.length > 0) return false;
  return candidate.region.fullRules.some((y) => y > title.box.bottom - 1 && y < next.box.top + 1);
}

/** Records below each other, at least, and what each of them says; fewer do where all white is wide. */
const LEAST_RECORDS = 8;
const LEAST_APART = 5;
const LEAST_COLUMNS = 3;
/** Share of the records that fill every place where all white is wide. */
const MOSTLY = 0.8;

/**
 * Whether a reading without rules is a list of records, as a printed sheet goes on over its pages without a head: however
 * close its columns are, every place is filled in one line, here with numbers all the way down and there with words.
 */
export function isRecordList(reading: DescribedReading): boolean {
  const list = listOf(reading);
  if (!list || list.columns.length < LEAST_COLUMNS) return false;
  const { columns, rows, full } = list;
  const areWide = reading.features.leastGap! > LEAST_GAP;
  const numbers = columns.map((cells) => cells.filter(isNumericCell).length);
  const hasNumbers = (most: number) => numbers.includes(0) && numbers.some((count) => count >= most);
  // The head of what a frame holds seldom names the column of labels.
  if (columns.length > LEAST_COLUMNS && full >= rows - 1 && isInFrame(reading)) return hasNumbers(rows - 1);
  if (rows < (areWide ? LEAST_APART : LEAST_RECORDS) || full < (areWide ? MOSTLY : 1) * rows) return false;
  return hasNumbers(rows - reading.grid.headerRows);
}

/** Whether rules stand above and below all of a reading, and to both sides of it. */
function isInFrame({ candidate, cells }: DescribedReading): boolean {
  if (candidate.type !== 'region') return false;
  const { fullRules, bars } = candidate.region;
  const { left, top, right, bottom } = boxAround(cells.map(({ box }) => box));
  const close = (sides: readonly number[], near: number, far: number) =>
    Math.min(...sides) <= near && Math.max(...sides) >= far;
  return close(fullRules, top, bottom) && close(bars, left, right);
}

/** The list that a reading is, if its texts are short, in one line each, and stand where those of lists do. */
function listOf(reading: DescribedReading): Listed | undefined {
  const { candidate, grid, cells, features } = reading;
  if (candidate.type !== 'region' || grid.rows < LEAST_ROWS) return undefined;
  if (features.longCells! > 0 || features.meanLength! > LONGEST || !isApart(features)) return undefined;
  const rows = rowsOf(reading);
  const records = rows.slice(Number(hasTitle(reading))).filter((row) => !isGroupLabel(row));
  const listed = records.flat();
  if (listed.some(({ rowSpan, colSpan }) => rowSpan * colSpan > 1)) return undefined;
  const setOff = grid.rows - records.length;
  if (2 * setOff > records.length) return undefined;
  if (features.aligned! * cells.length + setOff < (1 - FEW) * cells.length) return undefined;
  if (setOff > 0 && listed.some(({ column, content }) => column === 0 && areBold(content))) return undefined;
  const columns = Array.from({ length: grid.columnEdges.length - 1 }, (): FilledCell[] => []);
  for (const cell of listed) columns[cell.column]!.push(cell);
  return {
    columns,
    rows: records.length,
    full: records.filter((row) => row.length === columns.length).length,
  };
}

/** The cells that hold a text, row by row. */
function rowsOf({ grid, cells }: DescribedReading): FilledCell[][] {
  const rows = Array.from({ length: grid.rows }, (): FilledCell[] => []);
  for (const cell of cells) rows[cell.row]!.push(cell);
  return rows;
}

function isGroupLabel([label, ...others]: readonly FilledCell[]): boolean {
  return label !== undefined && label.column === 0 && others.length === 0 && areBold(label.content);
}

/** Share of the texts that may stand out of line, and of the places that may look like something else. */
const FEW = 0.1;

/** What contents, lists, charts, code, running text and what tags do not call a table have. */
const OTHERS = ['markers', 'axis', 'figure', 'monospaced', 'running', 'tagged'];

function isApart(features: Features): boolean {
  // One number alone does not rise.
  const rising = features.rising! * features.rows!;
  // Nothing goes on below a number.
  const readsDown = features.numeric! < MEASURED && features.readsDown! > FEW;
  return rising <= 1 && !readsDown && !isLed(features) && !holdsOther(features);
}

function holdsOther(features: Features): boolean {
  return OTHERS.some((other) => features[other]! > FEW);
}

/** Whether dots lead to what stands last, as to the pages of contents; to several numbers they do in tables. */
function isLed({ leaders, columns, numeric }: Features): boolean {
  return leaders! > FEW && (columns! < LEAST_COLUMNS || numeric! < 1);
}

/** What several numbers are of, each another: it may begin with a number itself. */
function areNames(cells: readonly { text: string }[]): boolean {
  return areEachAnother(cells, /\p{L}{2}/u);
}

/** Labels are words, each another, and no numbers of sections. */
function areLabels(cells: readonly { text: string }[]): boolean {
  return areEachAnother(cells, /^\P{N}*\p{L}{2}/u);
}

function areEachAnother(cells: readonly { text: string }[], kind: RegExp): boolean {
  return (
    new Set(cells.map(({ text }) => text)).size === cells.length && cells.every(({ text }) => kind.test(text))
  );
}

/** What is said, as by the speakers of a play, is none of their fields. */
function areSentences(cells: readonly { text: string }[]): boolean {
  const sentences = cells.filter(({ text }) => SENTENCE.test(text));
  return 2 * sentences.length > cells.length;
}

/** What is dated in years alone, as in the life of a person, is a list of events. */
function areYears(cells: readonly { text: string }[]): boolean {
  return cells.every(({ text }) => isYear(text));
}

/**
 * Whether a reading is the names of some fields with one record below them, each in one line: clear however small, since
 * every place is filled, and numbers stand below names.
 */
export function isLoneRecord(reading: DescribedReading): boolean {
  const { candidate, grid, cells, features } = reading;
  const columns = grid.columnEdges.length - 1;
  if (candidate.type !== 'region' || grid.rows !== 2 || columns <= LEAST_COLUMNS) return false;
  if (cells.length !== 2 * columns || features.longCells! > 0 || features.meanLength! > LONGEST) return false;
  if (features.leastGap! <= LEAST_GAP || features.aligned! < 1 || !isApart(features)) return false;
  return cells.filter(isNumericCell).every(({ row }) => row === 1) && cells.some(isNumericCell);
}

/** Rows with several numbers each, at least, and of all rows; so many rows may head them. */
const LEAST_MEASURED = 5;
const MOSTLY_MEASURED = 0.6;
const MOST_HEADS = 3;
/** Numbers behind a label, at least. */
const LEAST_NUMBERS = 3;

/**
 * Whether a reading without rules is a statistic: labels, and behind most of them several numbers, in groups under their
 * titles perhaps, with sums that have fewer. Nothing but numbers stands behind a label.
 */
export function isStatistic(reading: DescribedReading): boolean {
  const { candidate, grid, features } = reading;
  if (candidate.type !== 'region' || features.longCells! > 0 || isLed(features) || holdsOther(features))
    return false;
  const rows = rowsOf(reading);
  const isMeasured = ([label, ...values]: readonly FilledCell[]) =>
    label?.column === 0 && values.length >= LEAST_NUMBERS && values.every(isNumericCell) && areNames([label]);
  const measured = rows.filter(isMeasured).length;
  if (measured < LEAST_MEASURED || measured < MOSTLY_MEASURED * grid.rows) return false;
  const below = rows.slice(Math.min(MOST_HEADS, rows.findIndex(isMeasured)));
  return below.every((row) => row.every((cell) => cell.column === 0 || isNumericCell(cell)));
}
