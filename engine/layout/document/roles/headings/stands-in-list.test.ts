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
const NAMES = ['Moorings', 'Signals', 'Pilots'];

function headingsOf(lines: readonly SetLine[]): string[] {
  const { document } = composeDocument([layoutPage(setPage([...lines]))], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));
}

const title: SetLine = { text: 'Rules of the Pier', x: 50, y: 60, size: 18, bold: true };
const head = (text: string, y: number): SetLine => ({ text: `• ${text}`, x: 50, y, size: 13, bold: true });

it('takes names with bullets that stand below each other for a list, though each looks like a heading', () => {
  const lines = setColumn(TEXT, { x: 50, y: 90, until: 400 });
  const names = NAMES.map((name, i) => head(name, 160 + 26 * i));
  expect(headingsOf([title, ...lines, ...names, ...setColumn(TEXT, { x: 50, y: 260, until: 400 })])).toEqual([
    'Rules of the Pier',
  ]);
});

it('leaves names with bullets headings of the text below each of them', () => {
  const parts = NAMES.flatMap((name, i) => [
    head(name, 100 + 90 * i),
    ...setColumn(TEXT, { x: 50, y: 122 + 90 * i, until: 400 }),
  ]);
  expect(headingsOf([title, ...parts])).toHaveLength(4);
});
