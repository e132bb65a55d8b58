import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findCorpora, listFiles } from './corpora.ts';
import { type Cost, hasCommand, measureInTurn } from './measure.ts';
import { printTable } from './report.ts';

const COMMAND = resolve('bin/docconv.js');
const SAMPLE = resolve('examples/sample.pdf');
/** Every so many pages of the scanned books: one of each. */
const STEP = 6;

/** What recognising scanned pages costs beside the native `tesseract` command with the same model; undefined without it. */
export function measureOcr(
  folder: string,
  runs: number,
  env: NodeJS.ProcessEnv,
): Record<string, Cost> | undefined {
  if (!hasCommand('tesseract')) {
    console.log('\nrecognition: skipped, tesseract is not here. On Debian: apt-get install tesseract-ocr');
    return undefined;
  }
  const pages = choosePages(folder);
  const list = join(folder, 'pages.txt');
  writeFileSync(list, `${pages.join('\n')}\n`);
  const out = join(folder, 'recognised');
  mkdirSync(out);
  const native = ['tesseract', list, join(folder, 'native'), '--tessdata-dir', unpackModel(folder)];
  const costs = measureInTurn(
    {
      tesseract: native,
      // Its threads wait for one another, and burn time at it, when there are several.
      'tesseract, one thread': ['env', 'OMP_THREAD_LIMIT=1', ...native],
      docconv: [process.execPath, COMMAND, 'convert', ...pages, '--output', `${out}/`, '--silent'],
    },
    runs,
    env,
  );
  showCosts(costs, pages.length, runs);
  return costs;
}

/** Scanned pages of books, from the corpora; without them the sample as a scanner would give it. */
function choosePages(folder: string): string[] {
  const corpora = findCorpora();
  const books = corpora && join(corpora, 'old-books');
  if (books && existsSync(books)) return listFiles(books, /\.png$/).filter((_, i) => i % STEP === 0);
  spawnSync('pdftoppm', ['-r', '200', '-gray', '-png', SAMPLE, join(folder, 'scan')]);
  const drawn = readdirSync(folder).filter((name) => /^scan.*\.png$/.test(name));
  return drawn.map((name) => join(folder, name));
}

/** The model that docconv uses, as the native command wants it. */
function unpackModel(folder: string): string {
  const { resolve: find } = createRequire(import.meta.url);
  const model = join(dirname(find('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  const packed = readFileSync(join(model, 'eng.traineddata.gz'));
  writeFileSync(join(folder, 'eng.traineddata'), gunzipSync(packed));
  return folder;
}

function showCosts(costs: Record<string, Cost>, pages: number, runs: number): void {
  const native = costs.tesseract!;
  console.log(`\nrecognition of ${pages} scanned pages, whole process, medians of ${runs} interleaved runs`);
  printTable(
    ['', 'pages/s', 'CPU s/page', 'CPU ratio', 'wall ratio', 'peak MB'],
    Object.entries(costs).map(([name, { cpu, wall, memory }]) => [
      name,
      (pages / wall).toFixed(2),
      (cpu / pages).toFixed(2),
      (cpu / native.cpu).toFixed(2),
      (wall / native.wall).toFixed(2),
      memory.toFixed(0),
    ]),
  );
}
