import type { Page, Ruling } from '../../page.ts';
import { findBase, findCarrier, setFraction } from './fractions.ts';
import { isOperator, setLimits } from './limits.ts';
import { isTallBracket, setMatrices } from './matrices.ts';
import { ROOT, setRoot } from './roots.ts';
import { axisOf, plainSign, type Scene, sceneOf } from './scene.ts';

/** Bars are thin, points, … */
const THICKEST = 2;
/** … and no longer than this share of the page. */
const LONGEST = 0.6;
/** More rules than this are a drawing, … */
const MOST_BARS = 200;
/** … and more operators or words than this no text. */
const MOST_OPERATORS = 300;
const MOST_WORDS = 20_000;

/**
 * The page with what its formulas set above each other on one line each: fractions as `a/b`, limits as index and exponent
 * of their operator, roots before what they hold, rows of matrices and cases one behind the other.
 */
export function setFormulas(page: Page): Page {
  if (page.source === 'ocr' || page.words.length > MOST_WORDS) return page;
  const bars = page.rulings.filter((ruling) => isBar(ruling, page));
  const hasBars = bars.length > 0 && bars.length <= MOST_BARS && mayHoldFormula(page, bars);
  const isTall = page.words.some(isTallBracket);
  if (!hasBars && !isTall && !page.words.some(isOperator)) return page;
  const scene = sceneOf(page);
  const operators = scene.words.filter(isOperator);
  if (operators.length <= MOST_OPERATORS)
    for (const operator of operators) setLimits(scene, operator, operators);
  const drawn = new Set(hasBars ? setBars(scene, bars) : []);
  if (isTall) setMatrices(scene);
  return { ...page, words: scene.words, rulings: page.rulings.filter((ruling) => !drawn.has(ruling)) };
}

function isBar({ orientation, start, end, thickness }: Ruling, { width }: Page): boolean {
  return orientation === 'horizontal' && thickness <= THICKEST && end - start < LONGEST * width;
}

/** Whether there are roots, or something that a bar may stand beside. */
function mayHoldFormula({ words }: Page, bars: readonly Ruling[]): boolean {
  const axes = new Set(words.map((word) => Math.round(axisOf(word))));
  const isLevel = ({ position }: Ruling) => {
    const y = Math.round(position);
    return axes.has(y) || axes.has(y - 1) || axes.has(y + 1);
  };
  return (
    words.some(({ text }) => plainSign(text).endsWith(ROOT)) ||
    bars.some((bar) => (isLevel(bar) ? findCarrier(words, bar) : findBase(words, bar)))
  );
}

/** Inner ones first: they are shorter. @returns those that are bars of roots and fractions */
function setBars(scene: Scene, bars: readonly Ruling[]): Ruling[] {
  const shortestFirst = bars.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  return shortestFirst.filter((bar) => setRoot(scene, bar) || setFraction(scene, bar));
}
