import { expect, test } from 'vitest';
import { setWords } from '../../testing/set-page.ts';
import { linesOf } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { partAtRivers } from './rivers.ts';

const TIMES = ['05:00 06:04 07:08', '05:07 06:11 07:15', '05:14 06:18 07:22', '05:21 06:25 07:29'];

test('numbers set so close that nothing tells the space of words are columns', () => {
  const words = TIMES.flatMap((text, i) => setWords({ text, x: 60, y: 100 + 12 * i }));
  const lines = linesOf(readTokens(words));
  const { left, right } = lines[0]!;
  expect(partAtRivers([{ left, right }], lines, [])).toHaveLength(3);
});

test('the last word of a justified line of a head heads no empty column', () => {
  const head = [
    ...setWords({ text: 'Greatest depth of', x: 60, y: 88 }),
    ...setWords({ text: 'water', x: 175, y: 88 }),
  ];
  const body = ['12', '14', '11'].flatMap((text, i) => setWords({ text, x: 60, y: 100 + 12 * i }));
  const [first, ...rest] = linesOf(readTokens([...head, ...body]), 9);
  expect(partAtRivers([{ left: 60, right: 210 }], rest, [first!])).toHaveLength(1);
});

test('numbers part where some are so wide that they run up to those of the next column', () => {
  const times = ['7:10 8:10 9:40', '7:22 8:22 9:52', '7:41 8:41 10:11', '7:58 8:58 10:28'];
  const xs = [60, 84.5, 109];
  const words = times.flatMap((text, i) => [
    ...text.split(' ').flatMap((time, k) => setWords({ text: time, x: xs[k]!, y: 100 + 12 * i })),
    ...setWords({ text: '11:10', x: 138.5, y: 100 + 12 * i }),
  ]);
  const lines = linesOf(readTokens(words));
  expect(lines.map(({ chunks }) => chunks.length)).toEqual([2, 2, 1, 1]);
  const columns = [
    { left: 60, right: 134 },
    { left: 138.5, right: 163.5 },
  ];
  expect(partAtRivers(columns, lines, [])).toHaveLength(4);
});

/** How many columns there are in rows of numbers that end, and units that begin, as close as words. */
function partUnits(rows: readonly [number: string, unit: string][], head: readonly string[] = []): number {
  const set = ([number, unit]: readonly string[], y: number) => [
    ...setWords({ text: number!, x: 120 - 5 * number!.length, y }),
    ...setWords({ text: unit!, x: 123.5, y }),
  ];
  const lines = linesOf(readTokens(rows.flatMap((row, i) => set(row, 100 + 12 * i))));
  const heads = head.length > 0 ? linesOf(readTokens(set(head, 88))) : [];
  return partAtRivers([{ left: 80, right: 150 }], lines, heads).length;
}

test('numbers that end where their units begin are a column, though some are missing or marked', () => {
  const rows: [string, string][] = [
    ['4.25', 'mA'],
    ['–', 'V'],
    ['17.5 H', 'ms'],
    ['112.0', 'mA'],
    ['3.1', 'kHz'],
  ];
  expect(partUnits(rows)).toBe(2);
});

test('one unit behind all numbers is a column where a head of its own begins over it', () => {
  const rows: [string, string][] = [
    ['14', '%'],
    ['5', '%'],
    ['120', '%'],
  ];
  expect(partUnits(rows)).toBe(1);
  expect(partUnits(rows, ['Max', 'Unit'])).toBe(2);
});

test('justified lines part nowhere, though their wide spaces stand below each other', () => {
  const lines = (rows: string[]) =>
    linesOf(
      readTokens(
        rows.flatMap((text, i) => [
          ...setWords({ text, x: 60, y: 100 + 12 * i, until: 162 }),
          ...setWords({ text: 'as it is', x: 300, y: 100 + 12 * i }),
        ]),
      ),
      3,
    );
  const text = lines(['The ship may enter', 'her mast was towed', 'and then she moved']);
  expect(partAtRivers([{ left: 60, right: 162 }], text, [])).toHaveLength(1);
  const names = lines(['Tern Oslo May Oats', 'Gull Cork Jun Salt', 'Auks Bari Jul Wool']);
  expect(partAtRivers([{ left: 60, right: 162 }], names, [])).toHaveLength(4);
});
