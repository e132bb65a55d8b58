import { areListing, hasCodeSign } from '../../../layout/lexicon/code-signs.ts';
import { median } from '../../../layout/statistics.ts';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';

/** Fewer letters of a line do not show how they follow each other. */
const FEWEST_LETTERS = 8;
/** The middles of letters of one width are as far apart as each other but for this share … */
const VARIATION = 0.1;
/** … and most are. */
const LEVEL = 0.7;
/** Of a line between such lines at least this share is; of printed ones a third, mostly. */
const KEPT = 0.5;
/** Lines of a program that have to be so, … */
const MOST_LINES = 0.8;
/** … and of what is typed: .73 to 1 of those of tills and typewriters were, of printed ones at most .33; few are by chance. */
const TYPED_LINES = 0.5;
const FEWEST_LINES = 5;
const LETTER = /^[\p{L}\p{N}]/u;

/**
 * Runs of lines that are programs, as editors and terminals show them and books print them: signs of code in type of one
 * width. What is typed but is prose is none.
 */
export function findPrograms(lines: readonly RecognizedLine[]): RecognizedLine[][] {
  const pitches = lines.map(stepsOf).filter((steps) => steps.length >= FEWEST_LETTERS && isLevel(steps));
  if (pitches.length === 0) return [];
  const usual = median(pitches.map(median));
  const runs: RecognizedLine[][] = [[]];
  for (const line of lines) {
    if (keepsPitch(line, usual)) runs.at(-1)!.push(line);
    else runs.push([]);
  }
  return runs.filter(isProgram);
}

/** Letters that were read wrong stand anywhere; lines of signs alone may be in any type. */
function keepsPitch(line: RecognizedLine, usual: number): boolean {
  const steps = stepsOf(line);
  return steps.filter((step) => isNear(step, usual)).length >= KEPT * steps.length;
}

function isProgram(lines: readonly RecognizedLine[]): boolean {
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  return areListing(texts.length, texts.filter(hasCodeSign).length) && levelShare(lines) >= MOST_LINES;
}

/**
 * For the lines of a page in type of one width, as of typewriters and tills, how far it is from the middle of a letter to
 * that of the next, pixels; undefined for lines in other type. Short lines show it where they have it in common with most.
 */
export function measurePitch(lines: readonly RecognizedLine[]): (line: RecognizedLine) => number | undefined {
  if (lines.length < FEWEST_LINES || levelShare(lines) <= TYPED_LINES) return () => undefined;
  const usual = median(
    lines
      .map(stepsOf)
      .filter(({ length }) => length >= FEWEST_LETTERS)
      .map(median),
  );
  return (line) => {
    const steps = stepsOf(line);
    if (steps.length === 0 || !isLevel(steps)) return undefined;
    const pitch = median(steps);
    return isNear(pitch, usual) || steps.length >= FEWEST_LETTERS ? pitch : undefined;
  };
}

/** Share of the lines in which the letters follow each other at one distance; 0 where none shows it. */
function levelShare(lines: readonly RecognizedLine[]): number {
  const steps = lines.map(stepsOf).filter(({ length }) => length >= FEWEST_LETTERS);
  return steps.filter(isLevel).length / Math.max(1, steps.length);
}

/** From the middle of each letter or figure to that of the next in its word, pixels; signs stand at one side of their place. */
function stepsOf({ words }: RecognizedLine): number[] {
  return words.flatMap(({ letters }) =>
    letters.flatMap((letter, i) => {
      const before = letters[i - 1];
      const isStep = before && LETTER.test(before.text) && LETTER.test(letter.text);
      return isStep ? [(letter.left + letter.right - before.left - before.right) / 2] : [];
    }),
  );
}

function isLevel(steps: readonly number[]): boolean {
  const usual = median(steps);
  return steps.filter((step) => isNear(step, usual)).length >= LEVEL * steps.length;
}

function isNear(step: number, usual: number): boolean {
  return Math.abs(step - usual) <= VARIATION * usual;
}
