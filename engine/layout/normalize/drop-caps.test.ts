import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { setPage } from '../testing/set-page.ts';
import { joinDropCaps } from './drop-caps.ts';

/** Three lines beside and below an initial of three lines' height, and a column to the right. */
function pageWith(initial: string, first: string, gap = 2) {
  const x = 50 + 15 + gap;
  return setPage([
    { text: initial, x: 50, y: 124, size: 30 },
    { text: `${first} the harbour was empty that`, x, y: 107, until: 280 },
    { text: 'morning and nobody had come along to', x, y: 119, until: 280 },
    { text: 'see the boats that left before the first light', x: 50, y: 131, until: 280 },
    { text: 'Another column stands to the right', x: 300, y: 124, until: 540 },
  ]);
}

function firstBlock(page: ReturnType<typeof setPage>) {
  const [block] = layoutPage(page).blocks;
  return block?.type === 'text' ? block.lines.map((line) => line.text) : [];
}

it('sets an initial before the word it begins, on its line', () => {
  expect(firstBlock(pageWith('H', 'owever'))).toEqual([
    'However the harbour was empty that',
    'morning and nobody had come along to',
    'see the boats that left before the first light',
  ]);
});

it('sets an initial on its line that is drawn before everything else, as browsers do', () => {
  const page = pageWith('H', 'owever');
  const [initial, ...rest] = page.words;
  const head = setPage([{ text: 'From the Rectory', x: 50, y: 60, size: 14 }]).words;
  const { words } = joinDropCaps({ ...page, words: [initial!, ...head, ...rest] });
  expect(words.map(({ text }) => text).slice(0, 5)).toEqual(['From', 'the', 'Rectory', 'However', 'the']);
});

it('lets the lines beside an initial begin where it begins', () => {
  const { words } = joinDropCaps(pageWith('H', 'owever'));
  expect(words.find((word) => word.text === 'morning')?.left).toBe(50);
  expect(words.find((word) => word.text === 'Another')?.left).toBe(300);
});

it('lets a line begin there, too, that is set in below the initial as those beside it are', () => {
  const lines = [
    'owever the harbour was empty that',
    'morning and nobody had come to',
    'see the boats',
    'leave',
  ];
  const page = setPage([
    { text: 'H', x: 50, y: 122, size: 30 },
    ...lines.map((text, i) => ({
      text,
      x: i < 3 ? 67 : 50,
      y: 107 + 12 * i,
      until: i < 2 ? 280 : undefined,
    })),
    { text: 'It was', x: 67, y: 155 },
  ]);
  const { words } = joinDropCaps(page);
  const lefts = ['morning', 'see', 'leave', 'It'].map(
    (text) => words.find((word) => word.text === text)?.left,
  );
  expect(lefts).toEqual([50, 50, 50, 67]);
});

it('keeps the space behind an initial that is a word', () => {
  expect(firstBlock(pageWith('A', 'harbour', 6))[0]).toMatch(/^A harbour the/);
  expect(firstBlock(pageWith('“T', 'here', 16))[0]).toMatch(/^“There the/);
});

it('adds no space to a letter that seldom is a word where all lines beside keep the same distance', () => {
  expect(firstBlock(pageWith('E', 'verybody', 6))[0]).toMatch(/^Everybody the/);
});

it('leaves a large letter alone that stands on the line of its text', () => {
  const page = setPage([
    { text: 'A', x: 50, y: 107, size: 30 },
    { text: 'nother title', x: 66, y: 107, size: 12 },
  ]);
  expect(joinDropCaps(page)).toBe(page);
});

it('sets the number of an item that is as high as two of its lines before the first', () => {
  const page = setPage([
    { text: '2.', x: 50, y: 115, size: 20 },
    { text: 'Open the gate of the harbour and', x: 74, y: 107 },
    { text: 'wait until the boats are in, then', x: 74, y: 119 },
    { text: 'close it again.', x: 50, y: 131 },
  ]);
  expect(firstBlock(page)).toEqual([
    '2. Open the gate of the harbour and',
    'wait until the boats are in, then',
    'close it again.',
  ]);
});
