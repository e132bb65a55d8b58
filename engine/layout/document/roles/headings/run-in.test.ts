import { expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setColumn, setPage } from '../../../testing/set-page.ts';

const PROSE = [
  'where pilots go on board is marked on every chart of the bay, and',
  'ships that draw more than three metres have to wait for the tide',
  'between the buoys until the pilot comes to bring them in.',
];

/** Paragraphs below a heading, some of which begin with words in bold type. */
function section(y: number, name: string, leads: readonly string[]): SetLine[] {
  const head: SetLine = { text: name, x: 50, y, size: 14, bold: true };
  const paragraphs = leads.flatMap((text, i): SetLine[] => {
    const top = y + 18 + 48 * i;
    const lead: SetLine = { text, x: 50, y: top, bold: true };
    const begin = 50 + 5 * (text.length + 1);
    return [
      lead,
      { text: `The place ${PROSE[0]!.slice(0, 60 - text.length)}`, x: begin, y: top, until: 550 },
      ...setColumn(PROSE.slice(1), { x: 50, y: top + 12, until: 550 }),
    ];
  });
  return [head, ...paragraphs];
}

/** The blocks of a page of three sections. */
function blocksOf(names: readonly string[], stop = '.') {
  const leads = ['Pilots and their boats', 'Berths and their keepers'].map((lead) => `${lead}${stop}`);
  const page = setPage([
    { text: 'On Ships That Wait Outside the Harbour', x: 50, y: 50, size: 20, bold: true },
    ...names.flatMap((name, i) => section(90 + 190 * i, name, leads)),
  ]);
  return composeDocument([layoutPage(page)], { outline: [], pageCount: 1 }).document.blocks.flatMap(
    (block) =>
      block.type === 'heading' || block.type === 'paragraph'
        ? [{ ...block, text: textOf(block.inlines) }]
        : [],
  );
}

it('sets the names of subsections apart that run into the text of an article', () => {
  const blocks = blocksOf(['Methods', 'Results', 'Discussion']);
  const headings = blocks.flatMap((block) =>
    block.type === 'heading' ? [`${block.level} ${block.text}`] : [],
  );
  const parts = ['3 Pilots and their boats', '3 Berths and their keepers'];
  expect(headings).toEqual([
    '1 On Ships That Wait Outside the Harbour',
    ...['2 Methods', '2 Results', '2 Discussion'].flatMap((name) => [name, ...parts]),
  ]);
});

it('leaves paragraphs whole that begin so in other documents, and where no stop ends the words', () => {
  const begin = (blocks: ReturnType<typeof blocksOf>) =>
    blocks.flatMap(({ type, text }) => (type === 'paragraph' ? [text.slice(0, 33)] : []));
  expect(begin(blocksOf(['Coming In', 'Staying', 'Going Out']))).toContain(
    'Pilots and their boats. The place',
  );
  expect(begin(blocksOf(['Methods', 'Results', 'Discussion'], ''))).toContain(
    'Pilots and their boats The place ',
  );
});
