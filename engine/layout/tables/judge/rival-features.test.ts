import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { readSheets } from '../find-tables.ts';
import { drawRule, setRow } from '../testing/draw-table.ts';

const XS = [60, 200, 300];
const rows = (texts: string[][], top: number) => texts.flatMap((row, i) => setRow(row, XS, top + 15 * i));

/** Two tables between rules of one length, one above the other. */
const page = setPage(
  [
    ...rows(
      [
        ['Ship', 'Crew', 'Guns'],
        ['Argo', '50', '0'],
        ['Victory', '821', '104'],
      ],
      105,
    ),
    ...rows(
      [
        ['Port', 'Piers', 'Cranes'],
        ['Genoa', '12', '31'],
        ['Cadiz', '4', '9'],
      ],
      205,
    ),
  ],
  { rulings: [90, 110, 140, 190, 210, 240].map((y) => drawRule(y, 50, 400)) },
);

test('a reading knows what it joins and what it is a part of', () => {
  const readings = readSheets(page).flatMap((sheet) => sheet.readings);
  const words = (reading: (typeof readings)[number]) => reading.tokens.length;
  const whole = readings.find((reading) => words(reading) === 18);
  const half = readings.find((reading) => words(reading) === 9);
  expect(whole?.rivalry).toMatchObject({ ofLargest: 1, wholes: 0, parts: 2, inParts: 1 });
  expect(half?.rivalry).toMatchObject({ ofLargest: 0.5 });
  expect(half?.rivalry.wholes).toBeGreaterThan(0);
});

test('readings of the same words agree with each other', () => {
  const readings = readSheets(page).flatMap((sheet) => sheet.readings);
  const halves = readings.filter(({ tokens }) => tokens.length === 9 && tokens[0]!.shown.text === 'Ship');
  for (const { rivalry } of halves) expect(rivalry.agreeing).toBe(halves.length - 1);
});
