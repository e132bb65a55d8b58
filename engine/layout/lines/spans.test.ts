import { expect, test } from 'vitest';
import type { Word } from '../page.ts';
import { SUPERSCRIPT, styleOf } from './spans.ts';

const line = { baseline: 100, size: 10 };
const box = { left: 0, top: 87, right: 20, bottom: 97 };
const font = { name: 'Times', bold: false, italic: false, monospaced: false };
const raised: Word = { ...box, text: 'word', baseline: 96, size: 10, font, color: 0, glued: false, angle: 0 };

test('type as large as its line is a superscript where it is raised, but not in the text layer of a scan', () => {
  expect(styleOf(raised, line)).toBe(SUPERSCRIPT);
  expect(styleOf({ ...raised, hidden: true }, line)).toBe(0);
  expect(styleOf({ ...raised, hidden: true, size: 7 }, line)).toBe(SUPERSCRIPT);
});
