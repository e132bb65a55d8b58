import type { RecognizedWord } from '../../engines/ocr-engine.ts';

const FIGURE = /^\P{L}*\p{N}\P{L}*$/u;

/** Whether a word is a number, with whatever signs stand about it. */
export function isFigure({ text }: RecognizedWord): boolean {
  return FIGURE.test(text);
}
