import type { RecognizedWord } from '../../engines/ocr-engine.ts';

const FIGURE = /^(?:\P{L}*\p{N}\P{L}*|[✓✗])$/u;

/** Whether a word is a number, with whatever signs stand about it, or a mark as it stands for one in tables. */
export function isFigure({ text }: RecognizedWord): boolean {
  return FIGURE.test(text);
}

/** A currency, the class of a tax, and the like. */
const CODE = /^\p{Lu}{1,3}$/u;

/** Those of some words that say something: the codes of amounts do not, but those with nothing else. */
export function withoutCodes(words: readonly RecognizedWord[]): readonly RecognizedWord[] {
  const said = words.filter(({ text }) => !CODE.test(text));
  return said.length > 0 ? said : words;
}
