import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';

const LINES = [
  'The harbour was opened in the spring of that year, and many a',
  'Norwegian ship came in with timber from the north before the',
  'summer was over. What they brought was sold on the quay, as',
  'Master Holm had wished it, and what was left went to the mill',
  'Brook and Sons had built at the end of the dam that the town',
  'Council paid for. None of it was wasted, and no one who came',
  'Early in the morning went home with empty hands or a cold pipe.',
];

function blocksOf(texts: readonly string[], step: number): number {
  const lines = texts.map(
    (text, i): SetLine => ({ text, x: 60, y: 80 + step * i, size: 12, until: 60 + 6 * text.length }),
  );
  return layoutPage(setPage(lines)).blocks.length;
}

it('lines of a typescript with two lines of space are one block', () => {
  expect(blocksOf(LINES, 28)).toBe(1);
});

it('short lines that stand as far apart are blocks of their own', () => {
  const short = LINES.map((line, i) =>
    line
      .split(' ')
      .slice(0, 2 + (i % 3))
      .join(' '),
  );
  expect(blocksOf([LINES[0]!, ...short], 28)).toBe(8);
});

it('paragraphs of a line or two with the space of a line between them are blocks of their own', () => {
  const ys = [80, 94, 122, 136, 164, 192, 206];
  const lines = LINES.map((text, i): SetLine => ({ text, x: 60, y: ys[i]!, size: 12 }));
  expect(layoutPage(setPage(lines)).blocks).toHaveLength(4);
});
