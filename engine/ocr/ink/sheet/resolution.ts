import { measureLetters } from '../components.ts';
import type { Picture } from '../picture.ts';
import { revealPrint } from '../shades/reveal-print.ts';

/** The middle height of letters over the font size: small letters are 0.45 to 0.55 of an em, tall ones 0.7. */
const LETTER_PER_EM = 0.52;
/** Size of the text of most documents, points. */
const USUAL_SIZE = 10.5;
/** A stated resolution may be this many times too high or low before the text is believed instead. */
const TOLERANCE = 2;
const RANGE = { least: 50, most: 600 };

/**
 * Gives a picture the resolution at which its text has the usual size, unless it states one that fits. Cameras and
 * editors state any number, and layout measures in points.
 */
export function withResolution(picture: Picture, measured: boolean): Picture {
  const letter = measureLetters(revealPrint(picture) ?? picture);
  if (letter === undefined) return picture;
  const dpi = ((letter / LETTER_PER_EM) * 72) / USUAL_SIZE;
  const fits = dpi < TOLERANCE * picture.dpi && dpi * TOLERANCE > picture.dpi;
  if (measured && fits) return picture;
  return { ...picture, dpi: Math.min(Math.max(dpi, RANGE.least), RANGE.most) };
}
