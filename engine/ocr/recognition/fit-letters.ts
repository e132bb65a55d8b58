import { measureLetters, measureTallLetters } from '../ink/components.ts';
import { enlargeSharply } from '../ink/enlarge-sharply.ts';
import { enlargePicture, type Picture } from '../ink/picture.ts';
import { reducePicture } from '../ink/reduce-picture.ts';

/** Letters lower than this are enlarged, pixels; letters of 10 pt at 150 dpi are 11 high. */
export const SMALL_LETTER = 11;
export const GOOD_LETTER = 16;
/**
 * Letters up to this height are all blurred edges: sharpened as they grow, .49 of the words of tables at 72 dpi are read
 * instead of .42, and of forms at 100 dpi no fewer. Two receipts of letters of 10 pixels lost by it.
 */
const BLURRED_LETTER = 9;
/** Letters of one text differ less than this in height; where those that are seen differ more, they are in pieces. */
const IN_PIECES = 1.6;
/** Letters are enlarged so many times at most: blurred ones, and others. */
const MOST_TIMES = { blurred: 3, other: 2 };
/** Pixels of an enlarged picture. */
const MOST_ENLARGED = 20_000_000;
/**
 * Capitals and letters with ascenders need be no higher, pixels: the engine brings lines to a height of 36. Books and receipts
 * are read a little better when they are shrunk so far (0.1 to 0.2 % of their words), scribe-ocr alike.
 */
const GOOD_TALL_LETTER = 22;
/** Capitals are so many times as high as small letters, at least. */
const TALLER = 1.2;
/** Of capitals and figures alone, whose spaces are lost first, those of this height and more are read worse than at half. */
const LARGE_CAPITAL = 40;
const WELL_READ_CAPITAL = 24;
/** A picture that would lose or gain less is left as it is. */
const LEAST_SHRUNK = 0.9;
const LEAST_ENLARGED = 1.2;

/** Brings letters to a height that the engine reads well and fast. */
export function fitLetters(picture: Picture): Picture {
  const letter = measureLetters(picture);
  if (letter === undefined) return picture;
  if (letter < SMALL_LETTER) return enlargeLetters(picture, letter);
  const share = shareToKeep(letter, measureTallLetters(picture) ?? letter);
  return share <= LEAST_SHRUNK ? reducePicture(picture, share) : picture;
}

function enlargeLetters(picture: Picture, letter: number): Picture {
  const tall = measureTallLetters(picture) ?? letter;
  const isBlurred = letter <= BLURRED_LETTER && tall <= IN_PIECES * letter;
  const most = Math.sqrt(MOST_ENLARGED / (picture.width * picture.height));
  const times = isBlurred ? MOST_TIMES.blurred : MOST_TIMES.other;
  const factor = Math.min(GOOD_LETTER / letter, times, most);
  if (factor <= LEAST_ENLARGED) return picture;
  return isBlurred ? enlargeSharply(picture, factor) : enlargePicture(picture, factor);
}

function shareToKeep(letter: number, tall: number): number {
  if (tall >= TALLER * letter) return Math.max(GOOD_LETTER / letter, GOOD_TALL_LETTER / tall);
  return letter >= LARGE_CAPITAL ? WELL_READ_CAPITAL / letter : 1;
}
