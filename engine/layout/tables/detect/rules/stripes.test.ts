import { expect, test } from 'vitest';
import { rulingsToEdges } from './edges.ts';
import { fillsToRulings } from './fill-edges.ts';
import { edgesToLattices } from './lattices.ts';
import { joinStripes } from './stripes.ts';

const page = { width: 600, height: 800 };

/** A shaded row of three cells. */
function shadeRow(top: number, xs = [50, 150, 300, 400]) {
  return xs.slice(1).map((right, i) => ({ left: xs[i]!, top, right, bottom: top + 20, color: 0xeeeeee }));
}

function latticesOf(
  rows: readonly (readonly { left: number; top: number; right: number; bottom: number; color: number }[])[],
) {
  return edgesToLattices(rulingsToEdges(fillsToRulings(rows.flat(), page)));
}

test('shaded rows with white ones between them make one lattice of all rows', () => {
  const joined = joinStripes(latticesOf([shadeRow(100), shadeRow(140), shadeRow(180)]));
  expect(joined).toHaveLength(1);
  expect(joined[0]!.ys).toEqual([100, 120, 140, 160, 180, 200]);
  expect(joined[0]!.xs).toEqual([50, 150, 300, 400]);
});

test('rows far apart, or of other columns, stay apart', () => {
  expect(joinStripes(latticesOf([shadeRow(100), shadeRow(300)]))).toEqual([]);
  expect(joinStripes(latticesOf([shadeRow(100), shadeRow(140, [50, 100, 200, 400])]))).toEqual([]);
});

test('shading over shading of its own colour has no sides', () => {
  const cell = { left: 50, top: 100, right: 200, bottom: 140, color: 0xeeeeee };
  const paragraph = { left: 55, top: 105, right: 195, bottom: 120, color: 0xeeeeee };
  expect(fillsToRulings([cell, paragraph], page)).toEqual(fillsToRulings([cell], page));
  const mark = { ...paragraph, color: 0xff0000 };
  expect(fillsToRulings([cell, mark], page)).toHaveLength(8);
});
