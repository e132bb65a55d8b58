import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../../layout/geometry.ts';
import type { RecognizedWord } from '../../engines/ocr-engine.ts';
import type { InkStroke } from '../../ink/shapes/rulings.ts';

/** All lengths are in em. Axes are at least so long, … */
const LEAST_AXIS = 6;
/** … and meet within this. */
const MEET = 0.5;
/** Labels of the upright axis are no longer, and end so near to it; those of the level one stand so far below it. */
const LABEL = { longest: 4, beside: 1.5, below: 3.5 };
/** More upright rules are no axes. */
const MOST_AXES = 50;
/** Text beside a chart stands so far from its labels at least, … */
const APART = 0.9;
/** … in at least so many words. */
const FEWEST_WORDS = 8;
/** So many words at most may lie across its side: titles, and what was read too wide. */
const MOST_ACROSS = 2;

/**
 * The white space between charts and the text to their left or right, pixels: where two axes meet at the lower left, the figures
 * beside them are labels, and no part of the lines they stand level with.
 * @param rules those of no table
 * @param em the usual size of type, pixels
 */
export function findChartEdges(
  words: readonly RecognizedWord[],
  rules: readonly InkStroke[],
  em: number,
): Box[] {
  const long = rules.filter(({ start, end }) => end - start >= LEAST_AXIS * em);
  const level = long.filter(({ orientation }) => orientation === 'horizontal');
  const upright = long.filter(({ orientation }) => orientation === 'vertical');
  return upright.slice(0, MOST_AXES).flatMap((axis) => {
    const base = level.find(
      ({ from, start }) => Math.abs(from - axis.end) <= MEET * em && Math.abs(start - axis.from) <= MEET * em,
    );
    return base ? edgesOf(chartAround(axis, base, words, em), words, em) : [];
  });
}

/** A chart with the labels of its axes. */
function chartAround(axis: InkStroke, base: InkStroke, words: readonly RecognizedWord[], em: number): Box {
  const drawn = { left: axis.from, right: base.end, top: axis.start - em, bottom: base.to };
  const isBeside = ({ left, right, top, bottom }: Box) =>
    right - left <= LABEL.longest * em &&
    right <= axis.to &&
    right >= axis.from - LABEL.beside * em &&
    bottom >= drawn.top &&
    top <= drawn.bottom + em;
  const isBelow = ({ left, right, top, bottom }: Box) =>
    top >= drawn.bottom - em &&
    bottom <= drawn.bottom + LABEL.below * em &&
    left >= drawn.left - em &&
    right <= drawn.right + em;
  return boxAround([drawn, ...words.filter((word) => isBeside(word) || isBelow(word))]);
}

/** White space to the sides of a chart that have text. What text runs across is no chart, but the frame of a page. */
function edgesOf(chart: Box, words: readonly RecognizedWord[], em: number): Box[] {
  const { top, bottom } = chart;
  const near = words.filter((word) => word.bottom > top && word.top < bottom);
  const before = near.filter(({ right }) => right <= chart.left - APART * em);
  const behind = near.filter(({ left }) => left >= chart.right + APART * em);
  const isCrossed = (x: number) =>
    near.filter(({ left, right }) => left < x && right > x).length > MOST_ACROSS;
  const edges: Box[] = [];
  if (before.length >= FEWEST_WORDS && !isCrossed(chart.left))
    edges.push({ left: Math.max(...before.map(({ right }) => right)), right: chart.left, top, bottom });
  if (behind.length >= FEWEST_WORDS && !isCrossed(chart.right))
    edges.push({ left: chart.right, right: Math.min(...behind.map(({ left }) => left)), top, bottom });
  return edges;
}
