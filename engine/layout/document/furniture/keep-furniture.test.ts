import { expect, it } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { composeDocument } from '../../compose.ts';
import { layoutPage } from '../../layout-page.ts';
import { setColumn, setPage, setWords } from '../../testing/set-page.ts';

const BODY = { x: 60, until: 540, y: 100 };

/** A page with a head, a body that goes on over its end, a stamp along its side, and a number. */
function pageOf(number: number) {
  const lines = [
    { text: '3. The Journal of Things', x: 60, y: 30, size: 8, bold: true },
    ...setColumn(
      ['and so the harbour went on as it had before and', `the tide of day ${number} took with it all the`],
      BODY,
    ),
    { text: String(number), x: 300, y: 780, size: 8 },
  ];
  const page = setPage(lines, { number });
  const [stamp] = setWords({ text: 'Downloaded', x: 10, y: 300 });
  page.words.push({ ...stamp!, left: 10, right: 20, top: 300, bottom: 360, angle: 90 });
  return page;
}

function compose(choice?: 'keep' | 'drop') {
  const pages = [1, 2, 3, 4].map((number) => layoutPage(pageOf(number)));
  return composeDocument(pages, { outline: [], pageCount: 4 }, choice);
}

const paragraphsOf = ({ blocks }: Document) =>
  blocks.flatMap((block) => (block.type === 'paragraph' ? [textOf(block.inlines)] : []));

it('is left out and said to be, unless it is to be kept', () => {
  for (const { document, warnings } of [compose(), compose('drop')]) {
    expect(paragraphsOf(document)).toHaveLength(1);
    expect(document.furniture).toHaveLength(12);
    expect(warnings.map(({ code }) => code)).toEqual(['furniture_removed']);
  }
});

it('stays as plain paragraphs where it is to be kept, and breaks no paragraph', () => {
  const { document, warnings } = compose('keep');
  expect(document.furniture).toEqual([]);
  expect(warnings).toEqual([]);
  const kinds = new Set(document.blocks.map((block) => block.type));
  expect([...kinds].sort()).toEqual(['pageBreak', 'paragraph']);
  const body = paragraphsOf(compose().document)[0]!;
  const heads = [1, 2, 3, 4].flatMap((n) => ['3. The Journal of Things', String(n), 'Downloaded']);
  expect(paragraphsOf(document)).toEqual([heads[0], body, ...heads.slice(1)]);
});
