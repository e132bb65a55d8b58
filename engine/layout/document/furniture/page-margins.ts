import type { PageBlock } from '../../blocks/blocks.ts';
import { type PageLayout, textLines } from '../../layout-page.ts';
import { isCaptionLine } from '../../lexicon/captions.ts';
import { readPageLabel } from '../../lexicon/page-labels.ts';
import type { TypeFacts } from '../body-style.ts';
import { isSlide } from '../page-view.ts';
import {
  distanceOf,
  isInMargin,
  isRuledOff,
  type Margin,
  marginOf,
  type PageEdge,
  type PageRows,
  type PlaceOf,
  sheetOf,
} from './bands.ts';
import { findColumnHead } from './column-numbers.ts';
import { readBody, readInnerLines } from './forms.ts';
import { type LargeText, readLarge } from './large-text.ts';
import { ALONE, goesOnFromBefore, listMarginalLines, type MarginalLine } from './marginal-lines.ts';
import { mayOpen } from './opening-lines.ts';
import { listNumbers, type PageNumber } from './page-numbers.ts';
import { maskNumbers } from './places.ts';
import { type EdgeRow, readEdgeRows } from './running-rows.ts';
import { type EdgeTable, readEdgeTables } from './running-tables.ts';

/** What is kept of a page to tell the furniture of its document, when the page itself is gone. Plain data. */
export interface PageMargins {
  /** Number of the page. */
  number: number;
  /** Lines outside tables and pictures; a line goes by its place among them. */
  lineCount: number;
  hasMoreThanText: boolean;
  /** Rows of its tables and lines inside its pictures. */
  otherLines: number;
  /** Its text was read off a picture. */
  isRecognized: boolean;
  numbers: PageNumber[];
  /** Other pages come before: the number it bears says so, or it begins within a sentence. */
  isLater: boolean;
  top: EdgeLines;
  foot: EdgeLines;
  marginal: MarginalEntry[];
  /** Lines of the head above numbered columns. */
  columnHead: number[];
  /** What it sets in large type, which running heads may name. */
  large: LargeText[];
  /** Tables that may be running heads or feet. */
  tables: EdgeTable[];
  /** Rows of tables that may be running heads or feet. */
  edgeRows: EdgeRow[];
  /** As from `readBody`; of a long document only. */
  body: Uint32Array;
  /** As from `readInnerLines`; of a long document only. */
  inner: Uint32Array;
}

/** What may be a running head, or foot. */
export interface EdgeLines {
  /** The page is wider than high, as slides are. */
  isOfSlide: boolean;
  /** Distance from the edge at which the text begins, as in `Margin`. */
  frame?: number;
  lines: EdgeLine[];
}

export interface EdgeLine {
  line: number;
  text: string;
  size: number;
  /** Rows of the band it stands in, where it is parted from the text. */
  bandRows?: number;
  /** From the edge. */
  distance: number;
  /** Text without what changes from page to page. */
  key: string;
  /** It may begin the text below it. */
  mayOpen: boolean;
}

/** A line that its page alone may tell to be furniture; `row` and `band` are the same for lines of one row and band. */
export interface MarginalEntry extends Pick<MarginalLine, 'features'> {
  line: number;
  text: string;
  size: number;
  left: number;
  right: number;
  row: number;
  band: number;
  /** A rule that is no table's runs right below its band. */
  ruledOff: boolean;
}

function linesInside(block: PageBlock): number {
  if (block.type === 'table') return block.table.rows.length;
  return block.type === 'figure' ? block.texts.reduce((sum, { lines }) => sum + lines.length, 0) : 0;
}

/** @param isLong - the document has pages enough that repetition tells what is furniture */
export function readMargins(page: PageLayout, type: TypeFacts, isLong: boolean): PageMargins {
  const sheet = sheetOf(page);
  const lines = textLines(page);
  const places = new Map(lines.map((line, i) => [line, i]));
  const placeOf: PlaceOf = (line) => places.get(line)!;
  const marginal = readMarginal(sheet, { type, isLong }, placeOf);
  const [top, foot] = [readEdge(sheet, 'top', type, placeOf), readEdge(sheet, 'foot', type, placeOf)];
  const atEdges = new Set([...top.lines, ...foot.lines].map(({ line }) => lines[line]!));
  return {
    number: page.number,
    lineCount: lines.length,
    hasMoreThanText: page.blocks.some((block) => block.type !== 'text'),
    otherLines: page.blocks.reduce((sum, block) => sum + linesInside(block), 0),
    isRecognized: page.source === 'ocr',
    numbers: listNumbers(sheet, type, placeOf),
    isLater:
      goesOnFromBefore(sheet, type) ||
      marginal.some(
        ({ text, features }) => features.number! >= ALONE && (readPageLabel(text.trim())?.number ?? 0) > 1,
      ),
    top,
    foot,
    body: isLong ? readBody(sheet) : new Uint32Array(),
    inner: isLong ? readInnerLines(sheet, atEdges) : new Uint32Array(),
    marginal,
    columnHead: findColumnHead(sheet).map(placeOf),
    large: readLarge(lines, type),
    tables: readEdgeTables(page),
    edgeRows: readEdgeRows(page),
  };
}

function readEdge(sheet: PageRows, edge: PageEdge, type: TypeFacts, placeOf: PlaceOf): EdgeLines {
  const margin = marginOf(sheet, edge, type, true);
  return {
    isOfSlide: isSlide(sheet.page),
    frame: margin.frame,
    lines: listEdgeLines(sheet, edge, { bands: margin.bands, type }, placeOf),
  };
}

function listEdgeLines(
  sheet: PageRows,
  edge: PageEdge,
  { bands, type }: Pick<Margin, 'bands'> & { type: TypeFacts },
  placeOf: PlaceOf,
): EdgeLine[] {
  const bandOf = new Map(bands.flatMap((band) => band.rows.map((row) => [row, band] as const)));
  return sheet.rows.flatMap((row, i) => {
    if (!bandOf.has(row) && !isInMargin(row, sheet.page, edge)) return [];
    const distance = distanceOf(row, sheet.page, edge);
    return row.lines
      .filter((line) => !isCaptionLine(line.text))
      .map((line) => ({
        line: placeOf(line),
        text: line.text,
        size: line.size,
        bandRows: bandOf.get(row)?.rows.length,
        distance,
        key: maskNumbers(line.text),
        mayOpen: edge === 'top' && mayOpen(line, row, sheet.rows[i + 1], type),
      }));
  });
}

/** What does not repeat in a long document is a running head beside the page's number only. */
function readMarginal(
  sheet: PageRows,
  { type, isLong }: { type: TypeFacts; isLong: boolean },
  placeOf: PlaceOf,
): MarginalEntry[] {
  const marginal = listMarginalLines(sheet, { type, mayNumber: () => true, numberedOnly: isLong });
  const bands = [...new Set(marginal.map(({ band }) => band))];
  const rows = sheet.rows;
  return marginal.map(({ line, row, band, features }) => ({
    line: placeOf(line),
    text: line.text,
    size: line.size,
    left: line.left,
    right: line.right,
    row: rows.indexOf(row),
    band: bands.indexOf(band),
    ruledOff: isRuledOff(band),
    features,
  }));
}
