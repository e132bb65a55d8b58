import { describe, expect, test } from 'vitest';
import { cell, paragraph } from '../../document/build.ts';
import type { Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';
import type { PageBlock, TableBlock } from '../blocks/blocks.ts';
import type { PageLayout } from '../layout-page.ts';
import { layoutPage } from '../layout-page.ts';
import { printTable } from '../tables/testing/draw-table.ts';
import { setPage } from '../testing/set-page.ts';
import { joinContinuedTables } from './continued-tables.ts';

function block(
  rows: string[][],
  box: { top: number; bottom: number },
  more: Partial<TableBlock> = {},
): TableBlock {
  const table: Table = {
    type: 'table',
    columns: rows[0]!.length,
    rows: rows.map((texts) => ({ cells: texts.map((text) => cell(text)) })),
  };
  return {
    type: 'table',
    left: 50,
    right: 400,
    ...box,
    table,
    columnEdges: [50, 200, 400],
    columnTexts: [
      { left: 52, right: 140 },
      { left: 202, right: 260 },
    ],
    typesetting: { size: 10, font: 'Test', style: 0, color: 0, letters: 100 },
    order: 0,
    ...more,
  };
}

function page(number: number, ...blocks: PageBlock[]): PageLayout {
  return { ...layoutPage(setPage([], { number })), blocks };
}

function tablesOf(pages: PageLayout[]): string[][] {
  return [...joinContinuedTables(pages)].flatMap((p) =>
    p.blocks.flatMap((b) => (b.type === 'table' ? [printTable(b.table)] : [])),
  );
}

const head = ['Name', 'Size'];
const low = { top: 500, bottom: 760 };
const high = { top: 60, bottom: 300 };

describe('tables over pages', () => {
  test('the parts are one table and the repeated head is dropped', () => {
    const pages = [page(1, block([head, ['Mars', '1']], low)), page(2, block([head, ['Venus', '2']], high))];
    expect(tablesOf(pages)).toEqual([['Name | Size', 'Mars | 1', 'Venus | 2']]);
  });

  test('a title that stands above each part is said once', () => {
    const titled = (number: number, text: string, row: string[], box: typeof low): PageLayout => {
      const lines = [{ text, x: 150, y: box.top - 10 }];
      const { blocks } = layoutPage(setPage(lines, { number, width: 450, height: 800 }));
      return page(number, ...blocks, block([head, row], box));
    };
    const title = 'Planets by their size';
    const first = titled(1, title, ['Mars', '1'], low);
    const [, next] = [...joinContinuedTables([first, titled(2, title, ['Venus', '2'], high)])];
    expect(next!.blocks).toEqual([]);
    expect(next!.leftOut.map(({ text }) => text)).toContain(title);
    expect(tablesOf([first, titled(2, 'Moons', ['Io', '1'], high)])).toHaveLength(2);
  });

  test('a table whose head differs from the first in some columns alone is another one', () => {
    const headed = (label: string, row: string[], box: typeof low): TableBlock => {
      const own = block([['Grain', label], row], box);
      for (const each of own.table.rows[0]!.cells) each.header = 'column';
      return own;
    };
    const pages = [
      page(1, headed('Sown', ['oats', 'March'], low)),
      page(2, headed('Cut', ['rye', 'July'], high)),
    ];
    expect(tablesOf(pages)).toEqual([
      ['Grain | Sown', 'oats | March'],
      ['Grain | Cut', 'rye | July'],
    ]);
  });

  test('the parts of a table whose captions count them are one, though each has a head of its own', () => {
    const part = (label: string, row: string[], count: string, box: typeof low): TableBlock => {
      const own = block([['Grain', label], row], box);
      for (const each of own.table.rows[0]!.cells) each.header = 'column';
      own.table.caption = [{ type: 'text', text: `Table 1: Grain of the year, ${count}` }];
      return own;
    };
    const pages = [
      page(1, part('Sown', ['oats', 'March'], '1 of 2', low)),
      page(2, part('Cut', ['rye', 'July'], '2 of 2', high)),
    ];
    expect(tablesOf(pages)).toHaveLength(1);
  });

  test('the pages of a printed sheet without heads are one table, though its numbers are set to the right', () => {
    const names = ['Ada Abel', 'Benjamin Brook', 'Cleo Castle', 'Di Ekman', 'Finn van Ford'];
    const nameOf = (i: number) => names[i % names.length]!;
    const rows = (from: number) =>
      Array.from({ length: 40 }, (_, i) => {
        const [n, y] = [`${from + i}`, 72 + 17 * i];
        const right = (text: string, x: number) => ({ text, x: x - 5 * text.length, y });
        return [right(n, 110), { text: nameOf(i), x: 112, y }, right(`${(37 * i) % 50}.00`, 300)];
      }).flat();
    const heads = ['No.', 'Name', 'Fee'].map((text, i) => ({ text, x: [60, 112, 240][i]!, y: 55 }));
    const pages = [[...heads, ...rows(1)], rows(41)].map((lines, i) =>
      layoutPage(setPage(lines, { number: i + 1 })),
    );
    const [table, ...others] = tablesOf(pages);
    expect(others).toEqual([]);
    expect(table).toHaveLength(81);
    expect(table!.at(-1)).toBe(`80 | ${nameOf(39)} | 43.00`);
  });

  test('a part in which a column is empty has the columns of the other', () => {
    const wide = {
      columnEdges: [50, 120, 200, 400],
      columnTexts: [
        { left: 52, right: 110 },
        { left: 122, right: 180 },
        { left: 202, right: 330 },
      ],
    };
    const narrow = { columnEdges: [50, 120, 400], columnTexts: [null, { left: 122, right: 190 }] };
    const first = block(
      [
        ['Menu', 'Entry', ''],
        ['File', 'Open', 'Opens a file'],
        ['', 'Close', ''],
      ],
      low,
      wide,
    );
    first.table.rows[0]!.cells = [cell('Menu'), { ...cell('Entry'), colSpan: 2 }];
    const second = block(
      [
        ['Menu', 'Entry'],
        ['', 'Print'],
        ['', 'Quit'],
      ],
      high,
      narrow,
    );
    for (const { cells } of [first, second].map(({ table }) => table.rows[0]!))
      for (const each of cells) each.header = 'column';
    const joined = tablesOf([page(1, first), page(2, second)]);
    expect(joined).toHaveLength(1);
    expect(joined[0]!.slice(3)).toEqual([' | Print | ', ' | Quit | ']);
    expect(tablesOf([page(1, second), page(2, first)])).toHaveLength(1);
  });

  test('three parts are one table', () => {
    const full = { top: 60, bottom: 760 };
    const pages = [
      block([head, ['a', '1']], low),
      block([head, ['b', '2']], full),
      block([['c', '3']], high),
    ];
    expect(tablesOf(pages.map((b, i) => page(i + 1, b)))).toEqual([
      ['Name | Size', 'a | 1', 'b | 2', 'c | 3'],
    ]);
  });

  test('a row broken by the end of the page is mended', () => {
    const pages = [
      page(1, block([head, ['Mars', 'as big as']], low)),
      page(
        2,
        block(
          [
            ['', 'half the earth'],
            ['Io', '1'],
          ],
          high,
        ),
      ),
    ];
    expect(tablesOf(pages)).toEqual([['Name | Size', 'Mars | as big as half the earth', 'Io | 1']]);
  });

  test('a head whose lines are broken otherwise is said once', () => {
    const wrapped = block(
      [
        ['Na-', ''],
        ['me', 'Size'],
        ['Venus', '2'],
      ],
      high,
      { columnEdges: [50, 120, 400] },
    );
    const pages = [page(1, block([head, ['Mars', '1']], low)), page(2, wrapped)];
    expect(tablesOf(pages)).toEqual([['Name | Size', 'Mars | 1', 'Venus | 2']]);
  });

  test('where all rows have labels, a row without one is the rest of the row before the break', () => {
    const first = block([head, ['Mars', 'as big as'], ['Venus', 'bigger than']], low);
    const second = block(
      [
        ['', 'Mars is'],
        ['Io', '1'],
      ],
      high,
    );
    expect(tablesOf([page(1, first), page(2, second)])).toEqual([
      ['Name | Size', 'Mars | as big as', 'Venus | bigger than Mars is', 'Io | 1'],
    ]);
  });

  test('a caption that says "continued" or has the same number joins, another caption parts', () => {
    const captioned = (caption: string) => {
      const second = block([head, ['Venus', '2']], high);
      second.table.caption = paragraph(caption).inlines;
      const first = block([head, ['Mars', '1']], low);
      first.table.caption = paragraph('Table 3. Planets').inlines;
      return [page(1, first), page(2, second)];
    };
    expect(tablesOf(captioned('Table 3. Planets (continued)'))).toHaveLength(1);
    expect(tablesOf(captioned('Table 3. Planets, 2 of 3'))).toHaveLength(1);
    expect(tablesOf(captioned('Table 4. Moons'))).toHaveLength(2);
  });

  test.each([
    ['the columns differ', block([['Venus', '2', 'x']], high, { columnEdges: [50, 100, 200, 400] })],
    [
      'the column edges differ',
      block([['Venus', '2']], high, {
        columnEdges: [50, 260, 400],
        columnTexts: [
          { left: 52, right: 240 },
          { left: 262, right: 390 },
        ],
      }),
    ],
  ])('tables stay apart when %s', (_, second) => {
    expect(tablesOf([page(1, block([head, ['Mars', '1']], low)), page(2, second)])).toHaveLength(2);
  });

  test('tables stay apart when text stands between them', () => {
    const text = layoutPage(setPage([{ text: 'Some words after the table end here', x: 60, y: 780 }])).blocks;
    const pages = [
      page(1, block([head, ['Mars', '1']], low), ...text),
      page(2, block([head, ['Venus', '2']], high)),
    ];
    expect(tablesOf(pages)).toHaveLength(2);
  });

  test('columns without rules are the same when the same white parts their texts', () => {
    const numbers = [
      { left: 52, right: 95 },
      { left: 225, right: 260 },
    ];
    const next = block([['Venus', '2']], high, { columnEdges: [50, 150, 262], columnTexts: numbers });
    const pages = [page(1, block([head, ['Mars', '1']], low)), page(2, next)];
    expect(tablesOf(pages)).toHaveLength(1);
  });

  test("a page's number stands in no table's way, and stays", () => {
    const number = layoutPage(setPage([{ text: '- 17 -', x: 200, y: 780 }])).blocks;
    const pages = [
      page(1, block([head, ['Mars', '1']], low), ...number),
      page(2, block([head, ['Venus', '2']], high)),
    ];
    const joined = [...joinContinuedTables(pages)];
    expect(joined.map((p) => p.blocks.map(({ type }) => type))).toEqual([['table', 'text'], []]);
  });

  test("notes at the foot of the page stand in no table's way, and stay", () => {
    const notes = layoutPage(
      setPage([
        { text: '3', x: 60, y: 776, size: 6 },
        { text: 'As measured from the earth.', x: 64, y: 780, size: 9 },
      ]),
    ).blocks;
    const pages = [
      page(1, block([head, ['Mars', '1']], low), ...notes),
      page(2, block([head, ['Venus', '2']], high)),
    ];
    const joined = [...joinContinuedTables(pages)];
    expect(joined.map((p) => p.blocks.map(({ type }) => type))).toEqual([['table', 'text'], []]);
  });

  test('a line that says the table goes on is dropped', () => {
    const text = layoutPage(setPage([{ text: '(continued on next page)', x: 60, y: 780 }])).blocks;
    const pages = [
      page(1, block([head, ['Mars', '1']], low), ...text),
      page(2, block([head, ['Venus', '2']], high)),
    ];
    const joined = [...joinContinuedTables(pages)];
    expect(joined.flatMap((p) => p.blocks)).toHaveLength(1);
  });

  test('places of all parts are kept', () => {
    const place = (n: number) => [{ page: n, box: { left: 0, top: 0, right: 1, bottom: 1 } }];
    const [a, b] = [block([head, ['Mars', '1']], low), block([head, ['Venus', '2']], high)];
    a.table.places = place(1);
    b.table.places = place(2);
    expect([...joinContinuedTables([page(1, a), page(2, b)])]).toHaveLength(2);
    expect(a.table.places.map((p) => p.page)).toEqual([1, 2]);
    expect(textOf(a.table.caption ?? [])).toBe('');
  });
});
