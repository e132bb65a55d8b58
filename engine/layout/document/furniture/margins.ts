import { isInCapitals } from '../../lexicon/capitals.ts';
import { isCaptionLine } from '../../lexicon/captions.ts';
import type { Line } from '../../lines/lines.ts';
import { ITALIC } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import { type Band, distanceOf, isInMargin, isSmall, marginOf, type Row, type Sheet } from './bands.ts';
import { isExcerpt } from './excerpts.ts';
import { bearsYear, isPageNumber, saysPage } from './page-numbers.ts';

/** Rows of a head or foot that is told by its looks; where repetition tells the larger ones, and elsewhere. */
const MOST_ROWS = 3;
const MOST_ROWS_ALONE = 4;
/** Nothing but heads and feet stands this close to the edge, as a share of the page's height. */
const EDGE = 0.045;
/** Rows of the body's size longer than this, characters, are text. */
const LONGEST_PLAIN = 75;
/** Longest foot that is no footnote, characters a row. */
const LONGEST = 150;
/** Rows in type so many times as large as the body's are headings, those with a rule beneath at the head of a part aside. */
const LARGEST = 1.15;
const LARGEST_RULED = 1.5;
/** A page needs this many lines before its margins can be told from its text. */
const LEAST_LINES = 6;

const IMPRINT =
  /©|\(c\)\s*\d{4}|copyright|all rights reserved|\bdoi\b|doi\.org|\bissn\b|\bisbn\b|www\.|https?:|\bvol(?:ume)?\.?\s*\d|\bno\.\s*\d|\bpp?\.\s*\d|downloaded from|\bUS\s+\d[\d,/]+\s+[AB]\d|^[A-Z][a-z]{2}\. ?\d{1,2}, ?\d{4}$|journal|author manuscript|last updated|\d{1,2}\/\d{1,2}\/\d{2,4}|\bet al\.?\s*$/i;
const NUMBER =
  /^(?:p(?:age|\.)?\s*)?[|–-]?\s*(?:\d{1,4}|\d{5,7}-\d{1,3}|[ivxlc]{1,6}|[A-Z]\d{1,3})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?\s*[|–-]?$/i;
const NUMBER_AT_END = /^\d{1,4}\s+\D|(?:\D|\D\s(?:19|20)\d\d)\s+\d{1,4}$/;
const PARTED_NUMBER = /\|\s*(?:page\s*)?\d+\s*(?:\||$)|^\d+\s*\||page\s*:?\s*\d+/i;
/** What stands before a number that is a sum or a measure. */
const SUM = /[=$€£¥%]|:\s*\S*\d$|\b[A-Z]{3}\s*\d|\d{4}$/;
/** Words of a head that its type does not tell. */
const HEAD_WORDS = { least: 4, most: 10 };
/** What patents and journals print at the head of each page, in whatever type. */
const REGISTERED = /\bUS\s+\d[\d,/]+\s+[AB]|^[A-Z][a-z]{2}\. ?\d{1,2}, ?\d{4}$|\bissn\b|\bdoi\b/i;

/** What is known of a page whose margins are looked at, beside the page itself. */
export interface Surroundings {
  type: TypeFacts;
  /** Pages that were read. */
  pageCount: number;
  /** Lines whose numbers count on with the pages. */
  counting: ReadonlySet<Line>;
}

/** Running heads and feet of one page, told by where and how they stand; used where repetition cannot tell. */
export function findMarginalLines(sheet: Sheet, around: Surroundings): Line[] {
  const { rows } = sheet;
  const lines = rows.flatMap((row) => row.lines);
  const part = around.pageCount < 3 && isExcerpt(sheet, around.type, around.pageCount);
  const view: View = { ...around, sheet, part, left: commonLeft(lines) };
  if (lines.length < LEAST_LINES) return lines.filter((line) => isImprintOnDrawing(line, view));
  return (['top', 'foot'] as const).flatMap((edge) =>
    takeBands(marginOf(sheet, edge, around.type).bands, view),
  );
}

interface View extends Surroundings {
  sheet: Sheet;
  /** Cut out of a longer document, whose running heads it has. */
  part: boolean;
  /** Where most lines begin. */
  left: number;
}

/** Bands from the edge inwards, as long as each is furniture; the one with the page's number is the innermost. */
function takeBands(bands: readonly Band[], view: View): Line[] {
  const taken: Line[] = [];
  for (const [i, band] of bands.entries()) {
    const numbered = band.rows.filter((row) => isNumbered(row, band, view));
    if (i > 0 && numbered.length === 0 && !(band.rows.length === 1 && isImprint(band.rows[0]!))) break;
    const rows = takeRows(band, numbered, view);
    taken.push(...rows.flatMap((row) => row.lines));
    if (rows.length < band.rows.length || numbered.length > 0) break;
  }
  return taken;
}

function commonLeft(lines: readonly Line[]): number {
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b);
  return lefts[Math.floor(lefts.length / 4)] ?? 0;
}

