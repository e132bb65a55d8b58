import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { makeSheet } from './sheet.ts';

test('a picture whose text was read off it does not speak against a table there; any other does', () => {
  const drawing = { left: 40, top: 80, right: 400, bottom: 160 };
  const scan = { left: 40, top: 300, right: 400, bottom: 380 };
  const page = setPage([{ text: 'Labels of a chart', x: 60, y: 104 }], { images: [drawing, scan] });
  const read = setPage([{ text: 'Mercury 4879', x: 60, y: 324 }]).words;
  const words = [...page.words, ...read.map((word) => ({ ...word, confidence: 0.9 }))];
  expect(makeSheet(page, words, words).pictures).toEqual([drawing]);
});
