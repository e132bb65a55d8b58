import type { Box } from '../document/document.ts';
import type { Warning } from '../document/warning.ts';
import { areaOf, scaleBox } from '../layout/geometry.ts';
import { confidenceOf } from '../layout/lines/confidence.ts';
import { isLayer } from '../layout/lines/text-layer.ts';
import type { Page, Word } from '../layout/page.ts';
import { buildPage, doubtWarnings, leftOutWarnings } from './build-page.ts';
import { type Orientation, type PageEngine, wordsOf } from './engines/ocr-engine.ts';
import { binarize, hasInk } from './ink/binary.ts';
import { measureLetters } from './ink/components.ts';
import type { Picture } from './ink/picture.ts';
import { whitenBoxes } from './ink/picture.ts';
import { revealPrint } from './ink/shades/reveal-print.ts';
import { isInNoLanguage, warnOfLayer } from './layer-health.ts';
import type { OcrPlan } from './plan-ocr.ts';
import { GOOD_LETTER, SMALL_LETTER } from './recognition/fit-letters.ts';
import type { PageRecognition } from './recognition/page-recognition.ts';
import type { PageTask } from './recognition/page-task.ts';
import { recognizeAtSize } from './recognition/recognize-at-size.ts';
import { LEAST_INK } from './recognition/recognize-page.ts';
import { isMeaningless, plausibleShare } from './text-health.ts';

/** Draws the page; undefined where that cannot be done. */
export type DrawPage = (options: { dpi: number; maxSide: number }) => Promise<Picture | undefined>;

interface ScanTask extends Omit<PageTask, 'mayLean'> {
  plan: Exclude<OcrPlan, { type: 'nothing' }>;
  /** Words less sure than this are left out, 0 to 1. */
  minConfidence?: number;
}

/** Recognition gains nothing from more (measured on scans of 8 to 12 pt) … */
const DPI = 200;
/** … but for tiny type. */
const MOST_DPI = 400;
const LONGEST_SIDE = 4000;
/** A recognised text replaces one of the file only when it makes this much more sense. */
const MORE_SENSE = 0.02;

/**
 * Reads a page of a PDF from its picture, as planned.
 * @throws OcrFailed, ConversionError `language_missing`, PageUnreadable.
 */
export async function readScannedPage(
  page: Page,
  draw: DrawPage,
  engine: PageEngine,
  task: ScanTask,
): Promise<Page> {
  const picture = await drawSharply(page, draw);
  if (!picture) return page;
  if (isBlank(picture)) return { ...page, warnings: [...page.warnings, ...blankWarnings(page)] };
  const { plan, minConfidence, ...rest } = task;
  if (plan.type === 'pictures') {
    const found = await recognizeAtSize(showOnly(picture, plan.boxes, page.words), engine, {
      ...rest,
      mayLean: false,
    });
    return plan.amidText && !isSurelyRead(found) ? skipPictures(page) : addWords(page, found, minConfidence);
  }
  const found = await recognizeAtSize(picture, engine, { ...rest, mayLean: true });
  if (plan.type === 'underText' && found.turned === 0 && !found.tilted)
    return addWords(page, found, minConfidence);
  return replaceWords(page, found, plan.type === 'page' && plan.anyway, minConfidence);
}

/** Draws a page no finer than its pictures are, unless letters are small or drawn over them. */
async function drawSharply(page: Page, draw: DrawPage): Promise<Picture | undefined> {
  const first = Math.min(DPI, finestPicture(page) ?? DPI);
  const picture = await draw({ dpi: first, maxSide: LONGEST_SIDE });
  if (!picture) return undefined;
  const letter = measureLetters(picture);
  if (letter === undefined ? first === DPI : letter >= SMALL_LETTER) return picture;
  const dpi = letter === undefined ? DPI : Math.min(MOST_DPI, (picture.dpi * GOOD_LETTER) / letter);
  return (await draw({ dpi, maxSide: LONGEST_SIDE })) ?? picture;
}

/** The highest resolution of the pictures on a page, dots per inch, where it is known. */
function finestPicture({ images }: Page): number | undefined {
  const resolutions = images.flatMap(({ pixels, ...box }) =>
    pixels ? [72 * Math.sqrt((pixels.width * pixels.height) / Math.max(1, areaOf(box)))] : [],
  );
  return resolutions.length > 0 ? Math.max(...resolutions) : undefined;
}

function isBlank(picture: Picture): boolean {
  return !hasInk(binarize(picture), LEAST_INK) && !revealPrint(picture);
}

/** A scan that was drawn white most likely is in a coding that the renderer could not read. */
function blankWarnings(page: Page): Warning[] {
  if (page.images.length === 0 || page.words.length > 0) return [];
  const message = `The pictures on page ${page.number} show nothing; if they are not blank, their coding could not be read.`;
  return [{ code: 'image_skipped', message, page: page.number }];
}

/** The picture with nothing but the boxes (points), and in them nothing where the words stand. */
function showOnly(picture: Picture, boxes: readonly Box[], words: readonly Word[]): Picture {
  const { width, height, dpi } = picture;
  const shown: Picture = { width, height, dpi, gray: new Uint8Array(width * height).fill(255) };
  const pixels = dpi / 72;
  const scaled = (box: Box) => scaleBox(box, pixels);
  for (const box of boxes.map(scaled)) {
    const left = Math.max(0, Math.floor(box.left));
    const right = Math.min(width, Math.ceil(box.right));
    for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, Math.ceil(box.bottom)); y++) {
      shown.gray.set(picture.gray.subarray(y * width + left, y * width + right), y * width + left);
    }
  }
  whitenBoxes(shown, words.map(scaled));
  return shown;
}

