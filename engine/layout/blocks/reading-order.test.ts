import { expect, test } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Page } from '../page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';

const PROSE = [
  'the harbour lay under a low sky and',
  'nothing moved on the water but gulls,',
  'which rose and fell in the grey light as',
  'if they were drawn on strings by a hand',
  'that had forgotten why it had begun; the',
  'boats had gone out long before anyone',
];

/** Lines of prose below each other, as wide as their column. */
const column = (first: string, x: number, top: number): SetLine[] =>
  PROSE.map((text, i) => ({ text: i === 0 ? `${first} ${text}` : text, x, y: top + 12 * i, until: x + 210 }));

const TITLE: SetLine = { text: 'Title over both of them', x: 60, y: 80, size: 26 };

const firstLines = (lines: SetLine[], page: Partial<Page> = {}) =>
  layoutPage(setPage(lines, page)).blocks.map((block) =>
    block.type === 'text' ? block.lines[0]!.text.split(' ')[0] : block.type,
  );

test('the head of a page that is drawn after the columns below it is read before them', () => {
  const head: SetLine[] = [
    { text: 'Number 7', x: 440, y: 50 },
    { text: 'Issued by the harbour', x: 60, y: 60 },
    TITLE,
    { text: 'Author of this', x: 440, y: 110 },
  ];
  const note: SetLine = { text: 'Note on the author', x: 60, y: 700, size: 8 };
  const lines = [...column('Left', 60, 140), ...column('Right', 300, 140), ...head, note];
  expect(firstLines(lines)).toEqual(['Number', 'Issued', 'Title', 'Author', 'Left', 'Right', 'Note']);
});

test('a page of pictures alone has each of them once', () => {
  const pictures = [60, 320].map((left) => ({ left, top: 60, right: left + 200, bottom: 260 }));
  expect(firstLines([], { images: pictures })).toEqual(['figure', 'figure']);
});

test('a title drawn over a picture after the columns below is read before them', () => {
  const images = [{ left: 0, top: 0, right: 600, bottom: 180 }];
  const title: SetLine = { text: 'Title over the picture', x: 60, y: 190, size: 40 };
  const below: SetLine = { text: 'And what it says', x: 120, y: 212, size: 14, bold: true };
  const lines = [...column('Left', 60, 260), ...column('Right', 300, 260), title, below];
  expect(firstLines(lines, { images })).toEqual(['figure', 'Title', 'And', 'Left', 'Right']);
});

test('a title is no part of the second column, however near it stands', () => {
  const lines = [...column('Left', 60, 120), TITLE, ...column('Right', 300, 120)];
  expect(firstLines(lines)).toEqual(['Title', 'Left', 'Right']);
});

test('a column that begins higher than the one before it stays behind it', () => {
  const lines = [...column('Left', 60, 160), ...column('Right', 300, 100)];
  expect(firstLines(lines)).toEqual(['Left', 'Right']);
});
