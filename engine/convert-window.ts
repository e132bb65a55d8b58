import { type ConversionRequest, hasPictures, picturesLeftOut, type Writers } from './convert.ts';
import type { Warning } from './document/warning.ts';
import { furnitureWarnings } from './layout/compose.ts';
import { composeWindow } from './layout/compose-window.ts';
import type { Told } from './layout/document/told.ts';
import type { WrittenSections } from './options.ts';
import { type PageOutcome, type PageResult, resultOf } from './read/pdf/page-outcome.ts';
import { attachmentWarnings, type PdfFacts, unreadable } from './read/pdf/read-pdf.ts';

/** What is known between two windows of a document that is converted piece by piece. Plain data. */
export interface StreamStanding {
  facts: PdfFacts;
  /** By the pages so far; undefined before the first that could be read. */
  told?: Told;
  written: WrittenSections;
  /** Of pages none of which is written yet. */
  waiting: PageResult[];
  /** Pages on which text was left out. */
  leftOut: number[];
  pictured: boolean;
}

export function beginWindows(facts: PdfFacts): StreamStanding {
  const written = { begun: false, called: new Set<string>(), notes: new Set<string>() };
  return { facts, written, waiting: [], leftOut: [], pictured: false };
}

/** What became certain of a document with the pages of one window. */
export interface ConvertedWindow {
  piece: string;
  /** What became of the pages that begin in it. */
  pages: PageResult[];
  /** Number of the last page that is done with; undefined where none of these is. */
  decided?: number;
  standing: StreamStanding;
}

/** More pages than this are not kept for the sake of a table: it is parted. */
const MOST_PAGES = 96;

/**
 * Converts the beginning of what is left of a document to Markdown.
 * @param outcomes - of all pages of the window, in order
 * @param ahead - pages at its end that are only looked at; 0 where the document ends
 * @throws ConversionError `invalid_pdf` when not one page of the document could be read.
 */
export function convertWindow(
  outcomes: readonly PageOutcome[],
  ahead: number,
  standing: StreamStanding,
  request: ConversionRequest,
  writers: Pick<Writers, 'markdownSections'>,
): ConvertedWindow {
  const { facts } = standing;
  const readable = outcomes.filter(({ layout }) => layout);
  const isCut = ahead > 0 && readable.length > MOST_PAGES;
  const layouts = readable.slice(0, isCut ? -ahead : undefined).flatMap(({ layout }) => layout ?? []);
  if (layouts.length === 0 && !standing.told) {
    if (ahead === 0) throw unreadable([...standing.waiting, ...outcomes]);
    const waiting = [...standing.waiting, ...outcomes.map(resultOf)];
    return {
      piece: '',
      pages: [],
      decided: outcomes.at(-1)?.report.page,
      standing: { ...standing, waiting },
    };
  }
  const { furniture = 'drop' } = request.read;
  const seen = isCut ? 0 : Math.min(ahead, layouts.length);
  const window = composeWindow(layouts, facts, furniture, seen, standing.told);
  const { section, footnotes, told, lastPage = 0 } = window;
  const piece = writers.markdownSections(request.write, footnotes, standing.written)(section);
  const next = readable[window.decided];
  const decided = outcomes.slice(0, next && outcomes.indexOf(next));
  const results = [...standing.waiting, ...decided.map(resultOf)];
  const isTold = ({ report }: PageResult) => ahead === 0 || report.page <= lastPage;
  return {
    piece,
    pages: results.filter(isTold),
    decided: decided.at(-1)?.report.page,
    standing: {
      ...standing,
      told,
      waiting: results.filter((result) => !isTold(result)),
      leftOut: [...standing.leftOut, ...window.leftOut],
      pictured: standing.pictured || hasPictures(section),
    },
  };
}

/** The warnings of a document as a whole, given before those of its pages and after them. */
export function warningsAround({ facts, leftOut, pictured }: StreamStanding): {
  before: Warning[];
  after: Warning[];
} {
  const furniture = furnitureWarnings(leftOut);
  return {
    before: facts.warnings,
    after: [...furniture, ...attachmentWarnings(facts.attachments), ...(pictured ? [picturesLeftOut] : [])],
  };
}
