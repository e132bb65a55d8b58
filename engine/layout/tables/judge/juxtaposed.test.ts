import { expect, test } from 'vitest';
import { isJuxtaposed } from './juxtaposed.ts';
import type { TableReading } from './reading.ts';

/** A reading of rows, as far as it is looked at. @param sizes - of the type of each row */
function readingOf(rows: readonly string[][], ruledRows = 0, sizes: readonly number[] = []) {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) =>
      text === ''
        ? []
        : [{ row, column, rowSpan: 1, colSpan: 1, content: [{ size: sizes[row] ?? 10 }], box, text }],
    ),
  );
  const columnEdges = Array.from({ length: rows[0]!.length + 1 }, (_, i) => i);
  const reading = {
    candidate: { type: 'region' },
    grid: { rows: rows.length, columnEdges, cells, headerRows: 1 },
    cells,
    tokens: [],
    em: 10,
  } as unknown as TableReading;
  const filled = cells.length / rows.flat().length;
  const fullRows = rows.filter((texts) => texts.every((text) => text !== '')).length / rows.length;
  return {
    ...reading,
    features: { filled, fullRows, ruledRows, shadedRows: 0, meanLength: 0, readsDown: 0 },
  };
}

test('sections under headings that the tags name are no table, though one may stand above a table', () => {
  const reading = readingOf([
    ['Trade', 'Since'],
    ['Cooper', '2018'],
    ['Studies', '2013'],
  ]);
  const section = { id: 1, role: 'H2', index: 0 };
  const span = { id: 2, role: 'Span', index: 0, parent: section };
  const inTable = { ...span, parent: { ...section, parent: { id: 3, role: 'Table', index: 0 } } };
  const tokens = (tagged: number, tag: object) =>
    [0, 1, 2].map((row) => ({ word: row === tagged ? { tag } : {}, baseline: 12 * row, size: 10 }));
  const withTags = (row: number, tag: object) =>
    ({ ...reading, tokens: tokens(row, tag) }) as unknown as typeof reading;
  expect(isJuxtaposed(withTags(2, span))).toBe(true);
  expect(isJuxtaposed(withTags(0, span))).toBe(false);
  expect(isJuxtaposed(withTags(2, inTable))).toBe(false);
});

test('fields and addresses that stand side by side are no table', () => {
  const bill = [
    ['Northern Boats', '', '', ''],
    ['', '', 'Sent', '14 March'],
    ['Quay 9', '', '', ''],
    ['Oldtown', '', 'Due', '13 April'],
    ['To', 'For', '', ''],
    ['River Boats', 'The Old Inn', '', ''],
  ];
  expect(isJuxtaposed(readingOf(bill))).toBe(true);
  expect(isJuxtaposed(readingOf(bill, 0.5))).toBe(false);
});

test('messages below each other are no table', () => {
  const text =
    'Nora Example To: Sam Hello, The boats came home late. Nobody had seen them leave before the morning of that day.';
  const messages = [
    [text, 'Monday'],
    ['Sam Example', 'Tuesday'],
  ];
  expect(isJuxtaposed(readingOf(messages, 1))).toBe(true);
});

test('a long text in the first row is no reason against a table whose rows are all drawn', () => {
  const long =
    'Adds up what stands in the cells. Texts and empty cells among them are left out, as are those that hide. The sum is a number.';
  const reading = readingOf([
    ['Sum', long],
    ['Mean', 'Adds up and divides'],
  ]);
  expect(isJuxtaposed(reading)).toBe(true);
  expect(isJuxtaposed({ ...reading, features: { ...reading.features, shadedRows: 1 } })).toBe(false);
});

test('tables with empty places or a title in their first row stay tables', () => {
  const names = ['Name', 'Built', 'Length', 'Crew'];
  const sparse = [names, ['Tern', '1904', '', ''], ['Auk', '', '9', ''], ['Gull', '', '', '3']];
  const titled = [['Boats', '', '', ''], names, ['Tern', '1904', '12', '4'], ['Auk', '1911', '9', '3']];
  for (const rows of [sparse, titled]) expect(isJuxtaposed(readingOf(rows))).toBe(false);
});

