import { isCaptionLine } from './captions.ts';
import type { PageLayout } from './layout-page.ts';
import type { Line } from './lines.ts';
import { ITALIC } from './runs.ts';
import type { TypeFacts } from './type-facts.ts';

/** Heads and feet lie within this share of the page's height from its edge, in at most so many rows. */
const MARGIN = 0.135;
const MOST_ROWS = 3;
/** White space, in em of the body, that parts them from the text. */
const APART = 0.85;
/** Nothing but heads and feet stands this close to the edge. */
const EDGE = 0.045;
/** Rows of the body's size longer than this, characters, are text. */
const LONGEST_PLAIN = 75;
/** Longest foot that is no footnote, characters a row. */
const LONGEST = 150;
/** A page needs this many lines before its margins can be told from its text. */
const LEAST_LINES = 6;

const IMPRINT =
  /©|\(c\)\s*\d{4}|copyright|all rights reserved|\bdoi\b|doi\.org|\bissn\b|\bisbn\b|www\.|https?:|\bvol(?:ume)?\.?\s*\d|\bno\.\s*\d|\bpp?\.\s*\d|downloaded from|\bUS\s+\d[\d,/]+\s+[AB]\d|^[A-Z][a-z]{2}\. ?\d{1,2}, ?\d{4}$|journal|author manuscript|last updated|\d{1,2}\/\d{1,2}\/\d{2,4}|\bet al\.?\s*$/i;
const NUMBER =
  /^(?:p(?:age|\.)?\s*)?[|–-]?\s*(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]\d{1,3})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?\s*[|–-]?$/i;
const NUMBER_AT_END = /(?:^\d{1,4}\s+\D|\D\s+\d{1,4}$|\|\s*(?:page\s*)?\d+\s*(?:\||$)|page\s*:?\s*\d+)/i;

/** Running heads and feet of one page, told by where and how they stand; used where repetition cannot tell. */
export function findMarginalLines(page: PageLayout, type: TypeFacts, pageCount: number): Line[] {
  const lines = page.blocks.flatMap((block) => (block.type === 'text' ? block.lines : []));
  const rows = toRows(lines);
  if (lines.length < LEAST_LINES) return lines.filter((line) => isImprint(line, page));
  const top = bandFrom(rows, page, type, 'top');
  const foot = bandFrom([...rows].reverse(), page, type, 'foot');
  return [top, foot].flatMap((band) =>
    band && isFurniture(band, page, type, pageCount) ? band.rows.flat() : [],
  );
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
function bandFrom(
  rows: readonly Line[][],
  page: PageLayout,
  type: TypeFacts,
  edge: Band['edge'],
): Band | undefined {
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
  const y = row[0]!.baseline / page.height;
  return edge === 'top' ? y < MARGIN : y > 1 - MARGIN;
}

function isFurniture(band: Band, page: PageLayout, type: TypeFacts, pageCount: number): boolean {
  const lines = band.rows.flat();
  const texts = band.rows.map((row) => row.map((line) => line.text).join(' '));
  const imprint = texts.some((text) => IMPRINT.test(text)) || lines.some((line) => IMPRINT.test(line.text));
  if (!imprint && lines.some((line) => line.size > 1.15 * type.size && line.text.trim().length > 4))
    return false;
  if (texts.some((text) => text.length > LONGEST || isCaptionLine(text))) return false;
  if (band.edge === 'foot' && isNote(lines[0]!, lines.at(-1)!)) return false;
  if (!imprint && lines.some((line) => line.text.length > LONGEST_PLAIN && line.size >= 0.95 * type.size))
    return false;
  if (lines.some((line) => NUMBER.test(line.text.trim())) || texts.some((text) => NUMBER_AT_END.test(text)))
    return true;
  if (pageCount > 2 || page.number > 2) return false;
  return band.ruled || imprint || isAtEdge(band, page) || lines.every((line) => isSetApart(line, type));
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
