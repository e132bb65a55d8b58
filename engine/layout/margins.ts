import { isCaptionLine } from './captions.ts';
import type { PageLayout } from './layout-page.ts';
import type { Line } from './lines.ts';
import { ITALIC } from './runs.ts';
import type { TypeFacts } from './type-facts.ts';

/** Heads and feet lie within this share of the page's height from its edge, in at most so many rows. */
const MARGIN = 0.135;
const MOST_ROWS = 3;
/** On small pages the margin is at least so high (points). */
const LEAST_MARGIN = 60;
/** White space, in em of the body, that parts them from the text. */
const APART = 0.85;
/** Nothing but heads and feet stands this close to the edge. */
const EDGE = 0.045;
/** Rows of the body's size longer than this, characters, are text. */
const LONGEST_PLAIN = 75;
/** Longest foot that is no footnote, characters a row. */
const LONGEST = 150;
/** Rows in type so many times as large as the body's are headings, those with a rule beneath at the head of a part aside. */
const LARGEST = 1.15;
const LARGEST_RULED = 1.5;
/** A page with this number or a higher one is not the first of its document, nor its second. */
const LEAST_NUMBER = 3;
/** A page needs this many lines before its margins can be told from its text. */
const LEAST_LINES = 6;

const IMPRINT =
  /©|\(c\)\s*\d{4}|copyright|all rights reserved|\bdoi\b|doi\.org|\bissn\b|\bisbn\b|www\.|https?:|\bvol(?:ume)?\.?\s*\d|\bno\.\s*\d|\bpp?\.\s*\d|downloaded from|\bUS\s+\d[\d,/]+\s+[AB]\d|^[A-Z][a-z]{2}\. ?\d{1,2}, ?\d{4}$|journal|author manuscript|last updated|\d{1,2}\/\d{1,2}\/\d{2,4}|\bet al\.?\s*$/i;
const NUMBER =
  /^(?:p(?:age|\.)?\s*)?[|–-]?\s*(?:\d{1,4}|\d{5,7}-\d{1,3}|[ivxlc]{1,6}|[A-Z]\d{1,3})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?\s*[|–-]?$/i;
const NUMBER_AT_END = /(?:^\d{1,4}\s+\D|\D\s+\d{1,4}$|\|\s*(?:page\s*)?\d+\s*(?:\||$)|page\s*:?\s*\d+)/i;

/** Running heads and feet of one page, told by where and how they stand; used where repetition cannot tell. */
export function findMarginalLines(page: PageLayout, type: TypeFacts, pageCount: number): Line[] {
  const lines = page.blocks.flatMap((block) => (block.type === 'text' ? block.lines : []));
  if (lines.length < LEAST_LINES) return lines.filter((line) => isImprint(line, page));
  const rows = toRows(lines);
  const part = pageCount < 3 && page.number < 3 && isPart(rows, page);
  const sheet: Sheet = { page, type, pageCount, part, left: commonLeft(lines) };
  return [...takeBands(rows, sheet, 'top'), ...takeBands([...rows].reverse(), sheet, 'foot')];
}

/** A page with what is known of it as a whole. */
interface Sheet {
  page: PageLayout;
  type: TypeFacts;
  pageCount: number;
  /** Cut out of a longer document, whose running heads it has. */
  part: boolean;
  /** Where most lines begin. */
  left: number;
}

/** Bands from the edge inwards, as long as each is furniture; the one with the page's number is the innermost. */
function takeBands(rows: readonly Line[][], sheet: Sheet, edge: Band['edge']): Line[] {
  const taken: Line[] = [];
  for (let from = 0; ; ) {
    const band = bandFrom(rows.slice(from), sheet, edge);
    if (!band || !isFurniture(band, sheet) || (from > 0 && !namesDocument(band))) return taken;
    taken.push(...band.rows.flat());
    if (isNumbered(band)) return taken;
    from += band.rows.length;
  }
}

/** A page of a short file that is numbered as one further on in a document. */
function isPart(rows: readonly Line[][], page: PageLayout): boolean {
  const outer = [...rows.slice(0, MOST_ROWS), ...rows.slice(-MOST_ROWS)];
  return outer.some(
    (row) =>
      (isInMargin(row, page, 'top') || isInMargin(row, page, 'foot')) &&
      row.some(
        (line) => Number(/^\W*(\d{1,4})\b(?:\W*\|.*)?$/.exec(line.text.trim())?.[1] ?? 0) >= LEAST_NUMBER,
      ),
  );
}

function commonLeft(lines: readonly Line[]): number {
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b);
  return lefts[Math.floor(lefts.length / 4)]!;
}

