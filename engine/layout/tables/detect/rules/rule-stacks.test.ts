import { expect, test } from 'vitest';
import type { Ruling } from '../../../page.ts';
import { setPage } from '../../../testing/set-page.ts';
import { drawBar, drawRule, setRow } from '../../testing/draw-table.ts';
import { makeSheet } from '../sheet.ts';
import { edgesToLattices, isFramed } from './lattices.ts';
import { findRuleStacks, stackRules } from './rule-stacks.ts';

test('a rule over the heading above a table may be none of its rules, though it is as long', () => {
  const xs = [60, 200, 320];
  const rows = ['Wheel', 'Stone', 'Sluice', 'Race'].map((name, i) =>
    setRow([name, 'None', `${i}`], xs, 190 + 40 * i),
  );
  const lines = [
    { text: 'Setting up the mill', x: 56, y: 80, size: 20 },
    { text: 'All parts of it have a name of their own.', x: 56, y: 105, size: 10 },
    { text: 'Names of the parts', x: 56, y: 130, size: 15 },
    { text: 'They may be used in all of the texts.', x: 56, y: 148, size: 10 },
    ...setRow(['Name', 'Default', 'Meaning'], xs, 165),
    ...rows.flat(),
  ];
  const rulings = [50, 172, 200, 240, 280, 320].map((y) => drawRule(y, 56, 520));
  const page = setPage(lines, { rulings });
  const sheet = makeSheet(page, page.words, page.words);
  const boxes = findRuleStacks(sheet, stackRules(sheet.edges), []).map(({ top, bottom }) => [top, bottom]);
  expect(boxes).toEqual([
    [expect.closeTo(150, 0), 320],
    [50, 320],
  ]);
});

test('rows end above a box of their sums, though a rule as wide as theirs stands below it', () => {
  const xs = [60, 300, 420, 480];
  const rows = ['Oak', 'Bronze', 'Labour'].map((name, i) =>
    setRow([name, '4', '12.00', '48.00'], xs, 118 + 20 * i),
  );
  const sums = ['Net', 'Tax', 'Total'].map((name, i) => setRow([name, '144.00'], [380, 480], 205 + 15 * i));
  const lines = [...setRow(['Item', 'Quantity', 'Price', 'Amount'], xs, 98), ...rows.flat(), ...sums.flat()];
  const rules = [104, 124, 144, 164, 400].map((y) => drawRule(y, 56, 540));
  const sides = [370, 540].map((x) => drawBar(x, 190, 245));
  const find = (box: readonly Ruling[]) => {
    const page = setPage(lines, { rulings: [...rules, ...box] });
    const sheet = makeSheet(page, page.words, page.words);
    const frames = edgesToLattices(sheet.edges).filter(isFramed);
    return findRuleStacks(sheet, stackRules(sheet.edges), frames).map(({ top, bottom }) => [top, bottom]);
  };
  const [top, foot] = [drawRule(190, 370, 540), drawRule(245, 370, 540)];
  expect(find([top, foot, ...sides])).toContainEqual([104, 164]);
  expect(find([top, foot, sides[0]!])).not.toContainEqual([104, 164]);
});
