import type { DetectData, WorkerParams } from 'tesseract.js';
import { encodePicture } from '../../ink/encode-picture.ts';
import type { Picture } from '../../ink/picture.ts';
import { cutOverlaps } from '../../words/east-asian.ts';
import {
  OcrFailed,
  type Orientation,
  type PageEngine,
  type RecognizedBlock,
  type RecognizeOptions,
  SURE_TURN,
} from '../ocr-engine.ts';
import { findLanguages, findOrientationModel } from './languages.ts';
import {
  type StartTesseract,
  setParameters,
  startTesseract,
  type TesseractThread,
} from './tesseract-thread.ts';

/** Tesseract's page segmentation modes. */
const SEGMENTATION: Record<RecognizeOptions['shape'], string> = { page: '3', block: '6', line: '7' };
/**
 * Lines that it is in doubt of it would read once more as light letters on dark, which costs up to a tenth of a page. Such
 * letters come to it dark; what it makes of others the other way round is seldom right.
 */
const READ_ONCE = '0';
/** A thread that had nothing to do for so long is ended, milliseconds: it keeps up to 300 MB. */
const IDLE = 30_000;
/**
 * Memory of a thread grows with the largest picture and never shrinks; a fresh one costs 0.4 s. Lines of a page that are read
 * again, a hundred and more on a form, add nothing to it.
 */
const MOST_PAGES = 200;
/** The most that it reads without running out of memory, as measured: 12,000 × 12,000 gave empty text. */
const MOST_PIXELS = 40_000_000;
/** Telling the orientation takes 0.35 s; milliseconds. */
const TURN_LIMIT = 20_000;

interface Started {
  key: string;
  thread: Promise<TesseractThread>;
  pages: number;
  idle?: NodeJS.Timeout;
}

/** Tesseract in threads of its own: one for text, one for orientation, each started when first needed. */
export function createTesseract(start: StartTesseract = startTesseract): PageEngine {
  const started: { text?: Started; orientation?: Started } = {};

  function stop(kind: 'text' | 'orientation'): void {
    const was = started[kind];
    started[kind] = undefined;
    clearTimeout(was?.idle);
    was?.thread.then((thread) => thread.end()).catch(() => undefined);
  }

  async function obtain(
    kind: 'text' | 'orientation',
    languages: readonly string[],
    pages: number,
  ): Promise<TesseractThread> {
    const key = languages.join('+');
    const present = started[kind];
    if (present && present.key === key && present.pages < MOST_PAGES) {
      clearTimeout(present.idle);
      present.pages += pages;
      return present.thread;
    }
    stop(kind);
    const models = kind === 'text' ? findLanguages(languages) : [findOrientationModel()];
    const thread = start(models, kind);
    started[kind] = { key, thread, pages };
    return thread;
  }

  async function use<T>(
    kind: 'text' | 'orientation',
    languages: readonly string[],
    pages: number,
    work: (thread: TesseractThread) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work(await obtain(kind, languages, pages));
      const current = started[kind];
      if (current) {
        clearTimeout(current.idle);
        current.idle = setTimeout(() => stop(kind), IDLE).unref();
      }
      return result;
    } catch (error) {
      if (error instanceof OcrFailed) stop(kind);
      throw error;
    }
  }

  return {
    recognize: (picture, { languages, shape, limit }) =>
      use('text', languages, shape === 'line' ? 0 : 1, async (thread) => {
        const image = encodeChecked(picture);
        const parameters = parametersFor(picture, shape);
        const { data } = await thread.run(async (worker) => {
          await setParameters(worker, parameters);
          return worker.recognize(image);
        }, limit);
        return withoutOverlaps(JSON.parse(data.text));
      }),
    detectTurn: (picture) =>
      use('orientation', [], 1, async (thread) => {
        const image = encodeChecked(picture);
        const { data } = await thread.run((worker) => worker.detect(image), TURN_LIMIT);
        return toTurn(data);
      }),
    close: async () => {
      stop('text');
      stop('orientation');
    },
  };
}

/** What Tesseract is told of a picture that it reads. */
export function parametersFor(
  { dpi }: Pick<Picture, 'dpi'>,
  shape: RecognizeOptions['shape'],
): Partial<WorkerParams> {
  return {
    tessedit_pageseg_mode: SEGMENTATION[shape] as WorkerParams['tessedit_pageseg_mode'],
    invert_threshold: READ_ONCE,
    user_defined_dpi: String(Math.round(Math.min(Math.max(dpi, 70), 2400))),
  };
}

function encodeChecked(picture: Picture): Buffer {
  const { width, height } = picture;
  if (width * height > MOST_PIXELS) throw new OcrFailed('failed', `${width} × ${height} pixels are too many`);
  return encodePicture(picture);
}

/**
 * A script told with less is a guess: a short page of its own has at least .2 (Korean) or .5 (Han). Print in Latin
 * letters is taken for none but these, as measured on forms, receipts and books; textures are taken for Arabic at 1.1, of
 * which blurred print in ten types has 2 and more.
 */
const SURE_SCRIPT = 0.15;
const SURE_OF_MISTAKEN: Readonly<Record<string, number>> = {
  Arabic: 1.5,
  Cyrillic: 4,
  Greek: 4,
  Latin: 4,
  Japanese: 1,
};

/** The engine tells how far the text is turned counter-clockwise from upright. */
export function toTurn({
  orientation_degrees: degrees,
  orientation_confidence: confidence,
  script,
  script_confidence: scriptConfidence,
}: DetectData): Orientation | undefined {
  if (degrees === null || confidence === null) return undefined;
  const turn = ((degrees % 360) + 360) % 360;
  if (turn !== 0 && turn !== 90 && turn !== 180 && turn !== 270) return undefined;
  if (script === null) return { degrees: turn, confidence };
  const least = SURE_OF_MISTAKEN[script] ?? SURE_SCRIPT;
  // Of what is surely print the script may be told with less.
  const isSure = (scriptConfidence ?? 0) >= (confidence < SURE_TURN ? least : least / 2);
  return { degrees: turn, confidence, script: isSure ? script : undefined };
}

function withoutOverlaps(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, words: cutOverlaps(line.words) })),
  }));
}
