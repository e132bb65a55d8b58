import type { Warning } from '../document/warning.ts';
import type { Page, Word } from '../layout/page.ts';
import { buildWords } from './build-words.ts';
import type { PageRecognition } from './recognize-page.ts';
import { meanConfidence } from './recognize-page.ts';

/** Mean confidence under which a page is reported: on the scans measured, one word in five is wrong below it. */
export const LOW_CONFIDENCE = 0.7;

/** A recognised picture as a page of its own. */
export function buildPage(number: number, recognition: PageRecognition): Page {
  const { picture, blocks, rulings, fills } = recognition;
  const points = 72 / picture.dpi;
  const words = buildWords(blocks, picture);
  const confidence = words.length > 0 ? meanConfidence(blocks) : undefined;
  return {
    number,
    width: picture.width * points,
    height: picture.height * points,
    words,
    rulings,
    fills,
    images: [],
    links: [],
    fields: [],
    annotations: [],
    source: words.length > 0 ? 'ocr' : 'empty',
    confidence,
    warnings: [...cutWarnings(number, recognition), ...confidenceWarnings(number, confidence)],
  };
}

/** Says so when time ran out before the end of a page. */
export function cutWarnings(page: number, { cut }: PageRecognition): Warning[] {
  if (!cut) return [];
  const message = `Page ${page} holds more text than could be recognised in time; its lower part was left out.`;
  return [{ code: 'content_truncated', message, page }];
}

/** Says so when a page is not to be trusted. */
export function confidenceWarnings(page: number, confidence: number | undefined): Warning[] {
  if (confidence === undefined || confidence >= LOW_CONFIDENCE) return [];
  const percent = Math.round(confidence * 100);
  const message = `The text of page ${page} was recognised with little confidence (${percent} %); check it against the source.`;
  return [{ code: 'page_low_confidence', message, page }];
}

/** Mean confidence of words, weighted by their letters. */
export function confidenceOf(words: readonly Word[]): number | undefined {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of words) {
    if (confidence === undefined) continue;
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters > 0 ? sum / letters : undefined;
}
