import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from '../../../corpora.ts';
import type { HtmlTruth } from '../../../sourced/truth.ts';
import { makeSynthesis } from '../../../synthesis/synthesis.ts';
import { readKnownFromHtml } from '../known-from-html.ts';

/** Texts of a table's cells. */
export type TrueTable = readonly string[];

/** A document whose tables are known. */
export interface KnownDocument {
  corpus: string;
  id: string;
  pdf: string;
  tables: TrueTable[];
  /** What may be told as a table or not. */
  optional?: TrueTable[];
  /** Read as it is alone: printed for the fit with rules of every kind and without, or one of many. */
  printed?: true;
}

/** Corpora of articles, reports and manuals with their text as JATS. */
const JATS = ['jats-pmc', 'jats-pmc-2', 'scielo', 'jose', 'word-reports', 'md-manuals', 'openchain'];
const ICDAR = 'icdar2013-tables';
/** Seeds of the pages printed for the fit. Each is a corpus of its own, so that they weigh a quarter of the whole. */
const SEEDS = [11, 12, 13];

const FIGURE_CALLED_TABLE = /<fig\b[^>]*>\s*<label>\s*Table\b/i;

/** Whether a text gives tables as pictures, as if there were none: the fit would learn from them what is no table. */
export const hidesTables = (xml: string) => FIGURE_CALLED_TABLE.test(xml);

interface JatsScorer {
  readJats(xml: string): { tables: { rows: { text: string }[][] }[] };
}
interface IcdarScorer {
  readTruths(folder: string): Map<string, { text: string }[][][]>;
}

/** All documents whose tables are known, printed ones of random design among them. */
export async function readKnownDocuments(corpora: string, scorer: string): Promise<KnownDocument[]> {
  const load = (name: string) => import(pathToFileURL(join(scorer, name)).href);
  const { readJats } = (await load('jats.mjs')) as JatsScorer;
  const { readTruths } = (await load('icdar.mjs')) as IcdarScorer;
  const tablesOf = (xml: string) =>
    readJats(readFileSync(xml, 'utf8')).tables.map(({ rows }) => rows.flat().map(({ text }) => text));
  const articles = JATS.flatMap((corpus) =>
    readdirSync(join(corpora, corpus), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): KnownDocument => {
        const folder = join(corpora, corpus, name);
        const pdf = join(folder, 'fulltext.pdf');
        return { corpus, id: name, pdf, tables: tablesOf(join(folder, 'fulltext.xml')) };
      })
      .filter(({ pdf }) => !hidesTables(readFileSync(join(dirname(pdf), 'fulltext.xml'), 'utf8'))),
  );
  const truths = readTruths(join(corpora, ICDAR));
  const reports = listFiles(join(corpora, ICDAR), /\.pdf$/).flatMap((pdf): KnownDocument[] => {
    const id = basename(pdf, '.pdf');
    const [tables] = truths.get(id) ?? [];
    return tables
      ? [{ corpus: ICDAR, id, pdf, tables: tables.map((cells) => cells.map(({ text }) => text)) }]
      : [];
  });
  const printed: KnownDocument[] = [];
  for (const seed of SEEDS) {
    for (const { id, pdf } of await makeSynthesis(seed, { keep: true, count: 3 })) {
      const tables = tablesOf(join(dirname(pdf), 'fulltext.xml'));
      printed.push({ corpus: `synthesis-${seed}`, id, pdf, tables, printed: true });
    }
  }
  return [...articles, ...reports, ...printed, ...tablesFromHtml()];
}

function tablesFromHtml(): KnownDocument[] {
  const textsOf = (tables: HtmlTruth['tables']) => tables.map((rows) => rows.flat().map(({ text }) => text));
  return readKnownFromHtml().map(({ corpus, id, pdf, truth }) => ({
    corpus,
    id,
    pdf,
    tables: textsOf(truth.tables),
    optional: textsOf(truth.optional),
    printed: true,
  }));
}
