// npm run bench:quality -- [suite …] [--only text] [--cached [--untagged]] [--publish]: converts documents with ground
// truth, scores the results, sets them beside what other converters reach on the same files by the same scorer. The suites
// are in bench/suites.ts; all are taken where none is named. With --only, files whose paths within the suite hold the
// text, as in: olmocr --only old_scans/. With --cached, pages of PDFs that an earlier run has read are laid out, composed
// and written again in this process, and the time that takes is printed; with --untagged besides, as if their files had no
// tags, as most files have none. With --publish, the figures of these suites go into bench/figures.json, which is
// committed and shown on the front page.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ConversionError, createPool, type Pool } from '../engine/index.ts';
import { composeDocument } from '../engine/layout/compose.ts';
import { layoutPage } from '../engine/layout/layout-page.ts';
import { writeHtml } from '../engine/write/index.ts';
import { listFiles, openCorpora } from './corpora.ts';
import { type Bar, printTable, RESULTS, saveResults } from './report.ts';
import { readStoredPages, withoutTags } from './stored-pages.ts';
import { ARTICLE_FIGURES, PRINTED, SUITES, type Suite } from './suites.ts';

type Means = Record<string, number | null>;

interface Choice {
  names: readonly string[];
  only: string;
  cached: boolean;
  untagged: boolean;
  publish: boolean;
}

async function main({ names, only, cached, untagged, publish }: Choice): Promise<void> {
  const found = openCorpora();
  if (!found) return;
  const { corpora, scorer } = found;
  const peers = readPeers(join(scorer, 'peers.json'));
  const pool = createPool();
  const results: Record<string, Means> = {};
  const bars: Bar[] = [];
  for (const name of names.length > 0 ? names : Object.keys(SUITES)) {
    const suite = SUITES[name];
    if (!suite) throw new Error(`no suite ${name}; there are ${Object.keys(SUITES).join(', ')}`);
    const root = join(corpora, suite.folder);
    if (!existsSync(root)) {
      console.log(`${name}: skipped, ${suite.folder} is not among the corpora`);
      continue;
    }
    const folder = join(RESULTS, 'predictions', name);
    const files = listFiles(root, suite.files).filter((file) => relative(root, file).includes(only));
    const convert =
      cached && suite.files.source.includes('pdf') ? convertStored(untagged) : convertWith(pool, suite);
    const refused = await predict(convert, suite, root, folder, files);
    const { score } = (await import(pathToFileURL(join(scorer, `${suite.scorer}.mjs`)).href)) as ScorerModule;
    const ids = only === '' ? undefined : files.map((file) => suite.nameOf(file, root));
    const { means } = score(root, folder, ids);
    results[name] = means;
    bars.push(...showSuite(name, suite, means, peersOf(peers, suite.peers), refused));
  }
  await pool.close();
  showMeans(results);
  if (spent.pages > 0)
    console.log(`\n${(spent.ms / spent.pages).toFixed(2)} ms a page of layout and composing`);
  saveResults('quality', results, bars);
  if (publish) publishFigures(results);
}

const FIGURES = 'bench/figures.json';
/** What is told of each suite. */
const PUBLISHED = [
  'documents',
  'tables',
  'teds',
  'macroF1',
  'tedsF1',
  'orderedRecall',
  'headingF1',
  'falseTables',
];

/** Puts the figures of some suites beside those of the others. */
function publishFigures(results: Record<string, Means>): void {
  const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Means>;
  for (const [name, means] of Object.entries(results)) {
    const told = PUBLISHED.flatMap((figure): [string, number][] => {
      const value = means[figure];
      return typeof value === 'number' ? [[figure, Number(value.toFixed(5))]] : [];
    });
    figures[name] = Object.fromEntries(told);
  }
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
}

interface ScorerModule {
  score(truth: string, predictions: string, ids?: readonly string[]): { means: Means };
}

type Convert = (file: string) => Promise<string>;

const convertWith =
  (pool: Pool, suite: Suite): Convert =>
  async (file) => {
    const request = { fileName: basename(file), outputFormat: suite.format, read: {}, write: {} };
    return (await pool.convert(readFileSync(file), request)).content;
  };

