import type { Box } from '../document/document.ts';
import { heightOf } from '../layout/geometry.ts';
import type { Page, Word } from '../layout/page.ts';
import { binarize } from './ink/binary.ts';
import { type Component, findComponents, measureLetters } from './ink/components.ts';
import type { Picture } from './ink/picture.ts';
import { findLineEnds, mayBeSmall } from './layer-health.ts';

/** A hyphen is so wide, and at most so high to its width; it fills its box. In heights of a small letter. */
const WIDTH = { least: 0.3, most: 1 };
const FLAT = 0.6;
const FILLED = 0.7;
/** Its middle stands so far above the foot of the word, which layers often put at that of letters that reach below. */
const ABOVE = { least: 0.2, most: 1.3 };
/** It ends at most so far behind the word. */
const BEHIND = 1.3;
/** Small letters are at most so high, and capitals higher; in heights of a small letter. */
const SMALL = { least: 0.7, most: 1.2 };

/**
 * Mends by the picture what the text that lies unseen under a scan tells wrong: puts hyphens behind the words that they
 * break at the ends of lines, and makes capitals small that are no higher than small letters.
 */
export function mendLayer(page: Page, picture: Picture): Page {
  const letter = measureLetters(picture);
  if (letter === undefined) return page;
  const pieces = findComponents(binarize(picture));
  const scale = picture.dpi / 72;
  const dashes = pieces.filter((piece) => isDash(piece, letter));
  const broken = new Set(
    findLineEnds(page.words).filter((word) => dashes.some((dash) => endsWith(word, dash, scale, letter))),
  );
  const words = page.words.map((word) => {
    const isSmall = mayBeSmall(word.text) && beginsSmall(word, pieces, scale, letter);
    if (!isSmall && !broken.has(word)) return word;
    const text = isSmall ? word.text[0]!.toLowerCase() + word.text.slice(1) : word.text;
    return { ...word, text: broken.has(word) ? `${text}-` : text };
  });
  return { ...page, words };
}

function isDash({ left, top, right, bottom, area }: Component, letter: number): boolean {
  const [width, height] = [right - left, bottom - top];
  if (width < WIDTH.least * letter || width > WIDTH.most * letter) return false;
  return height <= FLAT * width && area >= FILLED * width * height;
}

/** @param dash pixels @param scale pixels a point @param letter height of a small letter, pixels */
function endsWith({ left, right, baseline }: Word, dash: Box, scale: number, letter: number): boolean {
  const above = (baseline * scale - (dash.top + dash.bottom) / 2) / letter;
  if (above < ABOVE.least || above > ABOVE.most) return false;
  const isLast = dash.right > right * scale - WIDTH.least * letter;
  return isLast && dash.left > left * scale && dash.right <= right * scale + BEHIND * letter;
}

/** Whether the first ink of a word is as high as a small letter. */
function beginsSmall(word: Word, pieces: readonly Component[], scale: number, letter: number): boolean {
  const [left, baseline] = [word.left * scale, word.baseline * scale];
  const first = pieces.find((piece) => {
    const middle = (piece.top + piece.bottom) / 2;
    if (middle > baseline || middle < baseline - ABOVE.most * letter) return false;
    return Math.abs(piece.left - left) < SMALL.least * letter && heightOf(piece) >= SMALL.least * letter;
  });
  return first !== undefined && heightOf(first) <= SMALL.most * letter;
}
