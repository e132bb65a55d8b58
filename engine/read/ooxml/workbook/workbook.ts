import { cell } from '../../../document/build.ts';
import type { Row, Table } from '../../../document/table.ts';
import { isTooMuch, officeTooLarge } from '../office-error.ts';
import { type OfficePackage, relatedPart } from '../package/package.ts';
import { attributeOf, childOf, childrenOf, integerOf, isTrue } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { openCellValues } from './cell-values.ts';

/** Rows and columns counted from 0, the last ones included. */
interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** What a workbook shows where it is set into a document. */
interface WorkbookReading {
  /** Undefined when nothing is shown. */
  table: Table | undefined;
  /** Cells were left out, there being too many. */
  isCut: boolean;
}

/** More than anyone sets into a page. */
const MOST_CELLS = 50_000;

/** Reads the sheet that a workbook shows where it is set into a document, and of that the part that is in view. */
export function readWorkbook(office: OfficePackage): WorkbookReading {
  try {
    return readShown(office);
  } catch (error) {
    if (isTooMuch(error)) return { table: undefined, isCut: true };
    throw error;
  }
}

function readShown(office: OfficePackage): WorkbookReading {
  assertSmall(office);
  const root = office.xml(office.main);
  const sheet = office.xml(shownSheet(root, office) ?? '');
  const showCell = openCellValues(office);
  const hiding = hidingOf(sheet);
  const view = rangeOf(attributeOf(childOf(root, 's:oleSize'), 'ref') ?? '');
  const values = new Map<string, string>();
  let used: Range | undefined;
  for (const [place, element] of cellsOf(sheet)) {
    if ((view && !isWithin(place, view)) || !isShown(place, hiding)) continue;
    const value = showCell(element).trim();
    if (value === '') continue;
    values.set(keyOf(place.row, place.column), value);
    used = extend(used, place);
  }
  if (!used) return { table: undefined, isCut: false };
  const columns = used.right - used.left + 1;
  const most = Math.max(1, Math.floor(MOST_CELLS / columns));
  const shown = { ...used, bottom: Math.min(used.bottom, used.top + most - 1) };
  return {
    table: toTable(values, linesIn(shown, hiding), mergesOf(sheet, shown)),
    isCut: shown.bottom < used.bottom,
  };
}

/** Bytes of a part; what shows in a document has some thousands, and its workbook may hold all that was reckoned. */
const MOST_BYTES = 4 << 20;

/** The document around comes first: what is set into it may not take up its bounds. */
function assertSmall(office: OfficePackage): void {
  const root = office.xml(office.main);
  for (const part of [shownSheet(root, office), relatedPart(office, office.main, 'sharedStrings')]) {
    if (part !== undefined && (office.bytes(part)?.length ?? 0) > MOST_BYTES)
      throw officeTooLarge('a workbook in it holds more than is allowed');
  }
}

/** Part of the sheet in front. */
function shownSheet(root: XmlElement | undefined, office: OfficePackage): string | undefined {
  const sheets = childrenOf(childOf(root, 's:sheets'), 's:sheet');
  const active = integerOf(childOf(root, 's:bookViews', 's:workbookView'), 'activeTab') ?? 0;
  const id = attributeOf(sheets[active] ?? sheets[0], 'r:id') ?? '';
  const relationship = office.relationships(office.main).get(id);
  return relationship?.external ? undefined : relationship?.target;
}

interface CellPlace {
  row: number;
  column: number;
}

/** The cells of a sheet; those that do not say where they stand follow the one before (ECMA-376 part 1, 18.3.1.4). */
function* cellsOf(sheet: XmlElement | undefined): Generator<[CellPlace, XmlElement]> {
  for (const [row, line] of rowsOf(sheet)) {
    let column = -1;
    for (const element of childrenOf(line, 's:c')) {
      column = placeOf(attributeOf(element, 'r') ?? '')?.column ?? column + 1;
      yield [{ row, column }, element];
    }
  }
}

