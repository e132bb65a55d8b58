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

test('lines of Chinese make columns of text, as lines of many words do', () => {
  const columnsOf = (text: string) => {
    const lines = Array.from({ length: 6 }, (_, i) =>
      [60, 310].map((x) => ({ text, x, y: 100 + 14 * i, until: x + 220 })),
    );
    const page = setPage(lines.flat());
    return makeSheet(page, page.words, page.words).textColumns.map(({ left }) => left);
  };
  expect(columnsOf('风从山上吹下来，'.repeat(5))).toEqual([60, 310]);
  expect(columnsOf('Windrichtung'.repeat(3))).toEqual([]);
});

test('bands beside each other that run from edge to edge of a page together are no rules', () => {
  const band = (left: number, right: number, top: number) => ({
    ...{ left, right, top, bottom: top + 12 },
    color: 0x333388,
  });
  const foot = [band(0, 200, 780), band(200, 400, 780), band(400, 600, 780)];
  const page = setPage([{ text: 'What a slide says', x: 60, y: 104 }], {
    fills: [...foot, band(60, 400, 95)],
  });
  const { shadedEdges } = makeSheet(page, page.words, page.words);
  expect(shadedEdges?.horizontal.map(({ position }) => position)).toEqual([95, 107]);
});