test('a table with a line of the text below it is none, one with columns to be filled in stays one', () => {
  const rows = [
    ['', 'Boat', '', '', 'Crew', ''],
    ['', 'Tern', '', '', '4', ''],
    ['', 'Auk', '', '', '3', ''],
  ];
  expect(isJuxtaposed(readingOf([...rows, ['The', 'boats', 'of', 'the', 'harbour', 'came']]))).toBe(true);
  const form = [
    ['Boat', 'Built', 'Length', 'Crew'],
    ...['Tern', 'Auk', 'Gull'].map((name) => [name, '', '', '']),
  ];
  expect(isJuxtaposed(readingOf(form))).toBe(false);
});

test('values below small labels are fields, a table with a small head is none of them', () => {
  const fields = [
    ['Date', 'Departs'],
    ['12 May', '07:25'],
    ['Row', 'Seat'],
    ['3', '21'],
  ];
  expect(isJuxtaposed(readingOf(fields, 0, [7, 11, 7, 11]))).toBe(true);
  expect(isJuxtaposed(readingOf(fields, 0, [7, 11, 11, 11]))).toBe(false);
});

test('fields that stand for the head of what follows make it no table', () => {
  const below = [
    ['Fare', '14'],
    ['Seat', '2'],
    ['Fee', '1'],
  ];
  const reading = readingOf([['From Scarborough', 'To Hull'], ...below]);
  const fields = reading.cells.map((cell) =>
    cell.row === 0 ? { ...cell, content: [{ size: 7 }, { size: 11 }] } : cell,
  );
  expect(isJuxtaposed({ ...reading, cells: fields } as typeof reading)).toBe(true);
  expect(isJuxtaposed(reading)).toBe(false);
});

test('columns of prose, whose rows go on in the next, are no table; texts that end in their cells are one', () => {
  const columns = readingOf([
    ['The boats came home', 'late in the autumn of'],
    ['that year, as they had', 'the year before it'],
  ]);
  const judge = (readsDown: number, type: 'region' | 'lattice' = 'region') =>
    isJuxtaposed({
      ...columns,
      candidate: { type } as TableReading['candidate'],
      features: { ...columns.features, meanLength: 120, readsDown },
    });
  expect(judge(0.6)).toBe(true);
  expect(judge(0.2)).toBe(false);
  expect(judge(0.6, 'lattice')).toBe(false);
});

test('long texts behind labels in small letters are no columns of prose', () => {
  const listed = readingOf([
    ['resource', 'What all of the boats have to share.'],
    ['container', 'Room for the fish of all the boats.'],
    ['store', 'Where the nets are kept in the winter.'],
  ]);
  const features = { ...listed.features, meanLength: 80, readsDown: 0.5 };
  expect(isJuxtaposed({ ...listed, features })).toBe(false);
});

test('lists side by side are no table, ticks below names are one', () => {
  const lists = [
    ['Before', 'After'],
    ['• Boats leave', '• Boats wait'],
    ['• Nets dry', '• Nets mend'],
  ];
  const apart = [
    ['•', 'Boats', '1.', 'Nets', '•', 'Sails'],
    ['•', 'Oars', '2.', 'Ropes', '•', 'Masts'],
  ];
  const ticks = [
    ['Name', 'Sails', 'Oars', 'Crew'],
    ['Tern', '•', '', '•'],
    ['Auk', '•', '•', ''],
  ];
  const beside = ticks.map((row, i) => (i === 0 ? row : [row[0]!, '✓', '–', '✓']));
  expect([lists, apart, ticks, beside].map((rows) => isJuxtaposed(readingOf(rows)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isJuxtaposed(readingOf(lists, 0.5))).toBe(false);
});

test('answers to choose from, with letters, are no table wherever they stand', () => {
  const answers = [
    ['a) Tern', 'c) Auk'],
    ['b) Gull', 'd) Skua'],
    ['2. Which of them dives?', ''],
    ['a) Tern', 'c) Auk'],
    ['b) Gull', 'd) Skua'],
  ];
  const numbered = answers.map((row) => row.map((text, i) => (i > 0 ? text.slice(3) : text)));
  expect([answers, numbered].map((rows) => isJuxtaposed(readingOf(rows)))).toEqual([true, false]);
});
