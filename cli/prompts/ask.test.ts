import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { askYes } from './ask.ts';

test.each([
  [80, 'Shall it be done at once? [Y/n] '],
  [30, 'Shall it be done at once?\n[Y/n] '],
])('a question on %i columns is broken between words, with room for its answer', async (columns, asked) => {
  const context = fakeContext({ stdin: 'y\n', terminal: { columns: () => columns } });
  expect(await askYes(context.terminal, 'Shall it be done at once?')).toBe(true);
  expect(context.err()).toBe(asked);
});
