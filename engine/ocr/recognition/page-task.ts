import type { OcrEngine } from '../engines/ocr-engine.ts';
import { measureLetters } from '../ink/components.ts';
import type { Picture } from '../ink/picture.ts';
import type { RecognizeLine } from './second-look/read-piece.ts';

export interface PageTask {
  languages: readonly string[];
  /** A page in a language or script that is not among them is read with it as well, where its data are there. */
  mayAddLanguage?: boolean;
  /** The picture may lie on its side or be tilted; not so for parts of pages that stand upright. */
  mayLean: boolean;
  /** Milliseconds for the page, all steps together. */
  limit: number;
  /** Is asked about words that are in doubt. */
  second?: OcrEngine;
}

export interface UprightTask extends PageTask {
  /** The print of the page is faint. */
  faint: boolean;
}

/** No step is given less, milliseconds; what can be left out is, when there is no more. */
export const LEAST_TIME = 1000;
/** Height of a letter where there are too few to measure: 5 pt. */
const LETTER_INCHES = 0.07;
/** Middle height of letters over the size of their type. */
export const LETTER_PER_EM = 0.52;

/** The usual height of a letter, pixels. */
export function letterOf(picture: Picture): number {
  return measureLetters(picture) ?? LETTER_INCHES * picture.dpi;
}

/** Reads single lines for as long as there is time. */
export function lineReader(
  engine: OcrEngine,
  languages: readonly string[],
  left: () => number,
): RecognizeLine {
  return async (piece) =>
    left() > LEAST_TIME ? engine.recognize(piece, { languages, shape: 'line', limit: left() }) : undefined;
}
