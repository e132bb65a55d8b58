import { expect, it } from 'vitest';
import { setWords } from '../testing/set-page.ts';
import { findContents } from './contents-entries.ts';
import { findPieces } from './segments.ts';

it('finds contents in columns whose rows are not level', () => {
  const column = (x: number, y: number, first: number) =>
    ['The ridge', 'The mast', 'The night', 'The morning', 'The valley'].flatMap((title, i) => {
      const page = String(first + i);
      const dots = '.'.repeat(30 - title.length - page.length);
      return setWords({ text: `${i + 1} ${title} ${dots} ${page}`, x, y: y + 14 * i });
    });
  const pieces = findPieces([...column(60, 100, 3), ...column(320, 105, 8)], new Set());
  expect(findContents(pieces).map(({ entries }) => entries.length)).toEqual([5, 5]);
});

it('finds contents beside text where many entries end below their numbers, at the place of the names', () => {
  const entry = (i: number) => {
    const name = { text: `4.${i + 1} The keepers of the`, x: 320, y: 100 + 28 * i };
    const end = { text: 'harbour', x: 340, y: 112 + 28 * i };
    const page = { text: String(20 + i), x: 540, y: (i % 3 === 0 ? 100 : 112) + 28 * i };
    return i % 3 === 0 ? [name, page] : [name, end, page];
  };
  const beside = Array.from({ length: 16 }, (_, i) => ({
    text: 'The ridge at night',
    x: 60,
    y: 100 + 14 * i,
  }));
  const lines = [...beside, ...Array.from({ length: 8 }, (_, i) => entry(i)).flat()];
  const pieces = findPieces(lines.flatMap(setWords), new Set());
  expect(findContents(pieces).map(({ entries }) => entries.length)).toEqual([8]);
});

it('finds contents whose names are words of one character', () => {
  const lines = ['序', '目 的', '方 法', '結 果'].flatMap((title, i) => [
    { text: `${i + 1} ${title}`, x: 60, y: 100 + 25 * i },
    { text: String(2 + i), x: 420, y: 100 + 25 * i },
  ]);
  const pieces = findPieces(lines.flatMap(setWords), new Set());
  expect(findContents(pieces).map(({ entries }) => entries.length)).toEqual([4]);
});

it('finds contents of few sections where these are counted from the first, each alone on its line', () => {
  const contentsOf = (lines: readonly string[]) => {
    const set = lines.flatMap((text, i) => {
      const y = 100 + 25 * i;
      const parts = text.split('|').map((part, k) => ({ text: part, x: [60, 240, 420][k]!, y }));
      return parts.filter((part) => part.text !== '');
    });
    return findContents(findPieces(set.flatMap(setWords), new Set())).map(({ entries }) => entries.length);
  };
  expect(contentsOf(['1 The ridge||2', '2 The mast||5'])).toEqual([2]);
  expect(contentsOf(['2 The ridge||2', '3 The mast||5'])).toEqual([]);
  expect(contentsOf(['1 The ridge|4|2', '2 The mast|7|5'])).toEqual([]);
});
