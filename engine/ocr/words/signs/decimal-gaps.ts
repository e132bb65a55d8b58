import { centreOf } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import { type RecognizedLetter, type RecognizedWord, withLetters } from '../../engines/ocr-engine.ts';
import { type Binary, countInk } from '../../ink/binary.ts';
import { decimalSignIn } from '../amounts.ts';

/** Fewer amounts do not show how a page writes them; … */
const FEWEST_AMOUNTS = 3;
/** … those with the other sign are misread ones if they are at most so many. */
const LEAST_SHARE = 0.75;
/** Figures of an amount without any sign. */
const BARE = /^[\p{Sc}(+−-]?(\d{3,9})\)?$/u;
/** White above a decimal sign is so wide, in heights of a figure: 0.35 to 0.6 in print, 0.1 to 0.3 between figures, … */
const WIDTH = 0.33;
/** … so much wider than that between other figures of the number, … */
const WIDER = 0.1;
/** … and it sets figures further apart, as a `1` does not, whose narrow stroke has white at its sides. */
const APART = 1.2;
/** A decimal sign is lower than this share of its figures, and its ink is at their foot. */
const LOW = 0.68;
const FOOT = 0.75;
const BELOW = 0.15;
/** So much of the square of a figure's height is ink of a point, even of one that is faint. */
const LEAST_INK = 0.006;
/** A sign of which no ink is left is told by its gap alone, and is to be checked. */
const UNSEEN = 0.6;

/** The sign before the decimals in the amounts of a page. */
export function decimalSignOf(words: readonly RecognizedWord[]): string | undefined {
  const signs = words.flatMap(({ text }) => decimalSignIn(text) ?? []);
  const points = signs.filter((sign) => sign === '.').length;
  const [sign, count] = points * 2 >= signs.length ? ['.', points] : [',', signs.length - points];
  return count >= FEWEST_AMOUNTS && count >= LEAST_SHARE * signs.length ? sign : undefined;
}

/**
 * An amount with the sign before its decimals that left hardly any ink, as on receipts: where a page writes amounts with two
 * decimals, figures that stand as far apart before the last two as a sign sets them, and nowhere else, are such an amount.
 */
export function withDecimalSign(word: RecognizedWord, sign: string, binary: Binary): RecognizedWord {
  if (!BARE.test(word.text)) return word;
  const figures = word.letters.filter(({ text }) => /^\d$/.test(text));
  if (figures.length < 3) return word;
  const gap = findDecimalGap(figures, binary);
  if (!gap) return word;
  const box = { left: gap.left, right: gap.right, top: gap.foot - 0.2 * gap.height, bottom: gap.foot };
  const at = word.letters.indexOf(figures.at(-2)!);
  const letters = [...word.letters.slice(0, at), { ...box, text: sign }, ...word.letters.slice(at)];
  const found = withLetters(word, letters);
  return gap.isInked ? found : { ...found, confidence: Math.min(word.confidence, UNSEEN), measured: true };
}

interface Gap {
  left: number;
  right: number;
}

/** The gap before the last two figures, if it is as wide as for a sign and no other of the number is nearly so. */
function findDecimalGap(
  figures: readonly RecognizedLetter[],
  binary: Binary,
): (Gap & { foot: number; height: number; isInked: boolean }) | undefined {
  const top = Math.round(median(figures.map((figure) => figure.top)));
  const foot = Math.round(median(figures.map(({ bottom }) => bottom)));
  const height = foot - top;
  const rows = { top, bottom: Math.round(top + LOW * height) };
  const gaps = figures
    .slice(1)
    .map((next, i) => widestWhite(centreOf(figures[i]!), centreOf(next), rows, binary));
  const middles = figures.map((figure, i) =>
    centreOf({ left: gaps[i - 1]?.right ?? figure.left, right: gaps[i]?.left ?? figure.right }),
  );
  const steps = gaps.map((_, i) => middles[i + 1]! - middles[i]!);
  const at = gaps.length - 2;
  const gap = gaps[at]!;
  const others = gaps.filter((_, i) => i !== at).map(({ left, right }) => right - left);
  const width = gap.right - gap.left;
  if (width < WIDTH * height || width < Math.max(...others) + WIDER * height) return undefined;
  if (steps[at]! < APART * Math.max(...steps.filter((_, i) => i !== at))) return undefined;
  const under = { top: Math.round(top + FOOT * height), bottom: Math.round(foot + BELOW * height) };
  const isInked =
    countInk(binary, { ...under, left: gap.left, right: gap.right }) >= LEAST_INK * height * height;
  return { ...gap, foot, height, isInked };
}

interface Rows {
  top: number;
  bottom: number;
}

/** The widest run of columns without ink in some rows. */
function widestWhite(from: number, to: number, rows: Rows, binary: Binary): Gap {
  let widest: Gap = { left: Math.round(from), right: Math.round(from) };
  let left = widest.left;
  for (let x = left; x < Math.round(to); x++) {
    if (countInk(binary, { ...rows, left: x, right: x + 1 }) > 0) left = x + 1;
    else if (x + 1 - left > widest.right - widest.left) widest = { left, right: x + 1 };
  }
  return widest;
}
