import { describe, expect, test } from 'vitest';
import type { Tag } from '../../page.ts';
import { setWords } from '../../testing/set-page.ts';
import { findTaggedTables } from '../detect/tagged-tables.ts';
import { readTokens, type Token } from '../tokens.ts';
import type { Grid } from './grid.ts';
import { recognizeTagged } from './recognize-tagged.ts';

interface SetCell {
  text: string;
  x: number;
  y: number;
  index: number;
  role?: string;
  colSpan?: number;
  rowSpan?: number;
}

/** Words of rows of cells, each tagged as its cell of one table. */
function setTagged(rows: readonly SetCell[][]): Token[] {
  let id = 1;
  const table: Tag = { id, role: 'Table', index: 0 };
  const words = rows.flatMap((cells, index) => {
    const row: Tag = { id: ++id, role: 'TR', index, parent: table };
    return cells.flatMap(({ text, x, y, index: place, role = 'TD', colSpan, rowSpan }) => {
      const tag: Tag = { id: ++id, role, index: place, parent: row, colSpan, rowSpan };
      return setWords({ text, x, y }).map((word) => ({ ...word, tag }));
    });
  });
  return readTokens(words);
}

type Drawn = (tokens: readonly Token[]) => Grid[];

function read(rows: readonly SetCell[][], drawn: Drawn = () => []) {
  const tokens = setTagged(rows);
  const [table] = findTaggedTables(tokens);
  const grid = recognizeTagged(table!, drawn(tokens));
  const cells = grid?.cells.map(({ row, column, rowSpan, colSpan, content }) => {
    const text = content.map((token) => token.shown.text).join(' ');
    return `${row},${column} ${colSpan}x${rowSpan} ${text}`;
  });
  return grid && { headerRows: grid.headerRows, columnEdges: grid.columnEdges, cells };
}

test('cells without words keep their places', () => {
  const grid = read([
    [
      { text: 'Task', x: 50, y: 100, index: 0, role: 'TH' },
      { text: 'Low', x: 150, y: 100, index: 1, role: 'TH' },
      { text: 'High', x: 200, y: 100, index: 2, role: 'TH' },
    ],
    [
      { text: 'Lock doors', x: 50, y: 120, index: 0 },
      { text: 'x', x: 200, y: 120, index: 2 },
    ],
  ]);
  expect(grid?.headerRows).toBe(1);
  expect(grid?.cells).toEqual([
    '0,0 1x1 Task',
    '0,1 1x1 Low',
    '0,2 1x1 High',
    '1,0 1x1 Lock doors',
    '1,2 1x1 x',
  ]);
});

test('cells of a row that lacks empty ones in its tags stand below those of their columns', () => {
  const head = ['Date', 'Text', 'Out', 'In', 'Balance'].map((text, index) => ({
    text,
    x: 50 + 80 * index,
    y: 100,
    index,
    role: 'TH',
  }));
  const grid = read([
    head,
    [
      { text: '1 May', x: 50, y: 120, index: 0 },
      { text: 'Rent', x: 130, y: 120, index: 1 },
      { text: '700', x: 210, y: 120, index: 2 },
      { text: '1300', x: 372, y: 120, index: 3 },
    ],
    [
      { text: 'Wages', x: 130, y: 140, index: 0, rowSpan: 2 },
      { text: '900', x: 292, y: 140, index: 1 },
    ],
    [
      { text: '2 May', x: 50, y: 160, index: 0 },
      { text: '2200', x: 372, y: 160, index: 1 },
    ],
  ]);
  expect(grid?.cells?.slice(5)).toEqual([
    '1,0 1x1 1 May',
    '1,1 1x1 Rent',
    '1,2 1x1 700',
    '1,4 1x1 1300',
    '2,1 1x2 Wages',
    '2,3 1x1 900',
    '3,0 1x1 2 May',
    '3,4 1x1 2200',
  ]);
});

test('cells over rows and columns push the ones after them on', () => {
  const grid = read([
    [
      { text: 'Year', x: 50, y: 100, index: 0, rowSpan: 2 },
      { text: 'Costs', x: 150, y: 100, index: 1, colSpan: 2 },
    ],
    [
      { text: 'Rent', x: 150, y: 120, index: 0 },
      { text: 'Power', x: 200, y: 120, index: 1 },
    ],
  ]);
  expect(grid?.cells).toEqual(['0,0 1x2 Year', '0,1 2x1 Costs', '1,1 1x1 Rent', '1,2 1x1 Power']);
});

test('a table that runs from right to left has its first column at the right', () => {
  const row = (y: number): SetCell[] => [
    { text: 'first', x: 300, y, index: 0 },
    { text: 'second', x: 200, y, index: 1 },
  ];
  const edges = read([row(100), row(120)])!.columnEdges;
  expect(edges[0]).toBeGreaterThan(edges[1]!);
  expect(edges[1]).toBeGreaterThan(edges[2]!);
});

test('tags whose cells stand in no order are not believed', () => {
  const cells = [50, 200, 100, 250, 150, 300].map((x, index) => ({ text: 'cell', x, y: 100, index }));
  expect(read([cells, cells.map((cell) => ({ ...cell, y: 120 }))])).toBeUndefined();
});

describe('spans that are drawn but not tagged', () => {
  const rows: SetCell[][] = [
    [
      { text: 'Element', x: 50, y: 100, index: 0, role: 'TH' },
      { text: 'Name', x: 250, y: 100, index: 1, role: 'TH' },
    ],
    [
      { text: 'Title', x: 50, y: 120, index: 0 },
      { text: 'Short', x: 150, y: 120, index: 1 },
      { text: 'one', x: 250, y: 120, index: 2 },
    ],
  ];
  const spans: Drawn = (tokens) => [
    {
      rows: 2,
      columnEdges: [45, 145, 245, 345],
      headerRows: 0,
      cells: [
        { row: 0, column: 0, colSpan: 2, rowSpan: 1, content: [tokens[0]!] },
        { row: 0, column: 2, colSpan: 1, rowSpan: 1, content: [tokens[1]!] },
        ...[0, 1, 2].map((column) => ({
          row: 1,
          column,
          colSpan: 1,
          rowSpan: 1,
          content: [tokens[2 + column]!],
        })),
      ],
    },
  ];

  test('are those of a drawn grid with the same cells, below the heads that the tags tell', () => {
    const grid = read(rows, spans);
    expect(grid?.headerRows).toBe(1);
    expect(grid?.cells?.slice(0, 2)).toEqual(['0,0 2x1 Element', '0,2 1x1 Name']);
  });

  test('are not taken where the tags know of an empty cell in their place', () => {
    const empty = rows.map((row) => row.map((cell) => ({ ...cell })));
    empty[0]![1]!.index = 2;
    expect(read(empty, spans)?.cells?.slice(0, 2)).toEqual(['0,0 1x1 Element', '0,2 1x1 Name']);
  });
});
