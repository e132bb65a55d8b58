import { expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setColumn, setPage } from '../../../testing/set-page.ts';

const TEXT = [
  'Keep clear of the pier while the ferry turns,',
  'since its wash lifts small boats on the stones.',
  'The lamp on the mole is lit when it does.',
];

function headingsOf(lines: readonly SetLine[]): string[] {
  const { document } = composeDocument([layoutPage(setPage([...lines]))], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));
}

const column = (x: number, y: number) => setColumn(TEXT, { x, y, until: 400 });
const title: SetLine = { text: 'Rules of the Pier', x: 50, y: 60, size: 18, bold: true };

it('takes a large sign before the lines of a note for no heading', () => {
  const notes = [150, 260].flatMap((y): SetLine[] => [
    { text: 'Z', x: 60, y: y + 17, size: 24 },
    ...column(110, y),
    ...column(50, y + 55),
  ]);
  expect(headingsOf([title, ...column(50, 90), ...notes])).toEqual(['Rules of the Pier']);
});

it('leaves a letter that stands above its entries a heading', () => {
  const parts = ['A', 'B', 'C'].flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 160 + 90 * i, size: 18, bold: true },
    ...column(50, 185 + 90 * i),
  ]);
  expect(headingsOf([title, ...column(50, 90), ...parts])).toEqual(['Rules of the Pier', 'A', 'B', 'C']);
});
