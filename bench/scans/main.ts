// npm run bench:scans -- [suite …] [--look clean|worn|photo|spread] [--documents 6] [--second paddle]: makes scans of PDFs whose text is known,
// reads them as pictures, and scores the result by the PDFs' own truth; pictures with transcriptions are read as they
// are. Prints as well how far the confidence of words is to be relied on. What the engine answered is kept in
// bench/results/answers, so a second run recognises only what it has to ask anew. Documents are read in their own
// language; those whose data is not installed are skipped, and told of.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from '../../engine/layout/page.ts';
import { buildPage } from '../../engine/ocr/build-page.ts';
import type { OcrEngine, PageEngine } from '../../engine/ocr/engines/ocr-engine.ts';
import { createPaddle } from '../../engine/ocr/engines/paddle/paddle.ts';
import { createTesseract, parametersFor } from '../../engine/ocr/engines/tesseract/tesseract.ts';
import { withResolution } from '../../engine/ocr/ink/sheet/resolution.ts';
import { recognizeTwice } from '../../engine/ocr/recognition/second-engine/recognize-twice.ts';
import { decodePicture } from '../../engine/read/image/decode.ts';
import { openCorpora } from '../corpora.ts';
import { printTable, RESULTS } from '../report.ts';
import { SUITES, type Suite } from '../suites.ts';
import { calibrationError, type JudgedWord, judgeWords, printReliability } from './calibration.ts';
import { readScan, writeScan } from './convert-scan.ts';
import { keepOpinions, keepResponses } from './kept-engine.ts';
import { type Listed, listReadable } from './list-readable.ts';
import { LOOKS } from './looks.ts';
import { isInPicture, type PageTruth, readPageTruths } from './page-truths.ts';
import { rasterizePdf } from './rasterize.ts';

interface Choice {
  names: readonly string[];
  look: keyof typeof LOOKS;
  documents: number;
  /** The engine that doubtful words are asked of. */
  second?: 'paddle';
}

/** The engines that pages are read with; what they answered is kept. */
interface Engines {
  engine: PageEngine;
  second?: OcrEngine;
}

function openEngines({ second }: Choice): Engines {
  const folder = join(RESULTS, 'answers');
  return {
    engine: keepResponses(createTesseract(), folder, parametersFor),
    second: second && keepOpinions(createPaddle(), join(folder, second)),
  };
}

interface TextScorer {
  readTruth(folder: string): Map<string, { text: string; foldCase: boolean }>;
}

/** A document read, and what is known to stand on each of its pages, where it is known of each, or on all. */
interface ReadDocument {
  pages: Page[];
  truths: readonly PageTruth[];
  foldCase: boolean;
}

async function main(choice: Choice): Promise<void> {
  const { names, look, documents } = choice;
  const found = openCorpora();
  if (!found) return;
  const { corpora, scorer } = found;
  const load = (module: string) => import(pathToFileURL(join(scorer, `${module}.mjs`)).href);
  const ocr = (await load('ocr')) as TextScorer;
  const engines = openEngines(choice);
  const judged = new Map<string, JudgedWord[]>();
  for (const name of names) {
    const suite = SUITES[name];
    if (!suite) throw new Error(`no suite ${name}; there are ${Object.keys(SUITES).join(', ')}`);
    const root = join(corpora, suite.folder);
    const folder = join(RESULTS, 'scans', look, name);
    rmSync(folder, { recursive: true, force: true });
    const listed = listReadable(suite, root, documents);
    const truths = suite.scorer === 'ocr' ? ocr.readTruth(root) : undefined;
    const words: JudgedWord[] = [];
    for (const document of listed) {
      const { file, id, language } = document;
      const read = truths
        ? await readPicture(file, language, truths.get(id)!, engines)
        : await readPdfAsScan(document, look, engines);
      const target = join(folder, `${id}.${suite.format === 'markdown' ? 'md' : 'html'}`);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, writeScan(read.pages, truths !== undefined, suite.format));
      words.push(...judgeDocument(read));
    }
    judged.set(name, words);
    const { score } = (await load(suite.scorer)) as Scorer;
    const ids = listed.map(({ id }) => id);
    showSuite(truths ? name : `${name}, ${look} scans`, suite, score(root, folder, ids).means);
  }
  await engines.engine.close();
  await engines.second?.close();
  showCalibration(judged);
}

interface Scorer {
  score(truth: string, predictions: string, ids: readonly string[]): { means: Record<string, number | null> };
}

async function readPdfAsScan(
  { file, id, language }: Listed,
  look: keyof typeof LOOKS,
  { engine, second }: Engines,
): Promise<ReadDocument> {
  const { dpi, scan } = LOOKS[look];
  // Not the path seeds the noise: with other noise the tables of eight documents score .44 or .71.
  const pictures = await scan(await rasterizePdf(file, dpi), id);
  return {
    pages: await readScan(pictures, [language], engine, second),
    truths: await readPageTruths(file),
    foldCase: false,
  };
}

async function readPicture(
  file: string,
  language: string,
  { text, foldCase }: { text: string; foldCase: boolean },
  { engine, second }: Engines,
): Promise<ReadDocument> {
  const { picture, measured } = await decodePicture(readFileSync(file), 1e9);
  const task = { languages: [language], limit: 600_000, mayLean: true, second };
  const page = buildPage(1, await recognizeTwice(withResolution(picture, measured), engine, task));
  return { pages: [page], truths: [{ text, pictures: [] }], foldCase };
}

function judgeDocument({ pages, truths, foldCase }: ReadDocument): JudgedWord[] {
  // Of pages on one picture it is not known which words are of which.
  const parts =
    pages.length === truths.length
      ? pages.map(({ words }, i) => ({ words, truth: truths[i]! }))
      : [
          {
            words: pages.flatMap((page) => page.words),
            truth: { text: truths.map(({ text }) => text).join(' '), pictures: [] },
          },
        ];
  return parts.flatMap(({ words, truth }) => {
    const answers = judgeWords(words, truth.text, foldCase);
    return words.flatMap((word, i): JudgedWord[] => {
      const right = answers[i];
      if (right === undefined || word.confidence === undefined || isInPicture(word, truth)) return [];
      return [{ confidence: word.confidence, right }];
    });
  });
}

function showSuite(title: string, { figures }: Suite, means: Record<string, number | null>): void {
  const shown = figures.flatMap((figure) => {
    const value = means[figure];
    return typeof value === 'number' ? [[figure, value.toFixed(3)]] : [];
  });
  console.log(`\n${title}`);
  printTable(['figure', ''], shown);
}

function showCalibration(judged: ReadonlyMap<string, readonly JudgedWord[]>): void {
  const all = [...judged.values()].flat();
  console.log('\nconfidence of words, and share of them that are right');
  printReliability(all);
  const rows = [...judged, ['all', all] as const].map(([name, words]) => [
    name,
    String(words.length),
    calibrationError(words).toFixed(3),
  ]);
  printTable(['expected error', 'words', ''], rows);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    look: { type: 'string', default: 'clean' },
    documents: { type: 'string', default: '6' },
    second: { type: 'string' },
  },
});
const isLook = (name: string): name is keyof typeof LOOKS => name in LOOKS;
if (!isLook(values.look))
  throw new Error(`no look ${values.look}; there are ${Object.keys(LOOKS).join(', ')}`);
const names = positionals.length > 0 ? positionals : ['jats-pmc', 'icdar'];
const { second } = values;
if (second !== undefined && second !== 'paddle') throw new Error(`no engine ${second}; there is paddle`);
await main({ names, look: values.look, documents: Number(values.documents), second });
