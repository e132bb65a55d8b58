import type { Features } from '../../evidence/model.ts';
import type { TypeFacts } from '../body-style.ts';
import { isSmall, SAME_SIZE } from './bands.ts';
import { isLarge, LARGE } from './large-text.ts';
import type { MarginalEntry } from './page-margins.ts';

/** Rows of a head above a rule, at most. */
const MOST_ROWS = 2;
/** White space, in em of the body, around the rule below a head: where there is less, what follows may be of the head. */
const LEAST_GAP = 0.5;
/** White space, in em of the body, below a head in smaller or italic type: headings stand closer to their text. */
const APART = 1.2;
/** What stands at the left, in the middle and at the right of a head. */
const MOST_PIECES = 3;

/**
 * The lines that rules and type tell to be the running head or foot of a page that others come before, however much they
 * look like text: at its top what stands alone above a rule, or in type that sets it off from the text, and at either edge
 * what stands alone in the type of the number at the other.
 * @param numbers - lines that are the page's number
 */
export function findLaterHeads(
  lines: readonly MarginalEntry[],
  numbers: readonly MarginalEntry[],
  type: TypeFacts,
): ReadonlySet<MarginalEntry> {
  const largest = Math.max(type.size, ...numbers.map(({ size }) => size));
  const isHead = (line: MarginalEntry) =>
    isAboveRule(line, largest) || (standsAlone(line, numbers) && isSetOff(line, numbers, type));
  const mayRun = ({ features }: MarginalEntry) =>
    features.band === 0 && !isPartOfText(features) && !(features.foot === 0 && isOpening(features));
  const isOther = (line: MarginalEntry) => !mayRun(line) || !isHead(line);
  const others = new Set(lines.filter(isOther).map(({ band }) => band));
  return new Set(lines.filter(({ band }) => !others.has(band)));
}

function isAboveRule({ features, ruledOff, size }: MarginalEntry, largest: number): boolean {
  const mayRun = features.foot === 0 && ruledOff && features.rowsInBand! <= MOST_ROWS;
  const isWhole = features.gap! >= LEAST_GAP && features.stop === 0;
  return mayRun && isWhole && size < LARGE * largest && features.bold === 0;
}

/** Whether the row of a line is the whole head or foot, and the number stands at the other edge. */
function standsAlone({ features }: MarginalEntry, numbers: readonly MarginalEntry[]): boolean {
  const isWhole = features.rowsInBand === 1 && features.pieces! <= MOST_PIECES;
  return isWhole && numbers.some((number) => number.features.foot !== features.foot);
}

function isSetOff(line: MarginalEntry, numbers: readonly MarginalEntry[], type: TypeFacts): boolean {
  const { features, size } = line;
  const isApart = features.gap! >= APART && features.bold === 0;
  const isHead = features.foot === 0 && isApart && !isLarge(line, type);
  if (isHead && (isSmall(line, type) || features.italic === 1)) return true;
  return !isOfSize(size, type.size) && numbers.some((number) => isSetAs(number, line));
}

function isSetAs(number: MarginalEntry, { features, size }: MarginalEntry): boolean {
  const { foot, bold, otherFont } = number.features;
  const isSameFont = bold === features.bold && otherFont === features.otherFont;
  return foot !== features.foot && isOfSize(number.size, size) && isSameFont;
}

const isOfSize = (a: number, b: number) => Math.abs(a - b) <= SAME_SIZE * b;

/** The page has display type: a chapter or an article begins on it. */
const isOpening = ({ begins }: Features) => begins! < 0;

/** A caption, an entry of a list, a note. */
const isPartOfText = ({ caption, marker }: Features) => caption === 1 || marker === 1;
