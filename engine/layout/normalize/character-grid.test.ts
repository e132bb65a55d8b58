import { expect, test } from 'vitest';
import { writeMarkdown } from '../../write/index.ts';
import { composeDocument } from '../compose.ts';
import { layoutPage } from '../layout-page.ts';
import type { Word } from '../page.ts';
import { type SetLine, setColumn, setPage, setWords } from '../testing/set-page.ts';
import { setOnGrid } from './character-grid.ts';

const PROSE = setColumn(
  [
    'The lamps of the harbour are lit one after the other at dusk',
    'by a keeper who',
    'has done so for years',
  ],
  { x: 60, until: 400, y: 60 },
);

/** Pieces of code, each in the middle of cells of 6 points, which its letters of 5 do not fill; spaces part cells. */
function setListing(rows: readonly string[], y: number): Word[] {
  return rows.flatMap((row, i) =>
    [...row.matchAll(/[a-z]+|\S/g)].map(({ 0: text, index }): Word => {
      const middle = 60 + 6 * (index + text.length / 2);
      const [word] = setWords({ text, x: middle - 2.5 * text.length, y: y + 14 * i }) as [Word];
      return word;
    }),
  );
}

function markdownOf(words: readonly Word[]): string {
  const page = setPage(PROSE);
  const { document } = composeDocument([layoutPage({ ...page, words: [...page.words, ...words] })], {
    outline: [],
    pageCount: 1,
  });
  return writeMarkdown(document, {}).content;
}

const LISTING = ['while (open) {', '  lamp = keeper.light(lamp);', '  wait(lamp, dusk);', '}'];

test('a program whose letters stand on a grid is code, though they are of different widths', () => {
  expect(markdownOf(setListing(LISTING, 120))).toContain(['```', ...LISTING, '```'].join('\n'));
});

test('every second line of such a program may be numbered', () => {
  const number = (text: string, y: number) => setWords({ text, x: 46, y, size: 5 });
  const words = setListing(LISTING, 120);
  const numbered = [...words.slice(0, 5), ...number('2', 134), ...words.slice(5), ...number('4', 162)];
  expect(markdownOf(numbered)).toContain(['```', ...LISTING, '```'].join('\n'));
});

test('prose and columns of numbers are on no grid', () => {
  const cells = (y: number): SetLine[] => [60, 130, 200].map((x) => ({ text: String(x + y), x, y }));
  const page = setPage([...PROSE, ...[200, 214, 228, 242].flatMap(cells)]);
  expect(setOnGrid(page)).toBe(page);
});
