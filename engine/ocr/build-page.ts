import type { Box } from '../document/document.ts';
import type { Warning } from '../document/warning.ts';
import { confidenceOf } from '../layout/lines/confidence.ts';
import type { Page, Word } from '../layout/page.ts';
import type { Picture } from './ink/picture.ts';
import type { PageRecognition } from './recognition/page-recognition.ts';
import type { UnreadScript } from './recognition/scripts.ts';
import type { UnreadLanguage } from './recognition/unread-language.ts';
import { buildWords } from './words/build-words.ts';
import { findDoubtfulNumbers } from './words/doubtful-numbers.ts';
import { weighWords } from './words/evidence/weigh-words.ts';

/** Mean confidence under which a page is reported: one word in five is wrong there. */
const LOW_CONFIDENCE = 0.8;

/**
 * A recognised picture as a page of its own.
 * @param minConfidence words less sure than this are left out, and told of
 */
export function buildPage(number: number, recognition: PageRecognition, minConfidence = 0): Page {
  const { picture, blocks, rulings, fills, dots, fold } = recognition;
  const points = 72 / picture.dpi;
  const all = buildWords(weighWords(blocks, picture), picture);
  const [words, left] = [all.filter(isSure), all.filter((word) => !isSure(word))];
  const confidence = confidenceOf(words);
  return {
    number,
    width: picture.width * points,
    height: picture.height * points,
    words,
    rulings,
    fills,
    dots,
    fold,
    images: [],
    links: [],
    fields: [],
    annotations: [],
    source: words.length > 0 ? 'ocr' : 'empty',
    confidence,
    warnings: [
      ...leftOutWarnings(number, left, minConfidence),
      ...doubtedWarnings(number, recognition),
      ...passedOverWarnings(number, recognition),
      ...doubtWarnings(number, recognition, words, confidence),
    ],
  };

  function isSure({ confidence = 1 }: Word): boolean {
    return confidence >= minConfidence;
  }
}

/** Words whose places are told. */
const MOST_TOLD = 10;

/** What of a page is not to be trusted. */
export function doubtWarnings(
  page: number,
  recognition: PageRecognition,
  words: readonly Word[],
  confidence: number | undefined,
): Warning[] {
  const { unread, unreadLanguage } = recognition;
  return [
    ...cutWarnings(page, recognition),
    ...unheardWarnings(page, recognition),
    ...(unread ? [scriptWarning(page, unread)] : confidenceWarnings(page, confidence)),
    ...(unreadLanguage && !unread ? [languageWarning(page, unreadLanguage)] : []),
    ...(unread ? [] : numberWarnings(page, words)),
    ...(unread ? [] : writingWarnings(page, recognition)),
  ];
}

function scriptWarning(page: number, { script, code, installed }: UnreadScript): Warning {
  const message = `The text of page ${page} seems to be ${script}, which the languages chosen do not cover; its words were left out. ${howToRead(code, installed)}`;
  return { code: 'page_low_confidence', message, page };
}

function languageWarning(page: number, { name, code, installed }: UnreadLanguage): Warning {
  const message = `The text of page ${page} seems to be ${name}, which is not among the languages chosen; its accents and special letters are not to be trusted. ${howToRead(code, installed)}`;
  return { code: 'page_low_confidence', message, page };
}

function howToRead(language: string, installed: boolean): string {
  if (installed) return `Name its language, such as ${language}, among those to recognise.`;
  return `Install the data of its language, such as "npm install --global @tesseract.js-data/${language}", and name it (${language}) among those to recognise.`;
}

/** Names numbers in doubt with their places, points from the top left. */
function numberWarnings(page: number, words: readonly Word[]): Warning[] {
  const doubtful = findDoubtfulNumbers(words);
  if (doubtful.length === 0) return [];
  const places = listPlaces(doubtful.map((word) => `${word.text} ${placeOf(word)}`));
  const message = `Numbers on page ${page} are in doubt; check them against the source: ${places}. Places are points from the left and the top.`;
  return [{ code: 'numbers_doubtful', message, page }];
}

