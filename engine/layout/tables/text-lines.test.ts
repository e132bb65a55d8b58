import { expect, it } from 'vitest';
import { setPage } from '../testing/set-page.ts';
import { setRow } from './testing/draw-table.ts';
import { linesOf, partAtGaps } from './text-lines.ts';
import { readTokens } from './tokens.ts';

it('lines parted again at narrower gaps are those that are parted so at once', () => {
  const rows = [
    ['Timber of the northern woods', 'Price'],
    ['Oak', '$', '1200', '12', '%'],
    ['•', 'Elm', '✓', '7'],
  ];
  for (const gap of [3, 5, 7, 9, 12, 20, 40]) {
    const set = rows.flatMap((row, i) => {
      let x = 60;
      const xs = row.map((text) => {
        const from = x;
        x += 5 * text.length + gap;
        return from;
      });
      return setRow(row, xs, 100 + 14 * i);
    });
    const tokens = readTokens(setPage(set).words);
    expect(partAtGaps(linesOf(tokens, 1))).toEqual(linesOf(tokens));
  }
});

it('lines without narrower gaps are not made anew', () => {
  const [line] = linesOf(readTokens(setPage([{ text: 'all in one', x: 60, y: 100 }]).words), 1);
  expect(partAtGaps([line!])[0]).toBe(line);
});