/** On a page of drawings only what names the document itself can be told from labels. */
function isImprintOnDrawing(line: Line, { sheet: { page, rows } }: View): boolean {
  const row = rows.find((each) => each.lines.includes(line))!;
  return (
    IMPRINT.test(line.text.trim()) && (['top', 'foot'] as const).some((edge) => isInMargin(row, page, edge))
  );
}

/** The rows of a band that are furniture. */
function takeRows(band: Band, numbered: readonly Row[], view: View): Row[] {
  const { rows, edge } = band;
  const most = view.pageCount > 2 ? MOST_ROWS : MOST_ROWS_ALONE;
  if (rows.length > most || !isInMargin(rows.at(-1)!, band.page, edge)) return [];
  if (rows.some((row) => isText(row, view.type))) return [];
  if (edge === 'foot' && isNote(rows)) return [];
  const kept = rows.findIndex(
    (row) => !numbered.includes(row) && !isHead(row, band, numbered.length > 0, view),
  );
  return kept < 0 ? rows : rows.filter((row, i) => i < kept || numbered.includes(row));
}

function isText(row: Row, type: TypeFacts): boolean {
  if (row.text.length > LONGEST || isCaptionLine(row.text)) return true;
  return (
    !isImprint(row) && row.lines.some((line) => line.text.length > LONGEST_PLAIN && !isSmall(line, type))
  );
}

/** A row without the page's number, in a band that has it or has not. */
function isHead(row: Row, band: Band, numbered: boolean, view: View): boolean {
  const { type, part, pageCount } = view;
  if (pageCount < 3 && row.lines.every((line) => REGISTERED.test(line.text))) return true;
  if (part && band.rows.some(isImprint)) return true;
  const ofPart = part && isHeadOfPart(row, band, view);
  const largest = ofPart && band.ruled ? LARGEST_RULED : LARGEST;
  if (row.lines.some((line) => line.size > largest * type.size && line.text.trim().length > 4)) return false;
  if (pageCount > 2) return numbered;
  if (isAtEdge(row, band)) return true;
  if (part) return numbered || ofPart || band.ruled || isSetApart(row, type);
  if (numbered && band.edge === 'foot' && isImprint(row)) return true;
  return row.lines.every((line) => isSmall(line, type)) && (numbered || band.ruled || isImprint(row));
}

function isNumbered(row: Row, band: Band, view: View): boolean {
  return row.lines.some((line) => {
    const text = line.text.trim();
    if (saysPage(line)) return true;
    if (view.pageCount > 2 && !view.counting.has(line)) return false;
    if (NUMBER.test(text) || isPageNumber(line)) return !bearsYear(text) || isSmall(line, view.type);
    return PARTED_NUMBER.test(text) || (NUMBER_AT_END.test(text) && isNumberedHead(line, row, band, view));
  });
}

/** Words with a number before or behind them: of a head or foot rather than of a sentence, a date or a sum. */
function isNumberedHead(line: Line, row: Row, band: Band, view: View): boolean {
  const { type, left, pageCount, part } = view;
  if (isSmall(line, type)) return true;
  if ((band.ruled || isAtEdge(row, band)) && (pageCount > 2 || part || band.edge === 'foot')) return true;
  if (bearsYear(line.text) || line.size > LARGEST * type.size) return false;
  if (isSetApart(row, type)) return true;
  if (SUM.test(line.text) || line.words > HEAD_WORDS.most) return false;
  if (band.edge === 'foot') return pageCount > 2 || row.lines.length === 1;
  const isLong = line.words >= HEAD_WORDS.least && (pageCount > 2 || isImprint(row));
  return isLong || line.left > left + 4 * type.size;
}

function isImprint({ text, lines }: Row): boolean {
  return IMPRINT.test(text) || lines.some((line) => IMPRINT.test(line.text));
}

/** A single row that does not begin where text begins: in the middle, at the right, or in several pieces. */
function isHeadOfPart(row: Row, { rows, ruled }: Band, { left, type }: View): boolean {
  if (rows.length > 1 || row.lines.some((line) => /[.,;:!?-]$/.test(line.text.trim()))) return false;
  return ruled || row.lines.length > 1 || row.lines[0]!.left > left + 4 * type.size;
}

function isAtEdge(row: Row, { page, edge }: Band): boolean {
  return distanceOf(row, page, edge) < EDGE * page.height;
}

/** Footnotes stand at the foot too, and begin with their mark. */
function isNote(rows: readonly Row[]): boolean {
  const outermost = rows[0]!.lines.at(-1)!;
  const innermost = rows.at(-1)!.lines[0]!;
  return [innermost, outermost].some((line) => /^[*†‡§]|^\d{1,2}\s*\p{Lu}\p{Ll}.{40}/u.test(line.text));
}

/** In small type, italics or capitals, where the body is not. */
function isSetApart({ lines }: Row, type: TypeFacts): boolean {
  return lines.every((line) => {
    if (isSmall(line, type) || line.style & ITALIC & ~type.style) return true;
    return isInCapitals(line.text) && line.size <= 1.02 * type.size;
  });
}
