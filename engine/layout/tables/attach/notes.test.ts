import { expect, test } from 'vitest';
import { layoutPage } from '../../layout-page.ts';
import { type SetLine, setPage } from '../../testing/set-page.ts';
import { blockText, drawGrid, setRow } from '../testing/draw-table.ts';

const XS = [200, 260, 380];
const YS = [100, 120, 140, 160];

/** A ruled table of three rows amid its page, and what is set below it. */
function notesBelow(lines: readonly SetLine[]): string[] {
  const rows = [
    ['Grain', 'Sown'],
    ['oats', 'March'],
    ['rye', 'October'],
  ].flatMap((texts, i) => setRow(texts, [206, 266], 114 + 20 * i));
  const page = setPage([...rows, ...lines], { rulings: drawGrid(XS, YS) });
  return layoutPage(page).blocks.flatMap((block) =>
    block.type === 'table' ? (block.table.notes ?? []).map(blockText) : [],
  );
}

test('a note stands below its table in its width', () => {
  expect(notesBelow([{ text: 'Note: oats in a dry year.', x: 202, y: 174 }])).toEqual([
    'Note: oats in a dry year.',
  ]);
});

test('text below a narrow table runs on past it, and no part of it is a note', () => {
  const text = 'Whatever is sown in other months on these fields is lost to the birds: they eat all of it';
  const body = [620, 634, 648].map((y) => ({ text: text.slice(0, 60), x: 60, y, size: 12 }));
  expect(notesBelow([{ text, x: 60, y: 174 }, ...body])).toEqual([]);
});

test('a numbered heading right below a table is no note, also where another column of text stands beside it', () => {
  const heading = { text: '2 Rye', x: 202, y: 174, bold: true };
  const beside = { text: 'sown in autumn', x: 300, y: 174 };
  expect(notesBelow([heading, beside])).toEqual([]);
  expect(notesBelow([{ ...heading, bold: false }])).toEqual(['2 Rye']);
});

test('a note in the type of the body goes on below to the end of its sentence, and another one begins below it', () => {
  const lines = [
    'Note: oats are sown in all the',
    'dry years that follow on one.',
    'Source: the Book of Barns.',
  ];
  const set = lines.map((text, i) => ({ text, x: 202, y: 174 + 12 * i }));
  expect(notesBelow(set)).toEqual([lines.join(' ')]);
  const rest = { text: 'rye is sown in none of those.', x: 202, y: 198 };
  expect(notesBelow([...set.slice(0, 2), rest])).toEqual([lines.slice(0, 2).join(' ')]);
});

test('items of a list that begin as a note does are no notes', () => {
  const items = ['* oats in a dry year', '* rye in a wet one'].map((text, i) => ({
    text,
    x: 202,
    y: 174 + 12 * i,
  }));
  expect(notesBelow(items)).toEqual(['* oats in a dry year']);
});
