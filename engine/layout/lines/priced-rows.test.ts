import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { findLines } from './lines.ts';

const WIDTH = 5;

/** A text at `x`, and a figure that ends at `until`. */
const row = (text: string, figure: string, y: number, x = 60, until = 260): SetLine[] => [
  { text, x, y },
  { text: figure, x: until - WIDTH * figure.length, y },
];
const textsOf = (lines: readonly SetLine[]) =>
  findLines(setPage([...lines], { number: 1, width: 600, height: 800 }), new Set()).map(({ text }) => text);

test('prices stand behind what they are of, with what is said of it between them', () => {
  const menu = [
    ...row('Leek soup', '6.25', 100),
    { text: 'with croutons', x: 60, y: 112 },
    ...row('Lamb for two', '34.00', 124),
  ];
  expect(textsOf(menu)).toEqual(['Leek soup 6.25', 'with croutons', 'Lamb for two 34.00']);
});

test('a price is no number of the column beside it', () => {
  const columns = [100, 112].flatMap((y) => [
    ...row('Leek soup', '6.25', y),
    ...row('Treacle tart', '7.50', y, 290, 490),
  ]);
  expect(textsOf(columns)).toEqual([
    'Leek soup 6.25',
    'Treacle tart 7.50',
    'Leek soup 6.25',
    'Treacle tart 7.50',
  ]);
});

test('numbers of equations and of pages, one price alone and rows of several figures stay as they are', () => {
  for (const figure of ['(1.2)', '12'])
    expect(textsOf([...row('where x', figure, 100), ...row('and y', figure, 112)])).toHaveLength(4);
  expect(textsOf(row('Leek soup', '6.25', 100))).toHaveLength(2);
  const several = [100, 112].flatMap((y) => [...row('Leek', '6.25', y), { text: '7.50', x: 300, y }]);
  expect(textsOf(several)).toHaveLength(6);
});