/** Pictures amid text are drawings, or turned, unless so many words are read in them, this sure on average. */
const ENOUGH_WORDS = 12;
const SURELY_READ = 0.85;

function isSurelyRead({ blocks }: PageRecognition): boolean {
  const words = wordsOf(blocks);
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length >= ENOUGH_WORDS && sum >= SURELY_READ * words.length;
}

function skipPictures(page: Page): Page {
  const message = `A picture on page ${page.number} seems to hold a table or a text; it could not be read surely and was left out.`;
  return { ...page, warnings: [...page.warnings, { code: 'image_skipped', message, page: page.number }] };
}

/** Words added to a page's own must be this sure; what a drawing is read as seldom is. */
const SURE = 0.6;

function addWords(page: Page, recognition: PageRecognition, minConfidence = 0): Page {
  const own = page.words.filter((word) => !word.hidden);
  const isFresh = (box: Box) => !own.some((word) => covers(word, box));
  const { doubted, passedOver, picture } = recognition;
  const isFreshPlace = (box: Box) => isFresh(scaleBox(box, 72 / picture.dpi));
  const found = buildPage(page.number, {
    ...recognition,
    doubted: doubted?.filter(isFreshPlace),
    passedOver: passedOver?.filter(isFreshPlace),
  });
  const least = Math.max(SURE, minConfidence);
  const isSure = ({ confidence = 0 }: Word) => confidence >= least;
  const fresh = found.words.filter(isFresh);
  const added = fresh.filter(isSure);
  const unsure = fresh.filter((word) => !isSure(word));
  const leftOut = [
    ...leftOutWarnings(page.number, unsure, least),
    ...found.warnings.filter(({ code }) => code === 'words_left_out'),
  ];
  if (added.length === 0) return { ...page, warnings: [...page.warnings, ...leftOut] };
  const confidence = confidenceOf(added);
  return {
    ...page,
    words: [...own, ...added],
    rulings: [...page.rulings, ...found.rulings],
    fills: [...page.fills, ...found.fills],
    dots: [...(page.dots ?? []), ...(found.dots ?? [])],
    source: 'mixed',
    confidence,
    warnings: [...page.warnings, ...leftOut, ...doubtWarnings(page.number, recognition, added, confidence)],
  };
}

/** Whether the middle of a word lies on another. */
function covers(box: Box, word: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function replaceWords(
  page: Page,
  recognition: PageRecognition,
  anyway: boolean,
  minConfidence: number | undefined,
): Page {
  const found = buildPage(page.number, recognition, minConfidence);
  if (found.words.length === 0) return { ...page, warnings: [...page.warnings, ...found.warnings] };
  if (!anyway && !makesMoreSense(found, page.words, recognition)) return keepText(page, found);
  const { turned } = recognition;
  const turn = <T extends Box>(box: T): T => ({ ...box, ...turnBox(box, page, turned) });
  return {
    ...found,
    label: page.label,
    images: page.images.map(turn),
    links: page.links.map(turn),
    fields: page.fields.map(turn),
    annotations: page.annotations.map(turn),
    warnings: [...page.warnings.filter((w) => w.code !== 'text_unreliable'), ...found.warnings],
  };
}

/** The page as the file has it; where its text is the layer of a scan, with what is to be said of that. */
function keepText(page: Page, found: Page): Page {
  if (!isLayer(page.words)) return page;
  const kept = warnOfLayer(page, 'recognition makes no more of the picture');
  const doubts = found.warnings.filter(({ code }) => code === 'page_low_confidence');
  return { ...kept, warnings: [...kept.warnings, ...doubts] };
}

/** The text of the file, where there is one, is only given up for a better one. */
function makesMoreSense(found: Page, own: readonly Word[], { unread }: PageRecognition): boolean {
  const [said, shown] = [own, found.words].map((words) => words.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  if (own.length === 0 || isMeaningless(said)) return true;
  if (unread) return false;
  const [before, now] = [plausibleShare(said), plausibleShare(shown)];
  // Of a few words, or of a writing whose words are not known, only the doubts of recognition itself can be heard.
  if (before === undefined || now === undefined)
    return !isInNoLanguage(shown) && (!isDoubted(found) || lacksCharacters(said));
  return now >= before + MORE_SENSE || (isInNoLanguage(said) && !isInNoLanguage(shown));
}

function isDoubted({ warnings }: Page): boolean {
  return warnings.some(({ code }) => code === 'page_low_confidence');
}

/** Whether it is not known of some glyphs at all what they stand for. */
function lacksCharacters(texts: readonly string[]): boolean {
  return texts.some((text) => text.includes('\uFFFD'));
}

/** Where a box of the page as displayed lies on the page turned clockwise. */
function turnBox(
  { left, top, right, bottom }: Box,
  { width, height }: Page,
  turned: Orientation['degrees'],
): Box {
  switch (turned) {
    case 0:
      return { left, top, right, bottom };
    case 90:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
    case 180:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 270:
      return { left: top, top: width - right, right: bottom, bottom: width - left };
  }
}