/** On a page of drawings only what names the document itself can be told from labels. */
function isImprint(line: Line, page: PageLayout): boolean {
  return (
    IMPRINT.test(line.text.trim()) && (isInMargin([line], page, 'top') || isInMargin([line], page, 'foot'))
  );
}

interface Band {
  rows: Line[][];
  edge: 'top' | 'foot';
  /** A long rule stands between it and the text. */
  ruled: boolean;
}

function toRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last && line.baseline - last[0]!.baseline < 0.5 * line.size) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The outermost rows up to the first wide gap, if it comes soon enough. */
function bandFrom(rows: readonly Line[][], { page, type }: Sheet, edge: Band['edge']): Band | undefined {
  for (let n = 1; n <= MOST_ROWS && n < rows.length; n++) {
    const outer = rows[n - 1]!;
    const inner = rows[n]!;
    if (!isInMargin(outer, page, edge)) return undefined;
    const [above, below] = edge === 'top' ? [outer, inner] : [inner, outer];
    const bottom = Math.max(...above.map((l) => l.bottom));
    const topOfBelow = Math.min(...below.map((l) => l.top));
    const ruled = page.rules.some((y) => y > bottom - 4 && y < topOfBelow + 4);
    if (topOfBelow - bottom > APART * type.size || ruled) return { rows: rows.slice(0, n), edge, ruled };
  }
  return undefined;
}

function isInMargin(row: readonly Line[], page: PageLayout, edge: Band['edge']): boolean {
  const margin = Math.max(MARGIN * page.height, LEAST_MARGIN);
  const y = row[0]!.baseline;
  return edge === 'top' ? y < margin : y > page.height - margin;
}

/** Further in than the outermost band, only what cannot be text is furniture. */
function namesDocument(band: Band): boolean {
  return band.rows.length === 1 && (isNumbered(band) || textsOf(band).some((text) => IMPRINT.test(text)));
}

function isFurniture(band: Band, sheet: Sheet): boolean {
  const { page, type, pageCount, part } = sheet;
  const lines = band.rows.flat();
  const texts = textsOf(band);
  const imprint = texts.some((text) => IMPRINT.test(text)) || lines.some((line) => IMPRINT.test(line.text));
  const isHead = part && isHeadOfPart(band, sheet);
  const largest = isHead && band.ruled ? LARGEST_RULED : LARGEST;
  if (!imprint && lines.some((line) => line.size > largest * type.size && line.text.trim().length > 4))
    return false;
  if (texts.some((text) => text.length > LONGEST || isCaptionLine(text))) return false;
  if (band.edge === 'foot' && isNote(lines[0]!, lines.at(-1)!)) return false;
  if (!imprint && lines.some((line) => line.text.length > LONGEST_PLAIN && line.size >= 0.95 * type.size))
    return false;
  if (isNumbered(band)) return true;
  if (pageCount > 2 || page.number > 2) return false;
  return (
    isHead || band.ruled || imprint || isAtEdge(band, page) || lines.every((line) => isSetApart(line, type))
  );
}

function textsOf({ rows }: Band): string[] {
  return rows.map((row) => row.map((line) => line.text).join(' '));
}

function isNumbered(band: Band): boolean {
  return (
    band.rows.flat().some((line) => NUMBER.test(line.text.trim())) ||
    textsOf(band).some((text) => NUMBER_AT_END.test(text))
  );
}

/** A single row that does not begin where text begins: in the middle, at the right, or in several pieces. */
function isHeadOfPart({ rows, ruled }: Band, { left, type }: Sheet): boolean {
  const [row] = rows;
  if (rows.length > 1 || row!.some((line) => /[.,;:!?-]$/.test(line.text.trim()))) return false;
  return ruled || row!.length > 1 || row![0]!.left > left + 4 * type.size;
}

function isAtEdge(band: Band, page: PageLayout): boolean {
  return band.rows.every((row) => {
    const y = row[0]!.baseline / page.height;
    return band.edge === 'top' ? y < EDGE : y > 1 - EDGE;
  });
}

/** Footnotes stand at the foot too, and begin with their mark. */
function isNote(...lines: Line[]): boolean {
  return lines.some((line) => /^[*†‡§]|^\d{1,2}\s*\p{Lu}\p{Ll}.{40}/u.test(line.text));
}

function isSetApart(line: Line, type: TypeFacts): boolean {
  const letters = line.text.replace(/[^\p{L}]/gu, '');
  if (line.size < 0.95 * type.size) return true;
  if (line.style & ITALIC & ~type.style) return true;
  const caps = letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return caps && line.size <= 1.02 * type.size;
}
