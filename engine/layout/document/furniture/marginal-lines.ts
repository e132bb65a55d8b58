import type { Features } from '../../evidence/model.ts';
import { isInCapitals } from '../../lexicon/capitals.ts';
import { isCaptionLine } from '../../lexicon/captions.ts';
import { findMarker } from '../../lexicon/list-markers.ts';
import { namesPage, readPageLabel } from '../../lexicon/page-labels.ts';
import type { Line } from '../../lines/lines.ts';
import { BOLD, ITALIC, SUPERSCRIPT } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import { distanceOf, isBodyType, type MarginBand, type MarginRow, marginOf, type PageRows } from './bands.ts';

/** A line at an edge of its page that may be a running head or foot. */
export interface MarginalLine {
  line: Line;
  row: MarginRow;
  band: MarginBand;
  features: Features;
}

/** What is known of a page beside itself. */
interface PageContext {
  type: TypeFacts;
  /** Whether a line's number can be its page's: it counts on with the pages, or there are too few to tell. */
  mayNumber: (line: Line) => boolean;
  /** Only lines of bands with a number are wanted. */
  numberedOnly?: boolean;
}

/** The lines in the bands at both edges of a page, with what tells whether they are furniture. */
export function listMarginalLines(sheet: PageRows, around: PageContext): MarginalLine[] {
  let edges: View['edges'] | undefined;
  let begins: View['begins'] | undefined;
  return (['top', 'foot'] as const).flatMap((edge) =>
    marginOf(sheet, edge, around.type).bands.flatMap((band) => {
      const numbers = numbersIn(band, around);
      if (around.numberedOnly && Math.max(...numbers.values()) === 0) return [];
      edges ??= edgesOf(sheet);
      begins ??= beginningOf(sheet, around.type);
      const view: View = Object.assign({ sheet, edges, begins, numbers }, around);
      return band.rows.flatMap((row) =>
        row.lines.map((line) => ({
          line,
          row,
          band,
          features: featuresOf(line, row, band, view),
        })),
      );
    }),
  );
}

/** How surely each line of a band bears its page's number. */
function numbersIn({ rows }: MarginBand, around: PageContext): Map<Line, number> {
  const numbers = rows.flatMap(({ lines }) => lines.map((line) => [line, numbering(line, around)] as const));
  const isScale = numbers.filter(([, number]) => number === ALONE).length > MOST_ALONE;
  return new Map(isScale ? numbers.map(([line, number]) => [line, number === ALONE ? 0 : number]) : numbers);
}

/** As `numbering` has a number that stands alone … */
export const ALONE = 3;
/** … of which a sheet bears no more than one for each of two pages: others are those of a chart or a table. */
const MOST_ALONE = 2;

/** How surely a line bears its page's number: in words, alone, beside other words, not at all. */
function numbering(line: Line, { mayNumber }: Pick<PageContext, 'mayNumber'>): number {
  if (!mayNumber(line)) return 0;
  const text = line.text.trim();
  const label = readPageLabel(text);
  if (label) return label.worded ? 4 : ALONE;
  if (namesPage(text)) return 2;
  return NUMBER_AT_END.test(text) ? 1 : 0;
}

/** How the text of a page begins: amid a sentence it goes on from a page before, as it does not below display type. */
type Beginning = -1 | 0 | 1;

/** A line at least this many times as large as the body text begins a chapter or an article. */
const OPENING_SIZE = 1.4;

/** Lines of a paragraph, at least, with which a page goes on from the one before. */
const LEAST_REST = 3;

/** Whether the first paragraph of a page begins within a sentence that no title above it can begin. */
export function goesOnFromBefore({ page: { blocks }, rows }: PageRows, type: TypeFacts): boolean {
  if (rows.some(({ lines }) => lines.some((line) => isDisplay(line, type)))) return false;
  const texts = blocks.filter((block) => block.type === 'text');
  const [first] = texts.find(({ lines }) => lines.length >= LEAST_REST)?.lines ?? [];
  if (!first || !/^\p{Ll}/u.test(first.text)) return false;
  const mayBeTitle = ({ size, style }: Line) => size > first.size || (style & BOLD & ~first.style) !== 0;
  return !rows.some(
    ({ lines, bottom }) => lines.length === 1 && bottom < first.bottom && mayBeTitle(lines[0]!),
  );
}

