import { areListing, hasCodeSign } from '../../../layout/lexicon/code-signs.ts';
import { median } from '../../../layout/statistics.ts';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';

/** Fewer letters of a line do not show how they follow each other. */
const FEWEST_LETTERS = 8;
/** The middles of letters of one width are as far apart as each other but for this share … */
const VARIATION = 0.15;
/** … and nearly all are: on editors' and typewriters' lines .9 to 1 of them were, on printed ones .4 to .65. */
const LEVEL = 0.88;
/** Lines of a page that have to be so. */
const MOST_LINES = 0.8;

/** Whether a page is a program as editors and terminals show it. What is typed but is prose is none. */
export function isProgram(lines: readonly RecognizedLine[]): boolean {
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  return areListing(texts.length, texts.filter(hasCodeSign).length) && isFixedPitch(lines);
}

/** Whether all letters of a page are of one width. */
function isFixedPitch(lines: readonly RecognizedLine[]): boolean {
  const steps = lines.map(stepsOf).filter(({ length }) => length >= FEWEST_LETTERS);
  const level = steps.filter(isLevel);
  return steps.length > 0 && level.length >= MOST_LINES * steps.length;
}

/** From the middle of each letter to that of the next in its word, pixels. */
function stepsOf({ words }: RecognizedLine): number[] {
  return words.flatMap(({ letters }) => {
    const middles = letters.map(({ left, right }) => (left + right) / 2);
    return middles.slice(1).map((middle, i) => middle - middles[i]!);
  });
}

function isLevel(steps: readonly number[]): boolean {
  const usual = median(steps);
  return steps.filter((step) => Math.abs(step - usual) <= VARIATION * usual).length >= LEVEL * steps.length;
}
