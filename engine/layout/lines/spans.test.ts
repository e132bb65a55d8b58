import { expect, test } from 'vitest';
import type { Word } from '../page.ts';
import { SUPERSCRIPT, styleOf, wordsToRuns } from './spans.ts';

const line = { baseline: 100, size: 10 };
const box = { left: 0, top: 87, right: 20, bottom: 97 };
const font = { name: 'Times', bold: false, italic: false, monospaced: false };
const raised: Word = { ...box, text: 'word', baseline: 96, size: 10, font, color: 0, glued: false, angle: 0 };

test('type as large as its line is a superscript where it is raised, but not in the text layer of a scan', () => {
  expect(styleOf(raised, line)).toBe(SUPERSCRIPT);
  expect(styleOf({ ...raised, hidden: true }, line)).toBe(0);
  expect(styleOf({ ...raised, hidden: true, size: 7 }, line)).toBe(SUPERSCRIPT);
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