function* rowsOf(sheet: XmlElement | undefined): Generator<[number, XmlElement]> {
  let row = -1;
  for (const line of childrenOf(childOf(sheet, 's:sheetData'), 's:row')) {
    row = (integerOf(line, 'r') ?? row + 2) - 1;
    yield [row, line];
  }
}

/** Tells what of a sheet is hidden. */
interface Hiding {
  rows: ReadonlySet<number>;
  /** First and last columns, counted from 1. */
  columns: readonly [first: number, last: number][];
}

function hidingOf(sheet: XmlElement | undefined): Hiding {
  const isHidden = (line: XmlElement) => isTrue(attributeOf(line, 'hidden'));
  const columns = childrenOf(childOf(sheet, 's:cols'), 's:col').filter(isHidden);
  return {
    rows: new Set([...rowsOf(sheet)].filter(([, line]) => isHidden(line)).map(([row]) => row)),
    columns: columns.map((element) => [integerOf(element, 'min') ?? 1, integerOf(element, 'max') ?? 0]),
  };
}

function isShown({ row, column }: CellPlace, { rows, columns }: Hiding): boolean {
  return !rows.has(row) && !columns.some(([first, last]) => column + 1 >= first && column + 1 <= last);
}

/** Letters of the last column are `XFD`. */
const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

function placeOf(reference: string): CellPlace | undefined {
  const [, letters, digits] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

function rangeOf(reference: string): Range | undefined {
  const [first, last = first] = reference.split(':').map(placeOf);
  return first && last && { top: first.row, left: first.column, bottom: last.row, right: last.column };
}

function isWithin({ row, column }: CellPlace, { top, left, bottom, right }: Range): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function extend(range: Range | undefined, { row, column }: CellPlace): Range {
  if (!range) return { top: row, left: column, bottom: row, right: column };
  return {
    top: Math.min(range.top, row),
    left: Math.min(range.left, column),
    bottom: Math.max(range.bottom, row),
    right: Math.max(range.right, column),
  };
}

const keyOf = (row: number, column: number): string => `${row} ${column}`;

/** Merged cells that begin in a range, cut at its ends. */
function mergesOf(sheet: XmlElement | undefined, shown: Range): Range[] {
  return childrenOf(childOf(sheet, 's:mergeCells'), 's:mergeCell').flatMap((merge) => {
    const range = rangeOf(attributeOf(merge, 'ref') ?? '');
    if (!range || !isWithin({ row: range.top, column: range.left }, shown)) return [];
    const { bottom, right } = range;
    return [{ ...range, bottom: Math.min(bottom, shown.bottom), right: Math.min(right, shown.right) }];
  });
}

/** Rows and columns that are shown, in order. */
interface Lines {
  rows: number[];
  columns: number[];
}

function linesIn({ top, left, bottom, right }: Range, hiding: Hiding): Lines {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return {
    rows: from(top, bottom).filter((row) => !hiding.rows.has(row)),
    columns: from(left, right).filter((column) => isShown({ row: -1, column }, hiding)),
  };
}

function toTable(values: ReadonlyMap<string, string>, lines: Lines, merges: readonly Range[]): Table {
  const spans = new Map(merges.map((merge) => [keyOf(merge.top, merge.left), merge]));
  const covered = new Set<string>();
  const rows = lines.rows.map((row): Row => {
    const cells: Row['cells'] = [];
    for (const column of lines.columns) {
      const key = keyOf(row, column);
      if (covered.has(key)) continue;
      const merge = spans.get(key);
      if (merge) cover(merge, covered);
      cells.push(cell(values.get(key) ?? '', merge && spanOf(merge, lines)));
    }
    return { cells };
  });
  return { type: 'table', columns: lines.columns.length, rows };
}

function spanOf({ top, left, bottom, right }: Range, { rows, columns }: Lines) {
  return {
    rowSpan: rows.filter((row) => row >= top && row <= bottom).length,
    colSpan: columns.filter((column) => column >= left && column <= right).length,
  };
}

function cover({ top, left, bottom, right }: Range, covered: Set<string>): void {
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) covered.add(keyOf(row, column));
  }
}
