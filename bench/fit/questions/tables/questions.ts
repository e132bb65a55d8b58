import type { Features } from '../../../../engine/layout/evidence/model.ts';
import { preparePage } from '../../../../engine/layout/layout-page.ts';
import type { Page } from '../../../../engine/layout/page.ts';
import { type JudgedReading, readSheets } from '../../../../engine/layout/tables/find-tables.ts';
import { sharePlace } from '../../../../engine/layout/tables/judge/rival-features.ts';
import {
  asRecognized,
  readStoredPages,
  withoutDrawing,
  withoutTags,
  withoutUprightRules,
} from '../../../stored-pages.ts';
import type { Question, Sample } from '../../sample.ts';
import { type LabelledPart, type PageLabels, readLabelledPages } from '../labelled-pages.ts';
import { compareReadings } from './label-readings.ts';
import { type KnownDocument, readKnownDocuments } from './truth.ts';

/** A reading that shares this much with a table is that table, however well it is read. */
const SAME_TABLE = 0.6;
/** One that shares less than this with all of them is no way to read any. */
const OTHER = 0.3;
/** One that is no table and shares more than this with what may be told as a table or not has no answer. */
const OPTIONAL = 0.3;
/** Readings of one table this close to the best are as good. */
const AS_GOOD = 0.02;

interface Labelled extends Pick<JudgedReading, 'features' | 'rivalry' | 'box'> {
  /** How far its words are those of a table. */
  words: number;
  /** How right its cells are, where these are known. */
  quality?: number;
  corpus: string;
  document: string;
  place: string;
  /** Its page is as recognition would give it. */
  recognized: boolean;
}

/**
 * On corpora left out, half as many trees and leaves of twice as many samples err more: by 4 % on articles and manuals, 6 on
 * documents of offices, 3 on web pages.
 */
const SETTINGS = { trees: 3000, rate: 0.07, leastLeaf: 0.006 };

/** A third as many trees do as well on corpora left out, but which of the readings in doubt are taken is more of chance. */
const READING_SETTINGS = { trees: 1500, rate: 0.07, leastLeaf: 0.012 };

/** Whether what a reading holds is a table. */
export const tables: Question = {
  name: 'table',
  // Prose that is read as a table is worse than a table that is read as lines: with less, justified prose became some.
  costOfWrongYes: 1.5,
  seed: 8,
  settings: SETTINGS,
  gather: async (corpora, scorer) => (await gatherPages(corpora, scorer)).flatMap(askTables),
};

/** Nearly all tables of articles have captions, few elsewhere: what has one is asked about without it, too. */
function askTables(page: readonly Labelled[]): Sample[] {
  return page.flatMap(({ features, words, box, corpus, document, place }) => {
    const answer = words >= SAME_TABLE;
    const readings = page.filter((other) => sharePlace(other.box, box)).length;
    // Many readings of one place say little more than a few.
    const weight = (answer && isSmallGrid(features) ? SMALL_GRID.weight : 1) / Math.sqrt(readings);
    const rare = isTyped(features) ? TYPED.weight : 1;
    const sample = { features, answer, weight: weight * rare, corpus, document, place };
    return features.caption! > 0 ? [sample, { ...sample, features: { ...features, caption: 0 } }] : [sample];
  });
}

/** Grids ruled all over of at most so many rows are rare in the corpora, and common elsewhere. */
const SMALL_GRID = { rows: 5, weight: 6 };

const isSmallGrid = ({ rows, ruledRows, ruledColumns }: Features) =>
  rows! <= SMALL_GRID.rows && ruledRows === 1 && ruledColumns === 1;

/** What is typed amid other text is rare in the corpora too, and common in manuals: this share of its words, not of those around. */
const TYPED = { within: 0.8, around: 0.5, weight: 4 };

const isTyped = ({ monospaced, typedAround }: Features) =>
  monospaced! >= TYPED.within && typedAround! <= TYPED.around;

/** Which of the readings that share a place is the right one. */
export const tableReadings: Question = {
  name: 'table-reading',
  costOfWrongYes: 1,
  seed: 3,
  settings: READING_SETTINGS,
  gather: async (corpora, scorer) => {
    const pages = await gatherPages(corpora, scorer);
    return pages.flatMap((page) => askReadings(page.filter(isExact)));
  },
};

