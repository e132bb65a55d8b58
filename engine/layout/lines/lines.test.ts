import { expect, test } from 'vitest';
import { setPage } from '../testing/set-page.ts';
import { findLines } from './lines.ts';
import { BOLD } from './spans.ts';

const styleOf = (code: string) => {
  const bold = { text: '5.2 The command', x: 50, y: 100, bold: true };
  const light = { text: code, x: 130, y: 100, monospaced: true };
  return findLines(setPage([bold, light]), new Set())[0]!.style;
};

test('code in a bold line does not make it light', () => {
  expect(styleOf('open()')).toBe(BOLD);
});

test('a bold term before more code than that does not make the line bold', () => {
  expect(styleOf('open(name, mode, owner, group)')).toBe(0);
});

test('a space as wide as a sign parts Chinese text; signs that are spaced out one by one stay together', () => {
  const textOf = (text: string) => {
    const page = setPage([{ text, x: 60, y: 100, size: 10 }], { number: 1, width: 600, height: 800 });
    const words = page.words.map((word, i) => ({
      ...word,
      left: word.left + 4 * i,
      right: word.right + 4 * i,
    }));
    return findLines({ ...page, words }, new Set())[0]!.text;
  };
  expect(textOf('第一章 总则')).toBe('第一章 总则');
  expect(textOf('总 则')).toBe('总则');
});

test('small capitals are as large as the capitals that their words begin with; a few capitals in a line of text are not', () => {
  const sizeOf = (large: string, small: string) => {
    const page = setPage([{ text: `${large} ${small}`, x: 60, y: 100, size: 10 }]);
    const [first, second] = page.words;
    const rest = { ...second!, size: 8, left: first!.right, right: first!.right + 40, glued: true };
    return findLines({ ...page, words: [first!, rest] }, new Set())[0]!.size;
  };
  expect(sizeOf('I', 'NTRODUCTION')).toBe(10);
  expect(sizeOf('I', 'ntroduction')).toBe(8);
});

test('pages of contents stand behind their entries where those of the preface are in Roman numerals', () => {
  const entries = ['Preface', 'Boats', 'Bread', 'Bells', 'Index'].map((text, i) => ({
    text,
    x: 60,
    y: 100 + 14 * i,
  }));
  const pages = ['v', '1', '19', '47', '101'].map((text, i) => ({
    text,
    x: 300 - 5 * text.length,
    y: 100 + 14 * i,
  }));
  const texts = findLines(setPage([...entries, ...pages]), new Set()).map(({ text }) => text);
  expect(texts).toEqual(['Preface v', 'Boats 1', 'Bread 19', 'Bells 47', 'Index 101']);
});
