import type { Box } from '../document/document.ts';
import { areaOf, holdsMiddle } from '../layout/geometry.ts';
import { captionKind } from '../layout/lexicon/captions.ts';
import { isLayer } from '../layout/lines/text-layer.ts';
import type { Page, Word } from '../layout/page.ts';
import type { ReadOptions } from '../options.ts';
import { isPoorLayer } from './layer-health.ts';
import { checkHealth } from './text-health.ts';

/** What is to be recognised on a page of a PDF. */
export type OcrPlan =
  /** Its text layer is good, or nothing else is wanted. */
  | { type: 'nothing' }
  /** The whole page; a text layer only stays when it makes more sense, and not `anyway`. */
  | { type: 'page'; anyway: boolean }
  /** A scan with some text of the file on it: the whole page, and the file's words stay. */
  | { type: 'underText' }
  /** Only these pictures; the text around them is good. What is read amid much of it must be sure. */
  | { type: 'pictures'; boxes: Box[]; amidText: boolean };

/** Share of the page's area that pictures cover on a scan … */
const SCAN = 0.7;
/** … and on a page whose text may be in its pictures. */
const PICTURED = 0.4;
/** Share of the page's area under words: a stamp or footer is below the first, a page of prose at 0.15 to 0.4. */
const STAMP = 0.03;
const LITTLE_TEXT = 0.06;
/** Pictures smaller than this share of the page hold no text worth reading. */
const LEAST_PICTURE = 0.05;

/** Decides from its text layer what of a page needs recognition. Looks at nothing but what was read already. */
export function planOcr(page: Page, mode: NonNullable<ReadOptions['ocr']>): OcrPlan {
  if (mode === 'never') return { type: 'nothing' };
  if (mode === 'always' || page.words.length === 0) return { type: 'page', anyway: true };
  const scanned = isLayer(page.words);
  const health = checkHealth(page.words);
  if (health === 'garbled' || (scanned && isPoorLayer(page.words))) return { type: 'page', anyway: false };
  if (page.warnings.some((warning) => warning.code === 'text_unreliable'))
    return { type: 'page', anyway: false };
  return scanned && health === 'good' ? { type: 'nothing' } : planPictures(page);
}

function planPictures(page: Page): OcrPlan {
  const area = page.width * page.height;
  const covered = totalArea(page.words) / area;
  const boxes = page.images
    .map((image) => clip(image, page))
    .filter((box) => areaOf(box) >= LEAST_PICTURE * area);
  const pictured = Math.min(1, totalArea(boxes) / area);
  if (pictured >= SCAN && covered < STAMP) return { type: 'underText' };
  if (pictured >= PICTURED && covered < LITTLE_TEXT) return { type: 'pictures', boxes, amidText: false };
  return { type: 'nothing' };
}

/** A picture over which more words of the file stand is a ground for them. */
const MOST_WORDS = 3;

/** So many pictures of that size find room on a page; more lie over each other. */
const MOST_PICTURES = 20;
/** Words that tell how a line begins. */
const BEGINNING = 4;

/**
 * The pictures of a page with good text that may show more: tables and texts taken from a screen or another page. Those of
 * a page that has captions of figures are figures: to look at them would cost a quarter of all of its conversion.
 */
export function findPictures(page: Page): Box[] {
  const least = LEAST_PICTURE * page.width * page.height;
  const boxes = page.images.map((image) => clip(image, page)).filter((box) => areaOf(box) >= least);
  if (boxes.length === 0 || hasFigureCaption(page.words)) return [];
  return boxes
    .slice(0, MOST_PICTURES)
    .filter((box) => page.words.filter((word) => holdsMiddle(box, word)).length <= MOST_WORDS);
}

function hasFigureCaption(words: readonly Word[]): boolean {
  return words.some((word, i) => {
    if (i > 0 && words[i - 1]!.baseline === word.baseline) return false;
    const texts = words.slice(i, i + BEGINNING).map(({ text }) => text);
    return captionKind(texts.join(' ')) === 'figure';
  });
}

/** Of all boxes together, overlaps counted twice. */
function totalArea(boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + areaOf(box), 0);
}

function clip({ left, top, right, bottom }: Box, { width, height }: Page): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}
