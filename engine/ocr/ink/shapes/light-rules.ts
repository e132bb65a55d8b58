import { boxAround } from '../../../layout/geometry.ts';
import type { Binary } from '../binary.ts';
import type { Picture } from '../picture.ts';
import { boxOfStroke, type InkStroke, strokesOf } from './rulings.ts';

/** A rule is lighter than what lies this far from it on both sides, inches, … */
const ASIDE = 0.025;
/** … by at least so many shades: the palest tint of word processors is 13 from white, and a thin rule blurred. */
const LIGHTER = 5;
/** Where another rule crosses it, a rule is as light as what lies beside: so many pixels. */
const CROSSING = 6;
/** Shorter runs before such a gap are the grain of the paper, pixels. */
const LEAST_RUN = 12;
/** Rules that meet come this close to each other, pixels. */
const NEAR = 6;
/** So many rules each way, at least, part the cells of a table. */
const FEWEST = 2;

/**
 * The light rules that part tinted cells from each other, with the sides of the tables so made: there the tint ends with
 * the rules, or a rule as light as the paper lies on it.
 */
export function findLightRules(picture: Picture): InkStroke[] {
  const level = lightStrokes(picture, 'horizontal');
  if (level.length < FEWEST) return [];
  const tables = gatherCrossing([...level, ...lightStrokes(picture, 'vertical')]);
  return tables.flatMap((table) => [...table, ...sidesOf(table)]);
}

function lightStrokes(picture: Picture, orientation: InkStroke['orientation']): InkStroke[] {
  return strokesOf(markLighter(picture, orientation), picture.dpi, orientation);
}

/** Marks what is lighter than both its sides, where these are tinted: the white between two rules has only those beside it. */
function markLighter({ width, height, gray, dpi }: Picture, orientation: InkStroke['orientation']): Binary {
  const ink = new Uint8Array(gray.length);
  const reach = Math.max(3, Math.round(ASIDE * dpi));
  const isLevel = orientation === 'horizontal';
  const aside = isLevel ? reach * width : reach;
  const [left, top] = isLevel ? [0, 2 * reach] : [2 * reach, 0];
  for (let y = top; y < height - top; y++) {
    for (let at = y * width + left; at < (y + 1) * width - left; at++) {
      const shade = gray[at]! - LIGHTER;
      if (shade < gray[at - aside]! || shade < gray[at + aside]!) continue;
      if (shade >= gray[at - 2 * aside]! && shade >= gray[at + 2 * aside]!) ink[at] = 1;
    }
  }
  bridgeCrossings(ink, isLevel ? 1 : width);
  return { width, height, ink };
}

/** Fills short gaps behind runs of marks that lie `step` pixels apart. */
function bridgeCrossings(ink: Uint8Array, step: number): void {
  for (let at = LEAST_RUN * step; at < ink.length; at++) {
    if (ink[at] === 0 || ink[at + step] !== 0 || !endsRun(ink, at, step)) continue;
    let gap = 2;
    while (gap <= CROSSING && ink[at + gap * step] === 0) gap++;
    if (gap > CROSSING || at + gap * step >= ink.length) continue;
    for (let k = 1; k < gap; k++) ink[at + k * step] = 1;
  }
}

function endsRun(ink: Uint8Array, at: number, step: number): boolean {
  for (let k = 1; k < LEAST_RUN; k++) if (ink[at - k * step] === 0) return false;
  return true;
}

/** The rules of each table: those that hang together by crossing each other. */
function gatherCrossing(rules: readonly InkStroke[]): InkStroke[][] {
  const tables: InkStroke[][] = [];
  for (const rule of rules) {
    const met = tables.filter((table) => table.some((other) => meet(rule, other)));
    const table = [rule, ...met.flat()];
    tables.splice(0, tables.length, ...tables.filter((other) => !met.includes(other)), table);
  }
  return tables.filter((table) =>
    (['horizontal', 'vertical'] as const).every(
      (way) => table.filter(({ orientation }) => orientation === way).length >= FEWEST,
    ),
  );
}

function meet(a: InkStroke, b: InkStroke): boolean {
  if (a.orientation === b.orientation) return false;
  return a.from >= b.start - NEAR && a.to <= b.end + NEAR && b.from >= a.start - NEAR && b.to <= a.end + NEAR;
}

function sidesOf(rules: readonly InkStroke[]): InkStroke[] {
  const { left, top, right, bottom } = boxAround(rules.map(boxOfStroke));
  const level = { orientation: 'horizontal', start: left, end: right, area: right - left } as const;
  const upright = { orientation: 'vertical', start: top, end: bottom, area: bottom - top } as const;
  return [
    { ...level, from: top, to: top },
    { ...level, from: bottom - 1, to: bottom - 1 },
    { ...upright, from: left, to: left },
    { ...upright, from: right - 1, to: right - 1 },
  ];
}