/** Processor time of layout and composing, milliseconds. */
const spent = { pages: 0, ms: 0 };

const convertStored =
  (untagged: boolean): Convert =>
  async (file) => {
    const { pages: stored, facts } = await readStoredPages(file);
    const pages = untagged ? stored.map(withoutTags) : stored;
    const before = process.cpuUsage();
    const { document } = composeDocument(pages.map(layoutPage), facts);
    const { user, system } = process.cpuUsage(before);
    spent.pages += pages.length;
    spent.ms += (user + system) / 1000;
    return writeHtml(document, {}).content;
  };

/** Converts files of a suite; returns how many were refused. */
async function predict(
  convert: Convert,
  suite: Suite,
  root: string,
  folder: string,
  files: readonly string[],
): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  let refused = 0;
  for (const file of files) {
    const target = join(folder, `${suite.nameOf(file, root)}.${suite.format === 'html' ? 'html' : 'md'}`);
    mkdirSync(dirname(target), { recursive: true });
    try {
      writeFileSync(target, await convert(file));
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      refused++;
    }
  }
  return refused;
}

type Peers = Record<string, unknown>;

function readPeers(file: string): Peers {
  return existsSync(file) ? ((JSON.parse(readFileSync(file, 'utf8')) as { suites: Peers }).suites ?? {}) : {};
}

function peersOf(peers: Peers, path: readonly string[]): Record<string, Means> {
  if (path.length === 0) return {};
  let at: unknown = peers;
  for (const step of path) at = (at as Peers | undefined)?.[step];
  return (at as Record<string, Means> | undefined) ?? {};
}

function showSuite(
  name: string,
  suite: Suite,
  means: Means,
  peers: Record<string, Means>,
  refused: number,
): Bar[] {
  const lowIsGood = new Set(['falseTables', 'cer']);
  const rows: string[][] = [];
  const bars: Bar[] = [];
  for (const figure of suite.figures) {
    const value = means[figure];
    if (typeof value !== 'number') continue;
    const others = Object.entries(peers).flatMap(([peer, of]): [string, number][] => {
      const figureOfPeer = of[figure];
      return typeof figureOfPeer === 'number' ? [[peer, figureOfPeer]] : [];
    });
    const [best] = others.sort(([, a], [, b]) => (lowIsGood.has(figure) ? a - b : b - a));
    rows.push([figure, show(value), best ? show(best[1]) : '-', best?.[0] ?? '']);
    if (value <= 1) bars.push({ label: `${name} ${figure}`, value, peer: best?.[1] });
  }
  console.log(`\n${name}${refused > 0 ? ` (${refused} files refused)` : ''}`);
  printTable(['figure', 'docconv', 'best peer', ''], rows);
  return bars;
}

/** Each figure's mean over the printed suites, each suite one vote, and the suite that is worst at it. */
function showMeans(results: Record<string, Means>): void {
  const names = PRINTED.filter((name) => results[name]);
  if (names.length < 2) return;
  const figures = ARTICLE_FIGURES.filter((figure) => figure !== 'falseTables');
  const rows = figures.flatMap((figure): string[][] => {
    const shown = names.filter((name) => SUITES[name]!.figures.includes(figure));
    const values = shown.flatMap((name): [string, number][] => {
      const value = results[name]![figure];
      return typeof value === 'number' ? [[name, value]] : [];
    });
    const [worst] = values.toSorted(([, a], [, b]) => a - b);
    if (!worst) return [];
    const mean = values.reduce((sum, [, value]) => sum + value, 0) / values.length;
    return [[figure, show(mean), show(worst[1]), worst[0]]];
  });
  const count = (figure: string) => names.reduce((sum, name) => sum + (results[name]![figure] ?? 0), 0);
  console.log(`\n${names.length} corpora, each one vote`);
  printTable(['figure', 'mean', 'worst', ''], rows);
  console.log(`false tables: ${count('falseTables')}`);
}

const show = (value: number) => (Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    cached: { type: 'boolean', default: false },
    untagged: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
});
await main({ names: positionals, ...values });
