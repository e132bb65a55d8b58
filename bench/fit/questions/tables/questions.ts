import type { Box } from '../../../../engine/document/document.ts';
import type { Features } from '../../../../engine/layout/evidence/model.ts';
import { preparePage } from '../../../../engine/layout/layout-page.ts';
import type { Page } from '../../../../engine/layout/page.ts';
import { type JudgedReading, readSheets } from '../../../../engine/layout/tables/find-tables.ts';
import { readStoredPages, withoutTags } from '../../../stored-pages.ts';
import type { Question, Sample } from '../../sample.ts';
import { type LabelledPart, type PageLabels, readLabelledPages } from '../labelled-pages.ts';
import { compareReadings } from './label-readings.ts';
import { type KnownDocument, readKnownDocuments } from './truth.ts';

/** A reading that shares this much with a table is that table, however well it is read. */
const SAME_TABLE = 0.6;
/** One that shares less than this with all of them is no way to read any. */
const OTHER = 0.3;
/** Readings of one table this close to the best are as good. */
const AS_GOOD = 0.02;

interface Labelled extends Pick<JudgedReading, 'features' | 'rivalry' | 'box'> {
  /** How far its words are those of a table. */
  words: number;
  /** How right its cells are, where these are known. */
  quality?: number;
  corpus: string;
  place: string;
}

/** Whether what a reading holds is a table. */
export const tables: Question = {
  name: 'table',
  costOfWrongYes: 1,
  gather: async (corpora, scorer) =>
    (await gatherPages(corpora, scorer)).flat().map(({ features, words, corpus, place }) => ({
      features,
      answer: words >= SAME_TABLE,
      weight: weigh(features, words >= SAME_TABLE),
      corpus,
      place,
    })),
};

/** Tables without any rule are one in fifty of those in the corpora, and far more in use: what has no rules counts this much. */
const UNRULED = { table: 8, other: 4 };

/** So are small grids ruled all over, of at most so many rows. */
const SMALL_GRID = { rows: 5, weight: 6 };

function weigh(features: Features, isTable: boolean): number {
  const { rows, ruledRows, shadedRows, topRule, ruledColumns } = features;
  if (isTable && rows! <= SMALL_GRID.rows && ruledRows === 1 && ruledColumns === 1) return SMALL_GRID.weight;
  if (shadedRows! > 0.01 || topRule! > 0 || ruledColumns! > 0) return 1;
  return isTable ? UNRULED.table : UNRULED.other;
}

/** Which of the readings that share a place is the right one. */
export const tableReadings: Question = {
  name: 'table-reading',
  costOfWrongYes: 1,
  gather: async (corpora, scorer) => {
    const pages = await gatherPages(corpora, scorer);
    return pages.flatMap((page) => rankReadings(page.filter(hasKnownCells)));
  },
};

const hasKnownCells = (reading: Labelled): reading is Labelled & { quality: number } =>
  reading.quality !== undefined;

function rankReadings(page: readonly (Labelled & { quality: number })[]): Sample[] {
  return page
    .filter(({ words }) => words >= OTHER)
    .map(({ features, rivalry, box, quality, corpus, place }) => {
      const rivals = page.filter((other) => overlap(other.box, box));
      const best = Math.max(...rivals.map((rival) => rival.quality));
      return {
        features: { ...features, ...rivalry },
        answer: quality >= best - AS_GOOD,
        corpus,
        place,
      };
    });
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

let gathered: Promise<Labelled[][]> | undefined;

/** Readings of all pages that have any, page by page. */
function gatherPages(corpora: string, scorer: string): Promise<Labelled[][]> {
  gathered ??= readKnownDocuments(corpora, scorer).then(async (documents) => {
    const pages: Labelled[][] = [];
    for (const document of documents) pages.push(...(await labelDocument(document)));
    for (const labelled of await readLabelledPages(corpora)) pages.push(labelByParts(labelled));
    return pages;
  });
  return gathered;
}

/** A tagged file without its tags is one more document, and most files have none. */
async function labelDocument(document: KnownDocument): Promise<Labelled[][]> {
  const { pages } = await readStoredPages(document.pdf);
  const isTagged = pages.some((page) => page.words.some((word) => word.tag));
  const variants = isTagged ? [pages, pages.map(withoutTags)] : [pages];
  return variants.flatMap((variant) => variant.map((page) => labelPage(page, document)));
}

/** Readings of a page on which people have marked the tables, but not their cells. */
function labelByParts({ page, name, partAt }: PageLabels): Labelled[] {
  const tables = new Map<LabelledPart, string[]>();
  for (const word of page.words) {
    const part = partAt(word);
    if (part?.label !== 'Table') continue;
    const words = tables.get(part) ?? [];
    tables.set(part, words);
    words.push(word.text);
  }
  const document = { corpus: 'doclaynet-204', id: name, tables: [...tables.values()] };
  return labelPage(page, document).map(({ quality: _, ...reading }) => reading);
}

function labelPage(source: Page, { corpus, id, tables }: Omit<KnownDocument, 'pdf'>): Labelled[] {
  const { page } = preparePage(source);
  const readings = readSheets(page).flatMap((sheet) => sheet.readings);
  const agreements = compareReadings(readings, page, tables);
  return readings.map(({ features, rivalry, box, candidate }, i) => {
    const { words, cells } = agreements[i]!;
    const [x, y] = [box.left, box.top].map(Math.round);
    const place = `${id} page ${page.number} at ${x} ${y} (${candidate.type})`;
    return { features, rivalry, box, words, quality: words * cells, corpus, place };
  });
}
