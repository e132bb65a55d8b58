import { expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setColumn, setPage } from '../../../testing/set-page.ts';

const ABOVE = [
  'The keepers of the light wrote down every',
  'arrival with the hour and the wind, in a hand that',
];
const BELOW = ['grew worse with age, until the last of them', 'went blind and the books were closed.'];
const AROUND = [
  'The harbour office keeps the books of the light',
  'since the tower was taken down by the town.',
];

/** A title, text, and between its lines something set large. */
function blocksOf(above: readonly string[], large: string, below: readonly string[]) {
  const column = (texts: readonly string[], y: number, isFull: boolean): SetLine[] => {
    const lines = setColumn(texts, { x: 50, y, until: 300 });
    return isFull ? lines.map((line) => ({ ...line, until: 300 })) : lines;
  };
  const page = setPage([
    { text: 'Books of the Bay', x: 50, y: 50, size: 22, bold: true },
    ...column(AROUND, 80, false),
    ...column(above, 110, true),
    { text: large, x: 50, y: 156, size: 16, bold: true },
    ...column(below, 190, false),
    ...column(AROUND, 220, false),
  ]);
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) =>
    block.type === 'heading' || block.type === 'paragraph' ? [[block.type, textOf(block.inlines)]] : [],
  );
}

it('takes a quotation set large within a sentence for no heading, and joins the sentence', () => {
  const blocks = blocksOf(ABOVE, 'In a hand that grew worse', BELOW);
  expect(blocks.filter(([type]) => type === 'heading').map(([, text]) => text)).toEqual(['Books of the Bay']);
  expect(blocks).toContainEqual(['paragraph', [...ABOVE, ...BELOW].join(' ')]);
  expect(blocks).toContainEqual(['paragraph', 'In a hand that grew worse']);
});

it('leaves a heading one that stands between sentences', () => {
  const above = [ABOVE[0]!, 'arrival with the hour, and sometimes the wind.'];
  const blocks = blocksOf(above, 'How the hand grew worse', AROUND);
  expect(blocks).toContainEqual(['heading', 'How the hand grew worse']);
});
