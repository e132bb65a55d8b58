import { expect, it } from 'vitest';
import { nameInOutline } from './text-features.ts';

it('finds a heading in an outline with its number or without, and no running head in capitals', () => {
  const outlined = new Set(['theharbour', '2thetown']);
  const names = ['1.2 The Harbour', 'Chapter 3. The Harbour', '2 The Town', '1.2 THE HARBOUR', 'The Boats'];
  expect(names.map((text) => nameInOutline(text, outlined))).toEqual([
    'theharbour',
    'theharbour',
    '2thetown',
    undefined,
    undefined,
  ]);
});
