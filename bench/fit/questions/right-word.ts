import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Box } from '../../../engine/document/document.ts';
import { wordsOf } from '../../../engine/ocr/engines/ocr-engine.ts';
import { createTesseract, parametersFor } from '../../../engine/ocr/engines/tesseract/tesseract.ts';
import type { Picture } from '../../../engine/ocr/ink/picture.ts';
import { withResolution } from '../../../engine/ocr/ink/sheet/resolution.ts';
import type { PageRecognition } from '../../../engine/ocr/recognition/page-recognition.ts';
import { recognizeAtSize } from '../../../engine/ocr/recognition/recognize-at-size.ts';
import { listWordFeatures } from '../../../engine/ocr/words/evidence/word-features.ts';
import { decodePicture } from '../../../engine/read/image/decode.ts';
import { RESULTS } from '../../report.ts';
import { judgeWords } from '../../scans/calibration.ts';
import { keepResponses } from '../../scans/kept-engine.ts';
import { listReadable } from '../../scans/list-readable.ts';
import { LOOKS } from '../../scans/looks.ts';
import { isInPicture, type PageTruth, readPageTruths } from '../../scans/page-truths.ts';
import { rasterizePdf } from '../../scans/rasterize.ts';
import { PRINTED, SUITES, type Suite } from '../../suites.ts';
import type { Question, Sample } from '../sample.ts';

const TRANSCRIBED = ['sroie-receipts', 'funsd', 'scribe-ocr', 'old-books', 'tesseract-unlv'];
/** Documents of each corpus, and pages of each document, by how they are scanned. */
const SCANS = [
  { look: 'clean', documents: 4, pages: 2 },
  { look: 'worn', documents: 3, pages: 1 },
] as const;
const PICTURES = 8;
/** Milliseconds; nothing takes so long. */
const LIMIT = 600_000;

type Recognize = (picture: Picture, language: string) => Promise<PageRecognition>;

/** Is a word that was recognised the one that stands there? */
export const rightWord: Question = {
  name: 'right-word',
  folder: 'engine/ocr/words/evidence',
  // What is asked for is how likely a yes is.
  costOfWrongYes: 1,
  seed: 5,
  settings: { trees: 400 },
  gather: async (corpora, scorer) => {
    const engine = keepResponses(createTesseract(), join(RESULTS, 'answers'), parametersFor);
    const recognize: Recognize = (picture, language) =>
      recognizeAtSize(picture, engine, { languages: [language], limit: LIMIT, mayLean: true });
    const samples: Sample[] = [];
    for (const name of PRINTED) samples.push(...(await gatherScans(name, SUITES[name]!, corpora, recognize)));
    for (const name of TRANSCRIBED)
      samples.push(...(await gatherPictures(name, SUITES[name]!, corpora, scorer, recognize)));
    await engine.close();
    return samples;
  },
};

/** Words of PDFs that were drawn and read, by what their text layers say. */
async function gatherScans(
  corpus: string,
  suite: Suite,
  corpora: string,
  recognize: Recognize,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { look, documents, pages } of SCANS) {
    for (const { file, id, language } of listReadable(suite, join(corpora, suite.folder), documents)) {
      const { dpi, scan } = LOOKS[look];
      const truths = await readPageTruths(file, pages);
      const pictures = await scan(await rasterizePdf(file, dpi, pages), file);
      for (const [i, picture] of pictures.entries()) {
        const found = await recognize(picture, language);
        samples.push(...samplesOf(found, truths[i]!, false, corpus, id));
      }
    }
  }
  return samples;
}

interface Transcriptions {
  readTruth(folder: string): Map<string, { text: string; foldCase: boolean }>;
}

/** Words of pictures that people have written down. */
async function gatherPictures(
  corpus: string,
  suite: Suite,
  corpora: string,
  scorer: string,
  recognize: Recognize,
): Promise<Sample[]> {
  const root = join(corpora, suite.folder);
  const { readTruth } = (await import(pathToFileURL(join(scorer, 'ocr.mjs')).href)) as Transcriptions;
  const truths = readTruth(root);
  const samples: Sample[] = [];
  for (const { file, id, language } of listReadable(suite, root, PICTURES)) {
    const { text, foldCase } = truths.get(id)!;
    const { picture, measured } = await decodePicture(readFileSync(file), 1e9);
    const found = await recognize(withResolution(picture, measured), language);
    samples.push(...samplesOf(found, { text, pictures: [] }, foldCase, corpus, id));
  }
  return samples;
}

function samplesOf(
  { blocks, picture }: PageRecognition,
  truth: PageTruth,
  foldCase: boolean,
  corpus: string,
  document: string,
): Sample[] {
  const words = wordsOf(blocks);
  const answers = judgeWords(words, truth.text, foldCase);
  const features = listWordFeatures(blocks, picture);
  const points = 72 / picture.dpi;
  return words.flatMap((word, i): Sample[] => {
    const answer = answers[i];
    const { left, top, right, bottom } = word;
    const box: Box = {
      left: left * points,
      top: top * points,
      right: right * points,
      bottom: bottom * points,
    };
    if (answer === undefined || isInPicture(box, truth)) return [];
    return [{ features: features.get(word)!, answer, corpus, document, place: `${document} ${word.text}` }];
  });
}
