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
