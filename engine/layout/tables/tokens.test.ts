import { expect, it } from 'vitest';
import { setWords } from '../testing/set-page.ts';
import { isNumeric, middleOf, readTokens, tokensBetween } from './tokens.ts';

it.each(['0.36', '.36', '−.05', '(.20)', '\uFFFD.25', '1,234', '$4.50', '12%'])('%s is a number', (text) => {
  expect(isNumeric(text)).toBe(true);
});

it.each(['.com', 'p.7', 'A4', '...see'])('%s is none', (text) => {
  expect(isNumeric(text)).toBe(false);
});

it('a mark of a note that is drawn behind all else stands on the line of its word', () => {
  const labels = ['Oats', 'Barley'].flatMap((text, i) => setWords({ text, x: 60, y: 100 + 12 * i }));
  const marks = ['(a), (b)', '(b)'].flatMap((text, i) =>
    setWords({ text, x: labels[i]!.right + 2, y: 96 + 12 * i, size: 6 }),
  );
  const tokens = readTokens([...labels, ...marks]);
  expect(tokens.map(({ baseline }) => baseline)).toEqual([100, 112, 100, 100, 112]);
});

it('small type above a line of larger type keeps its own line', () => {
  const small = setWords({ text: 'of it all', x: 60, y: 90, size: 7 });
  const large = setWords({ text: 'Title', x: 90, y: 100, size: 12 });
  expect(readTokens([...large, ...small]).map(({ baseline }) => baseline)).toEqual([100, 90, 90, 90]);
});

it('words between two heights are those of every size whose middle is there', () => {
  const words = [6, 10, 30].flatMap((size) =>
    [90, 98, 100, 104, 108, 112].flatMap((y) => setWords({ text: 'planks', x: 20 * size, y, size })),
  );
  const tokens = readTokens(words).sort((a, b) => a.baseline - b.baseline);
  const inside = tokens.filter((token) => middleOf(token) > 95 && middleOf(token) < 101);
  expect(tokensBetween({ tokens, largest: 30 }, 95, 101)).toEqual(inside);
  expect(new Set(inside.map(({ size }) => size))).toEqual(new Set([6, 10, 30]));
});

it('words in rows so close that the next one reaches up to them keep their lines, whatever sizes they are told in', () => {
  const rows = [0, 1, 2].map((row) =>
    setWords({ text: `4 days ${row}2 hours`, x: 60, y: 100 + 7 * row, size: 8 }).map((word) => ({
      ...word,
      size: word.text === 'days' && row > 0 ? 11 : 8,
    })),
  );
  const tokens = readTokens(rows.flat());
  expect(tokens.map(({ shown, baseline }) => baseline - shown.baseline).filter(Boolean)).toEqual([]);
  const byColumn = [0, 1, 2, 3].flatMap((i) => rows.map((words) => words[i]!));
  const apart = readTokens(byColumn);
  expect(apart.map(({ shown, baseline }) => baseline - shown.baseline).filter(Boolean)).toEqual([]);
});
