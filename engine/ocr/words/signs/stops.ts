import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, holdsMiddle } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedWord,
  withLetters,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import { decimalSignOf, withDecimalSign } from './decimal-gaps.ts';

const FIGURE = /^\p{Nd}$/u;
/** Figures of a number are of one height; lower ink than this share of it is none of them. */
const LEAST_FIGURE = 0.75;
/** A stop is so large, in heights of a figure: 0.15 to 0.2 in print, and a comma twice as high. */
const SIZE = { least: 0.1, widest: 0.32, highest: 0.5 };
/** A full stop is round or square and ends at the foot of the figures, a comma below it: in heights of a figure. */
const LONGEST = 1.5;
const ON_FOOT = 0.12;
const LOWEST = 0.4;
/** A stop behind a number is at most so far from its last figure. */
const BEHIND = 0.3;

/** A sign sets figures so many times as far apart as they usually are on a page; specks between them do not. */
const APART = 1.15;
/** Fewer neighbours do not show how far apart figures are. */
const FEWEST_STEPS = 6;

/** What a page shows about its numbers. */
interface Numbers {
  binary: Binary;
  pieces: readonly Component[];
  /** The sign before the decimals of its amounts, if it has such. */
  sign: string | undefined;
  /** From the middle of a figure to that of the next, in heights of a figure, where enough of them show it. */
  step: number | undefined;
  isFree: (stop: Box, own: RecognizedWord) => boolean;
}

/**
 * Puts back the decimal points and commas, and the stops behind numbers, that the engine read over, as it does in small type.
 * Two things tell them: where the ink shows as many figures as were read, what stands at the foot between two of them
 * that are set apart for it; and the gap that is left where the ink of a sign has faded.
 */
export function readStops(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const words = wordsOf(blocks);
  const numbers: Numbers = {
    binary,
    pieces: findComponents(binary),
    sign: decimalSignOf(words),
    step: usualStep(words),
    isFree: (stop, own) => !words.some((word) => word !== own && holdsMiddle(word, stop)),
  };
  return mapWords(blocks, (word) => withSigns(word, numbers));
}

function withSigns(word: RecognizedWord, numbers: Numbers): RecognizedWord {
  if (!word.letters.some(isFigure)) return word;
  const stopped = withStops(word, numbers);
  const { sign, binary } = numbers;
  return stopped === word && sign ? withDecimalSign(word, sign, binary) : stopped;
}

function usualStep(words: readonly RecognizedWord[]): number | undefined {
  const steps = words.flatMap(({ letters }) =>
    letters.slice(1).flatMap((letter, i) => {
      const before = letters[i]!;
      if (!isFigure(letter) || !isFigure(before)) return [];
      return [(letter.left + letter.right - before.left - before.right) / 2 / Math.max(1, heightOf(letter))];
    }),
  );
  return steps.length < FEWEST_STEPS ? undefined : median(steps);
}

function withStops(word: RecognizedWord, { pieces, step = 0, isFree }: Numbers): RecognizedWord {
  const letters = gatherRuns(word.letters).flatMap((run) => {
    if (!isFigure(run[0]!)) return run;
    const stops = stopsOf(run, pieces, APART * step);
    return run.flatMap((figure, i) => {
      const stop = stops[i];
      const isLast = figure === word.letters.at(-1);
      return stop && (i < run.length - 1 || (isLast && isFree(stop, word))) ? [figure, stop] : [figure];
    });
  });
  if (letters.length === word.letters.length) return word;
  return { ...withLetters(word, letters), ...boxAround([word, ...letters]) };
}

function isFigure({ text }: RecognizedLetter): boolean {
  return FIGURE.test(text);
}

/** Letters of a word, figures that follow each other apart from what else there is. */
function gatherRuns(letters: readonly RecognizedLetter[]): RecognizedLetter[][] {
  const runs: RecognizedLetter[][] = [];
  letters.forEach((letter, i) => {
    const before = letters[i - 1];
    if (before && isFigure(before) === isFigure(letter)) runs.at(-1)!.push(letter);
    else runs.push([letter]);
  });
  return runs;
}

/**
 * What stands behind each of some figures at their foot; nothing where the ink shows more or fewer figures.
 * @param apart so far apart a sign sets the middles of two figures at least, in heights of a figure
 */
function stopsOf(
  run: readonly RecognizedLetter[],
  pieces: readonly Component[],
  apart: number,
): (RecognizedLetter | undefined)[] {
  const place = boxAround(run);
  const height = place.bottom - place.top;
  const near = pieces.filter(
    ({ left, right, top, bottom }) =>
      right > place.left &&
      left < place.right + BEHIND * height &&
      top >= place.top - LEAST_FIGURE * height &&
      bottom <= place.bottom + LOWEST * height,
  );
  const isInside = ({ left, right }: Box) => left + right > 2 * place.left && left + right < 2 * place.right;
  const figures = near
    .filter((piece) => isInside(piece) && piece.bottom - piece.top >= LEAST_FIGURE * height)
    .sort((a, b) => a.left - b.left);
  if (figures.length !== run.length) return [];
  const tall = median(figures.map(({ top, bottom }) => bottom - top));
  const foot = median(figures.map(({ bottom }) => bottom));
  return figures.map((figure, i) => {
    const following = figures[i + 1];
    const step = following ? (following.left + following.right - figure.left - figure.right) / 2 : Infinity;
    if (step < apart * tall) return undefined;
    const next = following?.left ?? figure.right + BEHIND * tall;
    const stop = near.find(
      (piece) => piece.left >= figure.right && piece.left < next && isStop(piece, tall, foot),
    );
    return stop && { ...boxAround([stop]), text: isComma(stop, tall, foot) ? ',' : '.' };
  });
}

function isStop({ left, right, top, bottom }: Component, tall: number, foot: number): boolean {
  const [width, height] = [(right - left) / tall, (bottom - top) / tall];
  if (Math.min(width, height) < SIZE.least || width > SIZE.widest || height > SIZE.highest) return false;
  const below = (bottom - foot) / tall;
  if (below > ON_FOOT) return below <= LOWEST && top < foot;
  return below >= -ON_FOOT && Math.max(width / height, height / width) <= LONGEST;
}

function isComma({ bottom }: Component, tall: number, foot: number): boolean {
  return bottom - foot > ON_FOOT * tall;
}
