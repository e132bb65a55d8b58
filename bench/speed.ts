// npm run bench:speed -- [--runs 5] [--only office|ocr]: what converting a 500-page PDF costs as a whole process, and what one page costs
// from a cold start, as ratios to pdftotext and to an empty Node.js in the same run; a Word document and a presentation
// beside mammoth and officeparser. Peers are those of bench/peers (npm install --prefix bench/peers). Then what
// recognising scanned pages costs beside the native tesseract. With --only office or --only ocr just that.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeLongDocument } from './long-document.ts';
import { type Cost, hasCommand, measureInTurn } from './measure.ts';
import { measureOcr } from './ocr-speed.ts';
import { measureOffice } from './office-speed.ts';
import { type Bar, printTable, saveResults } from './report.ts';

const PAGES = 500;
/** Recognition takes a second a page. */
const MOST_OCR_RUNS = 2;
const COMMAND = resolve('bin/docconv.js');
const SAMPLE = resolve('examples/sample.pdf');

function main(): void {
  const only = (part: string) => process.argv.includes(part);
  for (const tool of only('office') ? ['/usr/bin/time'] : ['/usr/bin/time', 'pdftotext', 'qpdf']) {
    if (hasCommand(tool)) continue;
    console.log(`skipped: ${tool} is not here. On Debian: apt-get install time poppler-utils qpdf`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'docconv-bench-'));
  try {
    // Node.js parses certificates named to it at every start, which would hide what starting costs beside it.
    const { NODE_EXTRA_CA_CERTS: _, ...clean } = process.env;
    const env = { ...clean, DOCCONV_HOME: join(folder, 'home'), DOCCONV_SKIP_UPDATE_CHECK: '1' };
    spawnSync(process.execPath, [COMMAND, 'convert', SAMPLE, '--yes', '--raw'], { env });
    const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;
    if (only('ocr')) {
      const ocr = measureOcr(folder, runs, env);
      if (ocr) saveResults('ocr-speed', ocr, ocrBars(ocr));
      return;
    }
    if (only('office')) {
      saveResults('office-speed', measureOffice(folder, runs, env), []);
      return;
    }
    const long = measureLong(folder, runs, env);
    const office = measureOffice(folder, runs, env);
    const cold = measureCold(folder, runs * 3, env);
    const ocr = measureOcr(folder, Math.min(runs, MOST_OCR_RUNS), env);
    saveResults('speed', { pages: PAGES, long, office, cold, ocr }, [
      ...Object.entries(long).map(([name, cost]) => ({
        label: `${name}: CPU / pdftotext`,
        value: cost.cpu / long.pdftotext!.cpu,
      })),
      ...(ocr ? ocrBars(ocr) : []),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ocrBars(costs: Record<string, Cost>): Bar[] {
  const { docconv, ...natives } = costs;
  return Object.entries(natives).map(([name, { cpu }]) => ({
    label: `recognition: CPU / ${name}`,
    value: docconv!.cpu / cpu,
  }));
}

function measureLong(folder: string, runs: number, env: NodeJS.ProcessEnv): Record<string, Cost> {
  const document = join(folder, 'long.pdf');
  makeLongDocument(document, PAGES);
  const costs = measureInTurn(
    { pdftotext: ['pdftotext', document, '/dev/null'], ...converters(document, folder) },
    runs,
    env,
  );
  const floor = costs.pdftotext!;
  console.log(`\n${PAGES} pages, whole process, medians of ${runs} interleaved runs`);
  printTable(
    ['', 'pages/s', 'CPU s', 'CPU ratio', 'wall s', 'wall ratio', 'peak MB'],
    Object.entries(costs).map(([name, { cpu, wall, memory }]) => [
      name,
      (PAGES / wall).toFixed(0),
      cpu.toFixed(2),
      (cpu / floor.cpu).toFixed(2),
      wall.toFixed(2),
      (wall / floor.wall).toFixed(2),
      memory.toFixed(0),
    ]),
  );
  return costs;
}

function converters(document: string, folder: string): Record<string, string[]> {
  const peer = (name: string) => resolve('bench/peers/node_modules/.bin', name);
  const out = join(folder, 'out.md');
  const all: Record<string, string[]> = {
    docconv: [process.execPath, COMMAND, 'convert', document, '--raw'],
    'pdf-inspector': [peer('pdf-inspector'), document, '-o', out],
    liteparse: [
      peer('liteparse'),
      'parse',
      document,
      '--format',
      'markdown',
      '--no-ocr',
      '-o',
      out,
      '--quiet',
    ],
    opendataloader: [peer('opendataloader-pdf'), document, '-o', folder, '-f', 'markdown', '-q'],
  };
  for (const [name, [program]] of Object.entries(all)) {
    if (name !== 'docconv' && !existsSync(program!)) {
      console.log(`${name}: skipped, not installed (npm install --prefix bench/peers)`);
      delete all[name];
    }
  }
  if (all.opendataloader && !hasCommand('java')) {
    console.log('opendataloader: skipped, Java is not here');
    delete all.opendataloader;
  }
  return all;
}

function measureCold(folder: string, runs: number, env: NodeJS.ProcessEnv): Record<string, Cost> {
  const onePage = join(folder, 'one.pdf');
  spawnSync('qpdf', [SAMPLE, '--pages', '.', '1', '--', onePage]);
  const costs = measureInTurn(
    {
      'node -e 0': [process.execPath, '-e', '0'],
      'docconv --version': [process.execPath, COMMAND, '--version'],
      'docconv convert one-page.pdf --raw': [process.execPath, COMMAND, 'convert', onePage, '--raw'],
    },
    runs,
    env,
  );
  const empty = costs['node -e 0']!;
  console.log(`\ncold start, medians of ${runs} interleaved runs`);
  printTable(
    ['', 'wall s', 'wall ratio', 'CPU s', 'CPU ratio', 'peak MB'],
    Object.entries(costs).map(([name, { cpu, wall, memory }]) => [
      name,
      wall.toFixed(2),
      (wall / empty.wall).toFixed(1),
      cpu.toFixed(2),
      (cpu / empty.cpu).toFixed(1),
      memory.toFixed(0),
    ]),
  );
  return costs;
}

main();
