import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { joinCombs } from './combs.ts';

/** Letters set apart, each a word, after a label; a place for each. */
const line = setLine('No: 4 0 7 1');
const places = line.words
  .slice(1)
  .map(({ left }) => ({ left: left - 6, right: left + 20, top: 95, bottom: 135 }));
const textOf = (cells: typeof places, of = line) =>
  joinCombs([{ lines: [of] }], cells)[0]!.lines[0]!.words.map(({ text }) => text);

test('letters in the places of a comb are one word', () => {
  expect(textOf(places)).toEqual(['No:', '4071']);
});

test('a letter that was read twice stands once', () => {
  const twice = { ...line, words: [...line.words, { ...line.words[2]!, text: '00', confidence: 0.2 }] };
  expect(textOf(places, twice)).toEqual(['No:', '4071']);
});

test('cells of a table stay apart', () => {
  const below = places.map((cell) => ({ ...cell, top: 135, bottom: 175 }));
  expect(textOf([...places, ...below])).toEqual(['No:', '4', '0', '7', '1']);
  const wide = places.map((cell, i) => ({ ...cell, left: 100 * i, right: 100 * i + 100 }));
  expect(textOf(wide)).toEqual(['No:', '4', '0', '7', '1']);
});

test('parts of a comb, as those of a date, are words of their own; two cells alone are none', () => {
  const [day, year] = [setLine('0 7'), setLine('1 9 6 3')];
  const boxes = (words: typeof line.words, shift: number) =>
    words.map(({ left }) => ({ left: left + shift - 6, right: left + shift + 20, top: 95, bottom: 135 }));
  const shift = 70;
  const moved = year.words.map((word) => ({
    ...word,
    left: word.left + shift,
    right: word.right + shift,
    letters: word.letters.map((letter) => ({
      ...letter,
      left: letter.left + shift,
      right: letter.right + shift,
    })),
  }));
  const both = { ...day, words: [...day.words, ...moved] };
  expect(textOf([...boxes(day.words, 0), ...boxes(year.words, shift)], both)).toEqual(['07', '1963']);
  expect(textOf(boxes(day.words, 0), day)).toEqual(['0', '7']);
});
