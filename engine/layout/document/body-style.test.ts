import { expect, test } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Page } from '../page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { measureType, snapSizes } from './body-style.ts';

const text = 'a line of the text that goes on over many pages of one and the same report';
const body = (size: number): SetLine[] =>
  Array.from({ length: 8 }, (_, i) => ({ text, x: 60, y: 100 + 14 * i, size }));

function sizesOf(lines: readonly SetLine[][], source: Page['source']) {
  const pages = lines.map((each, i) => {
    const page = setPage(each, { source, number: i + 1 });
    const words = page.words.map((word) => ({ ...word, confidence: source === 'ocr' ? 0.9 : undefined }));
    return layoutPage({ ...page, words });
  });
  const type = measureType(pages);
  return pages
    .map((page) => snapSizes(page, type))
    .map(({ blocks }) => [
      ...new Set(blocks.flatMap((b) => (b.type === 'text' ? b.lines.map((l) => l.size) : []))),
    ]);
}

test('sizes that were measured page by page are those of the document', () => {
  const head: SetLine = { text: 'Findings', x: 60, y: 60, size: 14 };
  expect(sizesOf([[head, ...body(10)], body(10.5), body(10)], 'ocr')).toEqual([[14, 10], [10], [10]]);
});

test('printed sizes are exact and stay', () => {
  expect(sizesOf([body(10), body(10.5)], 'text')).toEqual([[10], [10.5]]);
});

test('the body is the text between listings, however many lines they have, unless there is hardly any', () => {
  const code = Array.from({ length: 12 }, (_, i): SetLine => {
    const line = { text: `  const path${i} = open({ rotate: ${i} });`, x: 60, y: 300 + 12 * i, size: 8 };
    return { ...line, monospaced: true };
  });
  const typeOf = (lines: SetLine[]) => measureType([layoutPage(setPage(lines))]);
  expect(typeOf([...body(10).slice(0, 3), ...code])).toMatchObject({ size: 10, style: 0 });
  expect(typeOf([{ text: 'open.js', x: 60, y: 280, size: 10 }, ...code])).toMatchObject({
    size: 8,
    style: 4,
  });
});

test('the body is the text between what screens show, but not the letterhead of what was typed', () => {
  const typed = (words: string) =>
    Array.from(
      { length: 30 },
      (_, i): SetLine => ({ text: words, x: 60, y: 300 + 12 * i, monospaced: true }),
    );
  const styleOf = (lines: SetLine[]) =>
    measureType([layoutPage(setPage([...body(10).slice(0, 4), ...lines]))]).style;
  expect(styleOf(typed('F5=Refresh  F11=Select  F12=Cancel'))).toBe(0);
  expect(styleOf(typed('we write to you of the mill which stands at the weir'))).toBe(4);
});

test('the body of a letter is its text, and not the narrow columns of small type at its foot', () => {
  const columns = ['Seat of the mill', 'How to reach us', 'Where to pay to'].flatMap((label, k) =>
    Array.from({ length: 6 }, (_, i): SetLine => ({ text: label, x: 60 + 150 * k, y: 700 + 7 * i, size: 6 })),
  );
  const type = measureType([layoutPage(setPage([...body(10).slice(0, 3), ...columns]))]);
  expect(type.size).toBe(10);
});
