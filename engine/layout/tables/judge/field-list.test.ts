import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../testing/set-page.ts';
import { readSheets } from '../find-tables.ts';
import { isStatistic } from './field-list.ts';

/** Labels, and behind each its numbers, set to the right; a label alone is the title of a group. */
const VOTES = [
  ['Mayor of the lake'],
  ['Miller (MIL)', '149', '78.8', '25', '60'],
  ['Weaver (WEA)', '36', '19.1', '11', '16'],
  ['Total', '189', '', '57', '79'],
  ['Keeper of the weir'],
  ['Fisher (FIS)', '295', '81.9', '98', '123'],
  ['Forester (FOR)', '59', '16.4', '15', '34'],
  ['Total', '360', '', '116', '160'],
];

function statisticsIn(rows: readonly (readonly string[])[]): number {
  const lines = rows.flatMap((texts, row) =>
    texts.map((text, column): SetLine => {
      const end = 200 + 70 * column;
      return { text, x: column === 0 ? 60 : end - 5 * text.length, y: 120 + 12 * row };
    }),
  );
  const page = setPage(lines.filter(({ text }) => text));
  return readSheets(page).flatMap(({ readings }) => readings.filter(isStatistic)).length;
}

test('labels with several numbers each are a statistic, in groups, and with sums that lack one', () => {
  expect(statisticsIn(VOTES)).toBeGreaterThan(0);
});

test('words among the numbers, or two numbers alone behind each label, are no statistic', () => {
  const named = VOTES.map((row) => row.map((text, i) => (i === 2 && text ? 'some' : text)));
  expect(statisticsIn(named)).toBe(0);
  expect(statisticsIn(VOTES.map((row) => row.slice(0, 3)))).toBe(0);
});
