import { expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setColumn, setPage } from '../../../testing/set-page.ts';

const TEXT = [
  'The keepers wrote down every arrival with the hour.',
  'Nobody had seen a light as bright as that before the',
  'war, and few sailors have seen another one since then.',
];
const ABOVE = [
  'Lamps burned whale oil then, which was dear,',
  'and so the wicks were trimmed twice',
  'a night.',
];
const OTHER = [
  'Boats that came in late lay at the outer',
  'wall until the bell of the tower rang',
  'at six.',
];

function headingsWith(large: string, set: Partial<SetLine> = { bold: true }): string[] {
  const column = (texts: readonly string[], y: number) => setColumn(texts, { x: 50, y, until: 320 });
  const lines: SetLine[] = [
    { text: 'Books of the Bay', x: 50, y: 50, size: 22, bold: true },
    ...column(TEXT, 80),
    ...column(ABOVE, 130),
    { text: large, x: 50, y: 186, size: 15, ...set },
    ...column(OTHER, 210),
  ];
  const { document } = composeDocument([layoutPage(setPage(lines))], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));
}

it('takes what is said in quotation marks between paragraphs for no heading', () => {
  expect(headingsWith('« The bell rang at six »')).toEqual(['Books of the Bay']);
});

it('takes the beginning of a sentence that the page says elsewhere for no heading', () => {
  expect(headingsWith('Nobody had seen a light as bright')).toEqual(['Books of the Bay']);
});

it('leaves a heading what the text below it begins with', () => {
  expect(headingsWith('Boats that came in late')).toContain('Boats that came in late');
  expect(headingsWith('How the late boats came in')).toContain('How the late boats came in');
});

it('takes long italics in the middle between paragraphs for no heading', () => {
  const quote = 'The bell was as old as she';
  expect(headingsWith(quote, { italic: true, x: 85 })).toEqual(['Books of the Bay']);
  expect(headingsWith(quote, { bold: true, x: 85 })).toContain(quote);
});