/** Tells how many words were left out, and where. What they seemed to say is not to be trusted. */
export function leftOutWarnings(page: number, words: readonly Word[], minConfidence: number): Warning[] {
  return leftOut(page, `recognised with less confidence than ${minConfidence}`, words.map(placeOf));
}

/** Tells where words were left out because their readings differ or none is sure. */
function doubtedWarnings(page: number, { doubted = [], picture, unread }: PageRecognition): Warning[] {
  if (unread) return [];
  const places = doubted.map((box) => placeInPoints(box, picture));
  return leftOut(page, 'could not be read surely and', places);
}

/** Tells where more may stand than was read again. */
function passedOverWarnings(page: number, { passedOver = [], picture, unread }: PageRecognition): Warning[] {
  if (unread || passedOver.length === 0) return [];
  const places = listPlaces(passedOver.map((box) => placeInPoints(box, picture)));
  const message = `Page ${page} holds more that may be text and was not looked at again: ${passedOver.length}, at ${places}. Places are points from the left and the top.`;
  return [{ code: 'words_left_out', message, page }];
}

function leftOut(page: number, why: string, places: readonly string[]): Warning[] {
  if (places.length === 0) return [];
  const message = `Words of page ${page} ${why} were left out: ${places.length}, at ${listPlaces(places)}. Places are points from the left and the top.`;
  return [{ code: 'words_left_out', message, page }];
}

/** Names what seems to be written by hand. */
function writingWarnings(page: number, { writing = [], picture }: PageRecognition): Warning[] {
  if (writing.length === 0) return [];
  const places = listPlaces(writing.map((box) => extentInPoints(box, picture)));
  const message = `Page ${page} seems to hold handwriting, or other writing that could not be read, at ${places}; it was left out. Places are points from the left and the top.`;
  return [{ code: 'writing_unread', message, page }];
}

function listPlaces(all: readonly string[]): string {
  const more = all.length > MOST_TOLD ? ` and ${all.length - MOST_TOLD} more` : '';
  return all.slice(0, MOST_TOLD).join('; ') + more;
}

/** Where a box in pixels of a picture lies. */
function placeInPoints({ left, top }: Box, { dpi }: Picture): string {
  return placeOf({ left: (left * 72) / dpi, top: (top * 72) / dpi });
}

/** From where to where a box in pixels of a picture reaches: what is left out may be a line or half of a page. */
function extentInPoints(box: Box, picture: Picture): string {
  return `${placeInPoints(box, picture)} to ${placeInPoints({ ...box, left: box.right, top: box.bottom }, picture)}`;
}

function placeOf({ left, top }: Pick<Box, 'left' | 'top'>): string {
  return `(${Math.round(left)}, ${Math.round(top)})`;
}

/** Says so when time ran out before the end of a page. */
function cutWarnings(page: number, { cut }: PageRecognition): Warning[] {
  if (!cut) return [];
  const message = `Page ${page} holds more text than could be recognised in time; its lower part was left out.`;
  return [{ code: 'content_truncated', message, page }];
}

/** Says so when words in doubt stayed as they were read first. */
function unheardWarnings(page: number, { unheard }: PageRecognition): Warning[] {
  if (!unheard) return [];
  const message = `The engine for a second opinion gave no answer on page ${page}; its words are as they were first recognised. Check that engine, or ask for no second opinion.`;
  return [{ code: 'second_opinion_missing', message, page }];
}

/** Says so when a page is not to be trusted. */
function confidenceWarnings(page: number, confidence: number | undefined): Warning[] {
  if (confidence === undefined || confidence >= LOW_CONFIDENCE) return [];
  const percent = Math.round(confidence * 100);
  const message = `The text of page ${page} was recognised with little confidence (${percent} %); check it against the source.`;
  return [{ code: 'page_low_confidence', message, page }];
}
