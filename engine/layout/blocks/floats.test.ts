import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { setPage } from '../testing/set-page.ts';

/** Lines of a paragraph, 14 points apart, that leave the right half of the page to a float. */
const BESIDE = [
  'the harbour was empty that morning',
  'and nobody had come along to see',
  'the boats that left before the',
]
  .concat([
    'first light had reached the houses',
    'above the quay where the old men',
    'used to sit and tell of the storms',
  ])
  .map((text, i) => ({ text, x: 50, y: 114 + 14 * i, until: 280 }));

function textsInOrder(page: ReturnType<typeof setPage>) {
  return layoutPage(page).blocks.flatMap((block) =>
    block.type === 'text' ? block.lines.map(({ text }) => text) : [],
  );
}

it('keeps a quotation together that is drawn before the text around it, though a line of it meets one of the text', () => {
  const quotation = ['Nobody came', 'to see the boats', 'that left'].map((text, i) => ({
    text,
    x: 320,
    y: 110 + 18 * i,
    size: 14,
  }));
  const head = { text: 'The harbour in winter', x: 50, y: 80, size: 18 };
  const below = {
    text: 'that nobody else remembers and that fill the whole width of the page here',
    x: 50,
    y: 198,
    until: 540,
  };
  const texts = textsInOrder(setPage([...quotation, head, ...BESIDE, below]));
  const begin = texts.indexOf('Nobody came');
  expect(texts.slice(begin, begin + 3)).toEqual(['Nobody came', 'to see the boats', 'that left']);
  expect(texts.filter((text) => BESIDE.some((line) => line.text === text))).toEqual(
    BESIDE.map(({ text }) => text),
  );
});

it('puts each of the dates that are drawn before the text behind the line in whose row it stands', () => {
  const dates = [2, 4].map((row) => ({ text: `May ${row}`, x: 480, y: 100 + 14 * row }));
  const dated = BESIDE.map((line, i) => ({ ...line, y: 114 + 14 * i }));
  const texts = textsInOrder(setPage([...dates, ...dated]));
  expect(texts).toHaveLength(8);
  expect(texts[texts.indexOf('May 2') - 1]).toBe(BESIDE[1]!.text);
  expect(texts[texts.indexOf('May 4') - 1]).toBe(BESIDE[3]!.text);
});
