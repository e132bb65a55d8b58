import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { drawRule, setRow } from '../testing/draw-table.ts';
import { findRuleStacks, stackRules } from './rule-stacks.ts';
import { makeSheet } from './sheet.ts';

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
  const boxes = findRuleStacks(sheet, stackRules(sheet.edges)).map(({ top, bottom }) => [top, bottom]);
  expect(boxes).toEqual([
    [expect.closeTo(150, 0), 320],
    [50, 320],
  ]);
});
