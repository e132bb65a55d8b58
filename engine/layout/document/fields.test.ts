import { expect, it } from 'vitest';
import { writeMarkdown } from '../../write/index.ts';
import { composeDocument } from '../compose.ts';
import { layoutPage } from '../layout-page.ts';
import { type SetLine, setColumn, setPage } from '../testing/set-page.ts';

const TEXT = [
  'Keep clear of the pier while the ferry turns, since',
  'its wash lifts small boats on the stones',
  'there.',
];

function paragraphsOf(lines: readonly SetLine[]): string[] {
  const page = setPage([{ text: 'Ticket for the Ferry', x: 50, y: 60, size: 18, bold: true }, ...lines]);
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
  return writeMarkdown(document, {}).content.trim().split('\n\n').slice(1);
}

const field = (label: string, value: string, x: number, y: number): SetLine[] => [
  { text: label, x, y, size: 7 },
  { text: value, x, y: y + 12, size: 11 },
];

it('keeps small labels in a row with the values below them', () => {
  const fields = [
    ...field('Name', 'Jane Doe', 50, 100),
    ...field('Date', '4 May', 200, 100),
    ...field('Seat', 'B 42', 350, 100),
  ];
  const [name, date, seat] = paragraphsOf([...fields, ...setColumn(TEXT, { x: 50, y: 160, until: 400 })]);
  for (const [text, label, value] of [
    [name, 'Name', 'Jane Doe'],
    [date, 'Date', '4 May'],
    [seat, 'Seat', 'B 42'],
  ])
    expect(text!.split(/\\?\n/).map((line) => line.trim())).toEqual([label, value]);
});

it('parts a small line from a heading with text below it', () => {
  const card = (x: number) => [
    ...field('Walk', 'The Old Pier', x, 100),
    ...setColumn(TEXT, { x, y: 126, until: x + 230 }),
  ];
  const texts = paragraphsOf([...card(50), ...card(330)]);
  expect(texts.some((text) => text.startsWith('Walk') && text.includes('Pier'))).toBe(false);
});

it('parts names of authors in a row from the texts below them', () => {
  const article = (author: string, x: number): SetLine[] => [
    { text: author, x, y: 100, size: 8 },
    ...setColumn([...TEXT.slice(0, 2), ...TEXT.slice(1)], { x, y: 112, until: x + 230 }),
  ];
  const texts = paragraphsOf([...article('Ann Reed', 50), ...article('Tom Hale', 330)]);
  expect(texts.some((text) => text.endsWith('Ann Reed'))).toBe(true);
  expect(texts.some((text) => text.includes('\\\n'))).toBe(false);
});