type Known = Labelled & { quality: number };

/** Where rules and words stand askew, all readings are a little wrong: taken for the best, they made those of print worse. */
const isExact = (reading: Labelled): reading is Known => reading.quality !== undefined && !reading.recognized;

/** What the weight of a reading is where nothing is lost by taking another. */
const LEAST_WEIGHT = 0.1;

/** A reading weighs what is lost if it is taken for the best, or if another is taken for it. */
function askReadings(page: readonly Known[]): Sample[] {
  const asked = page.filter(({ words }) => words >= OTHER);
  return asked.map(({ features, rivalry, box, quality, corpus, document, place }) => {
    const rivals = asked.filter((other) => sharePlace(other.box, box));
    const best = Math.max(...rivals.map((rival) => rival.quality));
    const answer = quality >= best - AS_GOOD;
    const losses = rivals.map((rival) => best - rival.quality).filter((loss) => loss > AS_GOOD);
    const weight = LEAST_WEIGHT + (answer ? mean(losses) : best - quality);
    return { features: { ...features, ...rivalry }, answer, weight, corpus, document, place };
  });
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

let gathered: Promise<Labelled[][]> | undefined;

/** Readings of all pages that have any, page by page. */
function gatherPages(corpora: string, scorer: string): Promise<Labelled[][]> {
  gathered ??= readKnownDocuments(corpora, scorer).then(async (documents) => {
    const pages: Labelled[][] = [];
    for (const document of documents) pages.push(...(await labelDocument(document)));
    for (const labelled of await readLabelledPages(corpora)) pages.push(...labelByParts(labelled));
    return pages;
  });
  return gathered;
}

async function labelDocument(document: KnownDocument): Promise<Labelled[][]> {
  const { pages } = await readStoredPages(document.pdf);
  const isTagged = pages.some((page) => page.words.some((word) => word.tag));
  return pages.flatMap((page) =>
    variantsOf(page, isTagged, !document.printed).map((variant) => labelPage(variant, document)),
  );
}

/**
 * A page as it is, and as it would be without tags, with fewer rules, and read off a picture: most files have no tags,
 * tables without rules are one in fifty of those in the corpora and far more in use, and no corpus here is of scans.
 */
function variantsOf(page: Page, isTagged: boolean, isRuled: boolean): Page[] {
  const untagged = withoutTags(page);
  const plainer = [
    ...(isRuled ? [withoutUprightRules(untagged), withoutDrawing(untagged)] : []),
    asRecognized(page),
  ];
  return isTagged ? [page, untagged, ...plainer] : [page, ...plainer];
}

/** Readings of a page on which people have marked the tables, but not their cells. */
function labelByParts({ page, name, partAt }: PageLabels): Labelled[][] {
  const tables = new Map<LabelledPart, string[]>();
  for (const word of page.words) {
    const part = partAt(word);
    if (part?.label !== 'Table') continue;
    const words = tables.get(part) ?? [];
    tables.set(part, words);
    words.push(word.text);
  }
  const document = { corpus: 'doclaynet-204', id: name, tables: [...tables.values()] };
  return variantsOf(page, false, true).map((variant) =>
    labelPage(variant, document).map(({ quality: _, ...reading }) => reading),
  );
}

function labelPage(source: Page, document: Omit<KnownDocument, 'pdf'>): Labelled[] {
  const { corpus, id, tables, optional = [] } = document;
  const { page } = preparePage(source);
  const readings = readSheets(page).flatMap((sheet) => sheet.readings);
  const agreements = compareReadings(readings, page, tables);
  const doubts = optional.length > 0 ? compareReadings(readings, page, optional) : [];
  return readings.flatMap(({ features, rivalry, box, candidate }, i): Labelled[] => {
    const { words, cells } = agreements[i]!;
    if (words < SAME_TABLE && (doubts[i]?.words ?? 0) > OPTIONAL) return [];
    const [x, y] = [box.left, box.top].map(Math.round);
    const place = `${id} page ${page.number} at ${x} ${y} (${candidate.type})`;
    const recognized = page.source === 'ocr';
    return [
      { features, rivalry, box, words, quality: words * cells, corpus, document: id, place, recognized },
    ];
  });
}
