import { expect, test } from 'vitest';
import { matchBlocks } from './match-blocks.ts';
import type { LayoutBlock } from './wire.ts';

const box = { left: 1, top: 2, right: 3, bottom: 4 };
const blocks: LayoutBlock[] = [
  { text: 'Wind on the Ridge', page: 1, box },
  { text: 'Left out of the HTML', page: 1, box },
  {
    text: 'Four masts recorded wind.',
    places: [
      { page: 1, box },
      { page: 2, box },
    ],
  },
  {
    children: [
      { text: 'one', page: 2, box },
      { text: 'two', page: 2, box },
    ],
  },
  { caption: 'Table 1.', cells: [{ text: 'Hours' }, { text: 'Spring' }], page: 3, box },
];

test('elements are found again by how their text begins, in order', () => {
  const texts = [
    'Wind on the Ridge',
    'Four masts recorded\nwind.',
    '• one\n• two',
    'Table 1. Hours Spring',
    'unknown',
  ];
  const pages = matchBlocks(texts, { blocks }).map((places) => places.map(({ page }) => page));
  expect(pages).toEqual([[1], [1, 2], [2, 2], [3], []]);
});

test('the same text twice is found at its own place each time', () => {
  const twice = [
    { text: 'Total', page: 1, box },
    { text: 'Total', page: 2, box },
  ];
  const places = matchBlocks(['Total', '', 'Total'], { blocks: twice });
  expect(places.map((found) => found[0]?.page)).toEqual([1, undefined, 2]);
});
