import type { LineCell, LineCells } from '../line-cells.ts';
import type { Cover } from './group-labels.ts';
import {
  hasLabel,
  hasNoRoom,
  lastAbove,
  numbersClash,
  type RowLines,
  type RowStyle,
  readsOn,
  WIDEST_LEADING,
} from './row-lines.ts';

/** Bands of several lines that tell of rows, at least, and of these the share that must tell of one row each. */
const LEAST_BANDS = 2;
const MOST_BANDS = 0.75;
/** Lines of running text, of so many words or more, end where the next word found no room: this share of all, at least. */
const LEAST_WORDS = 3;
const LEAST_FULL = 0.5;
/** Paragraphs and lists go on below rows of several cells in one of them: lines of so few texts for those of the first. */
const FEW = 0.4;
const MOST_FEW = 0.7;
/** Paragraphs of two cells begin in one line by chance: in at most this share of the lines in which any begins. */
const MOST_LEVEL = 0.4;

/**
 * Which of the bands between rules are one row each, however many lines they have. Rules part rows where most bands have
 * one label and running text beside it, or first lines of many cells of which few go on. Their paragraphs begin at heights
 * of their own: the items of a group begin in one line, column by column. The first band may be the rest of a row that a
 * page has torn, without a label.
 */
export function rowsBetweenRules(bands: readonly (readonly LineCells[])[], style: RowStyle): boolean[] {
  const several = bands.filter(({ length }) => length > 1);
  if (several.length < LEAST_BANDS) return bands.map(() => false);
  const isRow = bands.map((band) => isLabelledOnce(band, style));
  const breaks = bands.filter((_, i) => isRow[i]).flatMap((band) => breaksIn(band, style));
  const begun = breaks.filter((line) => line.some(({ isAnew }) => isAnew));
  const level = begun.filter((line) => line.filter(({ isAnew }) => isAnew).length > 1);
  const isTold =
    isRow.filter(Boolean).length >= Math.max(LEAST_BANDS, MOST_BANDS * several.length) &&
    (breaks.flat().filter(({ isFull }) => isFull).length >= LEAST_FULL * breaks.flat().length ||
      goOnInFew(bands.filter((_, i) => isRow[i]))) &&
    level.length <= MOST_LEVEL * begun.length;
  return bands.map((band, i) => isTold && (isRow[i]! || (i === 0 && !band.some(hasLabel))));
}

/** Whether nearly all lines below the first ones of bands fill but few of the columns that those fill. */
function goOnInFew(bands: readonly (readonly LineCells[])[]): boolean {
  const below = bands.flatMap(([first, ...others]) =>
    others.map(({ cells }) => cells.length <= FEW * first!.cells.length),
  );
  return below.filter(Boolean).length >= MOST_FEW * below.length;
}

/** Rows between two rules, with the texts that cover several of them. */
export interface RowBand {
  rows: RowLines[];
  covers: Cover[];
}

/** Rows one below the other. */
export function joinBands(bands: readonly RowBand[]): RowBand {
  const whole: RowBand = { rows: [], covers: [] };
  for (const { rows, covers } of bands) {
    whole.covers.push(...covers.map((cover) => ({ ...cover, from: cover.from + whole.rows.length })));
    whole.rows.push(...rows);
  }
  return whole;
}

/** Of the bands of several lines this share, and so many, must be one row each for the others to be. */
const MOST_SINGLE = 0.6;
const LEAST_SINGLE = 2;

/** Where rules part rows, two that begin without the label of the second are one, with its label in the middle. */
export function joinAroundLabels(bands: readonly RowBand[]): RowBand[] {
  const several = bands.filter(({ rows }) => rows.flat().length > 1);
  const single = several.filter(({ rows, covers }) => rows.length === 1 && covers.length === 0);
  if (single.length < LEAST_SINGLE || single.length < MOST_SINGLE * several.length) return [...bands];
  return bands.map((band) => {
    const [above, below, ...others] = band.rows;
    const isTorn = below && others.length === 0 && !above!.some(hasLabel) && below.some(hasLabel);
    return isTorn ? { ...band, rows: [band.rows.flat()] } : band;
  });
}

/** Whether what stands between two rules has one label, which has fewer lines than the texts beside it. */
function isLabelledOnce(band: readonly LineCells[], style: RowStyle): boolean {
  const labels = band.filter(hasLabel);
  if (labels.length === 0 || labels.length === band.length) return false;
  const isOneText = labels.every(({ line }, i) => {
    const above = labels[i - 1]?.line;
    return !above || line.baseline - above.baseline < WIDEST_LEADING * line.size;
  });
  return isOneText && !band.some((line, i) => numbersClash(band.slice(0, i), line, style) > 0);
}

/** How a text goes on below another: whether that one is a full line of running text, and whether it begins anew. */
interface Break {
  isFull: boolean;
  isAnew: boolean;
}

/** The breaks at each line of a band, those of the label aside. */
function breaksIn(band: readonly LineCells[], style: RowStyle): Break[][] {
  return band.map(({ cells }, i) =>
    cells.flatMap((cell: LineCell) => {
      const above = cell.column > 0 ? lastAbove(band.slice(0, i), cell) : undefined;
      if (!above) return [];
      const isFull = above.tokens.length >= LEAST_WORDS && hasNoRoom(above, cell, style.columns);
      return [{ isFull, isAnew: !readsOn(above, cell, style) }];
    }),
  );
}
