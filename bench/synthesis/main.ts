// npm run bench:synthesis -- --seed N [--count 1] [--designs tables,headings,furniture,forms] [--only NAME]
// [--keep DIR]: prints documents of random design whose content is known, converts them and scores the results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool, type Layout, type Pool } from '../../engine/index.ts';
import { hasChromium } from '../../http/testing/open-chromium.ts';
import { findCorpora, findScorer } from '../corpora.ts';
import { formatFigure, printTable } from '../report.ts';
import { KINDS, type Kind } from './designs/design.ts';
import { type OwnFigures, scoreOwn } from './score.ts';
import { makeSynthesis, type SynthesisFile } from './synthesis.ts';

type Means = Record<string, number | null | undefined>;
type Scored = Record<string, unknown> & { id: string };

/** The scorer's suite for JATS. */
interface JatsScorer {
  score(truth: string, predictions: string, ids: readonly string[]): { documents: Scored[] };
  summarize(documents: readonly Scored[]): Means;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '1' },
      designs: { type: 'string', default: KINDS.join() },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
    },
  });
  const scorer = await loadScorer();
  if (!scorer || !hasChromium()) return;
  const seed = wholeNumber('--seed', values.seed);
  const folder = values.keep ?? join('bench/results/synthesis', values.seed);
  const count = wholeNumber('--count', values.count);
  const files = await makeSynthesis(seed, {
    count,
    kinds: kindsOf(values.designs),
    only: values.only,
    folder,
  });
  const own = await convertAll(files, join(folder, 'predictions'));
  const ids = files.map(({ id }) => id);
  const { documents } = scorer.score(folder, join(folder, 'predictions'), ids);
  const figures = documents.map((document) => ({ ...document, own: own.get(document.id)! }));
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 1)}\n`);
  showFigures(files, figures, scorer);
  console.log(`\nwritten: ${folder}`);
}

async function loadScorer(): Promise<JatsScorer | undefined> {
  const folder = findScorer(findCorpora() ?? '../shared/corpora');
  if (folder) return (await import(pathToFileURL(join(folder, 'jats.mjs')).href)) as JatsScorer;
  console.log('skipped: no scorer here. Set DOCCONV_SCORE to the folder that holds it.');
  return undefined;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} takes a whole number, not ${text}`);
  return Number(text);
}

function kindsOf(text: string): Kind[] {
  return text.split(',').map((name) => {
    const kind = KINDS.find((known) => known === name);
    if (!kind) throw new Error(`no designs of the kind ${name}; there are ${KINDS.join(', ')}`);
    return kind;
  });
}

async function convertAll(files: readonly SynthesisFile[], folder: string): Promise<Map<string, OwnFigures>> {
  mkdirSync(folder, { recursive: true });
  const pool = createPool();
  const own = new Map<string, OwnFigures>();
  for (const file of files) own.set(file.id, await convertOne(pool, file, folder));
  await pool.close();
  return own;
}

async function convertOne(
  pool: Pool,
  { id, pdf, truth }: SynthesisFile,
  folder: string,
): Promise<OwnFigures> {
  const request = { fileName: `${id}.pdf`, outputFormat: 'html' as const, layout: true, read: {}, write: {} };
  const { content, layout = '{}' } = await pool.convert(readFileSync(pdf), request);
  writeFileSync(join(folder, `${id}.html`), content);
  return scoreOwn(truth, content, JSON.parse(layout) as Layout);
}

type Figures = Scored & { own: OwnFigures };

const COLUMNS = [
  'teds',
  'tedsF1',
  'spanF1',
  'falseTables',
  'headCellF1',
  'headingF1',
  'levelAgreement',
  'orderedRecall',
  'wordPrecision',
  'furnitureLeftOut',
  'linesLost',
  'fields',
  'listF1',
];
const SHORT = [
  'teds',
  'tedsF1',
  'spanF1',
  'false',
  'th',
  'headF1',
  'levels',
  'recall',
  'precis',
  'furn',
  'lost',
  'fields',
  'lists',
];

/** A row for each design, each kind and all; counts are sums, all else means. */
function showFigures(files: readonly SynthesisFile[], figures: readonly Figures[], scorer: JatsScorer): void {
  const of = (test: (file: SynthesisFile) => boolean) => figures.filter((_, at) => test(files[at]!));
  const row = (name: string, group: readonly Figures[]) => {
    const means: Means = { ...scorer.summarize(group), ...ownMeans(group) };
    return [name, ...COLUMNS.map((column) => formatFigure(means[column]))];
  };
  const names = [...new Set(files.map(({ design }) => design))];
  printTable(
    ['design', ...SHORT],
    names.map((name) =>
      row(
        name,
        of(({ design }) => design === name),
      ),
    ),
  );
  const kinds = KINDS.filter((kind) => files.some((file) => file.kind === kind));
  console.log();
  printTable(
    ['means', ...SHORT],
    [
      ...kinds.map((kind) =>
        row(
          kind,
          of((file) => file.kind === kind),
        ),
      ),
      row('all', figures),
    ],
  );
}

function ownMeans(group: readonly Figures[]): Means {
  const values = (name: keyof OwnFigures) => group.flatMap(({ own }) => own[name] ?? []);
  const mean = (name: keyof OwnFigures) => {
    const all = values(name);
    return all.length > 0 ? all.reduce((sum, value) => sum + value, 0) / all.length : undefined;
  };
  return {
    headCellF1: mean('headCellF1'),
    fields: mean('fields'),
    listF1: mean('listF1'),
    furnitureLeftOut: mean('furnitureLeftOut'),
    linesLost: values('linesLost').reduce((sum, value) => sum + value, 0),
  };
}

await main();