const isDisplay = ({ size }: Line, type: TypeFacts) => size >= OPENING_SIZE * type.size;

function beginningOf({ rows }: PageRows, type: TypeFacts): Beginning {
  if (rows.some(({ lines }) => lines.some((line) => isDisplay(line, type)))) return -1;
  const first = rows.find((row) => row.lines.some((line) => isBodyType(line, type)));
  return first && /^\p{Ll}/u.test(first.lines[0]!.text) ? 1 : 0;
}

const NUMBER_AT_END = /^\p{Nd}{1,4}[\s|–—-]+\D|\D[\s|–—-]\p{Nd}{1,4}$/u;
const YEAR = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/;
const ADDRESS = /https?:|www\.|@|\bdoi\b|\bIS[BS]N\b/i;
const COPYRIGHT = /©|\(c\)/i;
const SUM = /[=$€£¥%]|:\s*\S*\p{Nd}$/u;
const FURTHEST = 10;
const MOST_LINES = 60;

interface View extends PageContext {
  sheet: PageRows;
  /** Where most lines of the page begin and end. */
  edges: { left: number; right: number };
  begins: Beginning;
  /** As from `numbersIn`. */
  numbers: ReadonlyMap<Line, number>;
}

/** What tells running heads and feet on a page alone; lengths in the body's size. */
function featuresOf(line: Line, row: MarginRow, band: MarginBand, view: View): Features {
  const { type, edges, begins, numbers } = view;
  const { page, rows } = view.sheet;
  const text = line.text.trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return {
    foot: band.edge === 'foot' ? 1 : 0,
    distance: distanceOf(row, page, band.edge) / page.height,
    gap: Math.min(FURTHEST, band.gap / type.size),
    ruled: band.ruled ? 1 : 0,
    band: band.index,
    rowInBand: band.rows.indexOf(row),
    rowsInBand: band.rows.length,
    pieces: row.lines.length,
    size: line.size / type.size,
    bold: line.style & BOLD & ~type.style ? 1 : 0,
    italic: line.style & ITALIC & ~type.style ? 1 : 0,
    capitals: isInCapitals(text) ? 1 : 0,
    otherFont: line.font === type.font ? 0 : 1,
    otherColor: line.color === type.color ? 0 : 1,
    characters: Math.min(200, text.length),
    rowCharacters: Math.min(200, row.text.length),
    words: Math.min(40, line.words),
    digits: digits / Math.max(1, letters + digits),
    setIn: clamp((line.left - edges.left) / type.size),
    shortBy: clamp((edges.right - line.right) / type.size),
    offCentre: Math.abs(line.left + line.right - edges.left - edges.right) / 2 / type.size,
    number: numbers.get(line)!,
    numberInRow: Math.max(...row.lines.map((other) => numbers.get(other)!)),
    numberInBand: Math.max(...numbers.values()),
    stop: /[.!?。]$/.test(text) ? 1 : 0,
    unfinished: /[,;:-]$/.test(text) ? 1 : 0,
    smallLetter: /^\p{Ll}/u.test(text) ? 1 : 0,
    begins,
    caption: isCaptionLine(text) ? 1 : 0,
    marker: findMarker(text) || /^[*†‡§¶]/.test(text) || line.runs[0]!.style & SUPERSCRIPT ? 1 : 0,
    year: YEAR.test(text) ? 1 : 0,
    address: ADDRESS.test(text) ? 1 : 0,
    copyright: COPYRIGHT.test(row.text) ? 1 : 0,
    sum: SUM.test(text) ? 1 : 0,
    lines: Math.min(MOST_LINES, rows.length),
    textHeight: (rows.at(-1)!.baseline - rows[0]!.baseline) / page.height,
  };
}

function clamp(value: number): number {
  return Math.max(-40, Math.min(40, value));
}

function edgesOf({ rows }: PageRows): View['edges'] {
  const lines = rows.flatMap((row) => row.lines);
  const quartile = (sideOf: (line: Line) => number) =>
    Float64Array.from(lines, sideOf).sort()[lines.length >> 2] ?? 0;
  return { left: quartile(({ left }) => left), right: -quartile(({ right }) => -right) };
}
