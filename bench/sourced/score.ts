import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPool } from '../../engine/index.ts';
import { openCorpora } from '../corpora.ts';
import { formatFigure, printTable, RESULTS } from '../report.ts';
import type { SourcedDocument } from './documents.ts';

type Means = Record<string, number | null | undefined>;
/** A document as the scorer's suite for JATS scores it. */
interface Scored {
  id: string;
  printer: string;
  tables: number;
  predTables: number;
  tedsSum: number;
  falseTables: number;
  headingF1: number | null;
  orderedRecall: number | null;
}

interface Scorer {
  scoreDocument(
    truth: object,
    prediction: { source: string; isHtml: boolean },
  ): Scored & { pairs: { pred: number }[] };
  summarize(documents: readonly Scored[]): Means;
  scoreTables(truth: readonly unknown[], found: readonly unknown[]): { pairs: { pred: number }[] };
  canonicalTable(table: unknown): unknown[];
  extractTables(html: string): unknown[];
}

/**
 * Converts documents and scores tables, headings and words against their HTML. Prints means by what made the PDFs, and the
 * documents that lose most.
 * @param name - of the files of results: figures of each document, `<name>.json`, and the folder `<name>` of conversions
 * @param worst - how many of the documents that lose most are named
 */
export async function scoreDocuments(
  name: string,
  documents: readonly SourcedDocument[],
  printers: readonly string[],
  worst: number,
): Promise<void> {
  const found = openCorpora();
  if (!found) return;
  const scorer = await loadScorer(found.scorer);
  const results = join(RESULTS, name);
  mkdirSync(results, { recursive: true });
  const pool = createPool();
  const scored: Scored[] = [];
  for (const document of documents) {
    const { content } = await pool.convert(readFileSync(document.pdf), {
      fileName: `${document.id}.pdf`,
      outputFormat: 'html',
      read: {},
      write: {},
    });
    writeFileSync(join(results, `${document.id}.html`), content);
    scored.push(scoreDocument(document, content, scorer));
  }
  await pool.close();
  writeFileSync(`${results}.json`, `${JSON.stringify(scored, null, 1)}\n`);
  showMeans(scored, printers, scorer);
  showWorst(scored, worst);
}

async function loadScorer(folder: string): Promise<Scorer> {
  const modules = ['jats', 'tables', 'metrics'].map(
    (name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href),
  );
  return Object.assign({}, ...(await Promise.all(modules))) as Scorer;
}

function scoreDocument({ id, printer, truth }: SourcedDocument, html: string, scorer: Scorer): Scored {
  const { headings, optionalHeadings = [], text, tables } = truth;
  const scored = scorer.scoreDocument(
    {
      headings,
      optional: optionalHeadings,
      text: [text],
      all: text,
      tables: tables.map((rows) => ({ rows })),
    },
    { source: html, isHtml: true },
  );
  const { pairs, ...figures } = scored;
  const paired = new Set(pairs.map(({ pred }) => pred));
  const others = scorer
    .extractTables(html)
    .filter((table) => scorer.canonicalTable(table).length > 0)
    .filter((_, i) => !paired.has(i));
  const optional = scorer.scoreTables(truth.optional, others).pairs.length;
  return {
    ...figures,
    id,
    printer,
    predTables: figures.predTables - optional,
    falseTables: figures.falseTables - optional,
  };
}

const COLUMNS = [
  'tables',
  'teds',
  'tedsF1',
  'spanF1',
  'falseTables',
  'headingF1',
  'levelAgreement',
  'orderedRecall',
  'wordPrecision',
];

function showMeans(scored: readonly Scored[], printers: readonly string[], scorer: Scorer): void {
  const row = (name: string, group: readonly Scored[]) => {
    const means = scorer.summarize(group);
    return [name, String(group.length), ...COLUMNS.map((column) => formatFigure(means[column]))];
  };
  const groups = printers.map((name) =>
    row(
      name,
      scored.filter(({ printer }) => printer === name),
    ),
  );
  printTable(['printed by', 'documents', ...COLUMNS], [...groups, row('all', scored)]);
}

/** What a document loses: for each table, all that its TEDS lacks and each false one. */
const lossOf = ({ tables, tedsSum, falseTables }: Scored) => tables - tedsSum + falseTables;

function showWorst(scored: readonly Scored[], worst: number): void {
  if (worst === 0) return;
  const rows = scored
    .toSorted((a, b) => lossOf(b) - lossOf(a))
    .slice(0, worst)
    .map(({ id, tables, tedsSum, falseTables, headingF1 }) => [
      id,
      String(tables),
      tedsSum.toFixed(2),
      String(falseTables),
      formatFigure(headingF1),
    ]);
  console.log();
  printTable(['loses most', 'tables', 'teds, sum', 'false', 'headingF1'], rows);
}
