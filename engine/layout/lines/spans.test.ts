import { expect, test } from 'vitest';
import type { Word } from '../page.ts';
import { BOLD, MONOSPACED, measureLine, SUPERSCRIPT, styleOf, wordsToRuns } from './spans.ts';

const line = { baseline: 100, size: 10 };
const box = { left: 0, top: 87, right: 20, bottom: 97 };
const font = { name: 'Times', bold: false, italic: false, monospaced: false };
const raised: Word = { ...box, text: 'word', baseline: 96, size: 10, font, color: 0, glued: false, angle: 0 };

test('type as large as its line is a superscript where it is raised, but not in the text layer of a scan', () => {
  expect(styleOf(raised, line)).toBe(SUPERSCRIPT);
  expect(styleOf({ ...raised, hidden: true }, line)).toBe(0);
  expect(styleOf({ ...raised, hidden: true, size: 7 }, line)).toBe(SUPERSCRIPT);
});

test('the head of an arrow that ends a leader is no superscript, however small it is', () => {
  expect(styleOf({ ...raised, text: '▶', size: 6 }, line)).toBe(0);
  expect(styleOf({ ...raised, text: '▲', size: 6 }, line)).toBe(SUPERSCRIPT);
});

test('a ring behind a number is a sign of degrees, whether it is raised or typed', () => {
  const run = (...words: Partial<Word>[]) => {
    const upright = { ...raised, baseline: 100 };
    return wordsToRuns(
      words.map((word) => ({ ...upright, glued: true, ...word })),
      line,
    );
  };
  const ring: Partial<Word> = { text: '∘', baseline: 96, size: 7 };
  expect(run({ text: '37' }, ring, { text: 'C' })).toEqual([{ text: '37°C', style: 0 }]);
  expect(run({ text: '4˚C' })).toEqual([{ text: '4°C', style: 0 }]);
  expect(run({ text: 'f' }, { text: '∘' }, { text: 'g' })).toEqual([{ text: 'f∘g', style: 0 }]);
  expect(run({ text: '◦' }, { text: ' item' })[0]!.text).toBe('◦ item');
});

test('letters of a font without a name are set like those that they touch', () => {
  const bold = { ...font, name: 'Times-Bold', bold: true };
  const drawn = { ...font, name: '' };
  const of = (text: string, type: typeof font, glued: boolean): Word => ({
    ...raised,
    text,
    font: type,
    glued,
    baseline: 100,
  });
  const within = [of('M', bold, false), of('\u00e9', drawn, true), of('trique', bold, true)];
  const first = [of('\u00c9', drawn, false), of('tude', bold, true)];
  expect(wordsToRuns(within, line)).toEqual([{ text: 'M\u00e9trique', style: BOLD }]);
  expect(wordsToRuns(first, line)).toEqual([{ text: '\u00c9tude', style: BOLD }]);
  expect(wordsToRuns([of('x', drawn, false)], line)).toEqual([{ text: 'x', style: 0 }]);
});

test('a capital set into both of its neighbours is a letter of a logo, one between them an exponent', () => {
  const set = (text: string, left: number, right: number, more: Partial<Word> = {}): Word => ({
    ...raised,
    baseline: 100,
    glued: left > 0,
    ...more,
    text,
    left,
    right,
  });
  const small = { size: 7, baseline: 98 };
  const logo = [set('L', 0, 6.3), set('A', 2.7, 7.9, small), set('TEX', 6.4, 20)];
  expect(wordsToRuns(logo, line)).toEqual([{ text: 'LATEX', style: 0 }]);
  const transposed = [set('X', 0, 7), set('T', 7.1, 11, small), set('X', 11.4, 18)];
  expect(wordsToRuns(transposed, line).map(({ style }) => style)).toEqual([0, SUPERSCRIPT, 0]);
});

test('a backslash of a font of formulas is of the command that it touches', () => {
  const typed = { ...font, name: 'CMTT10', monospaced: true };
  const signs = { ...font, name: 'CMMI10', italic: true };
  const set = (text: string, type: typeof font, glued: boolean): Word => ({
    ...raised,
    text,
    font: type,
    glued,
    baseline: 100,
  });
  const words = [set('\\', signs, false), set('textwidth', typed, true), set('or', font, false)];
  expect(wordsToRuns(words, line)).toEqual([
    { text: '\\textwidth ', style: MONOSPACED },
    { text: 'or', style: 0 },
  ]);
});

test('code closes up to the brackets and stops around it, but for wider gaps and other words', () => {
  const code = { ...font, monospaced: true };
  const set = (text: string, left: number, type = font): Word => ({
    ...raised,
    text,
    left,
    right: left + 10,
    baseline: 100,
    font: type,
  });
  const textOf = (...words: Word[]) =>
    wordsToRuns(words, line)
      .map(({ text }) => text)
      .join('');
  expect(textOf(set('(', 0), set('npm', 12, code), set(').', 24))).toBe('(npm).');
  expect(textOf(set('run', 0), set('npm', 12, code), set('now', 24))).toBe('run npm now');
  expect(textOf(set('npm', 0, code), set('.env', 18))).toBe('npm .env');
});

test('narrow figures of another font behind a word call a note, wider ones and those in formulas do not', () => {
  const figures = { ...font, name: 'Times-Superiors' };
  const set = (text: string, left: number, right: number, type = font): Word => ({
    ...raised,
    text,
    left,
    right,
    baseline: 100,
    font: type,
    glued: left > 0,
  });
  const stylesOf = (...words: Word[]) => wordsToRuns(words, line).map(({ style }) => style);
  expect(stylesOf(set('said.', 0, 20), set('12', 20, 26, figures))).toEqual([0, SUPERSCRIPT]);
  expect(stylesOf(set('said.', 0, 20), set('12', 20, 30, figures))).toEqual([0]);
  expect(stylesOf(set('(', 0, 3), set('1', 3, 6, figures))).toEqual([0]);
});

test('a line is as large as its symbol, however long the index that touches it', () => {
  const symbol: Word = { ...raised, text: 'V', right: 6, baseline: 100 };
  const index: Word = { ...raised, text: 'OS', left: 6, baseline: 102, size: 8, glued: true };
  expect(measureLine([symbol, index])).toEqual({ baseline: 100, size: 10 });
  expect(measureLine([symbol, { ...index, glued: false }])).toEqual({ baseline: 102, size: 8 });
});
