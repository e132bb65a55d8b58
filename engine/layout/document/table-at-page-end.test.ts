import { describe, expect, test } from 'vitest';
import type { PageBlock } from '../blocks/blocks.ts';
import { layoutPage } from '../layout-page.ts';
import { printTable } from '../tables/testing/draw-table.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { joinContinuedTables } from './continued-tables.ts';

const planets = ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune'];
const row = (label: string, said: string, y: number): SetLine[] => [
  { text: label, x: 60, y },
  { text: said, x: 180, y },
];
const head: SetLine[] = row('Planet', 'Moons', 640).map((line) => ({ ...line, bold: true }));
const rows = planets.flatMap((name, i) => row(name, `${7 * i + 2} small ones`, 656 + 16 * i));

const contentOf = (next: SetLine[]) => contentOfPages([[...head, ...rows], next]);

const blocksOf = (pages: SetLine[][]): PageBlock[] => {
  const laidOut = pages.map((lines, i) => layoutPage(setPage(lines, { number: i + 1 })));
  return [...joinContinuedTables(laidOut)].flatMap(({ blocks }) => blocks);
};

const contentOfPages = (pages: SetLine[][]): string[][] =>
  blocksOf(pages).map((block) =>
    block.type === 'table'
      ? printTable(block.table)
      : block.type === 'text'
        ? block.lines.map(({ text }) => text)
        : [],
  );

describe('the rest of a table at the top of a page', () => {
  test('a single row goes on, and the text below it stays', () => {
    const text = { text: 'Here begins a text that runs on over all of the columns.', x: 60, y: 110 };
    const [table, ...others] = contentOf([...row('Pluto', 'five of them', 60), text]);
    expect(table!.at(-1)).toBe('Pluto | five of them');
    expect(table).toHaveLength(planets.length + 2);
    expect(others).toEqual([[text.text]]);
  });

  test('the rest of a cell that the end of the page broke comes before it', () => {
    const [table] = contentOf([{ text: 'of ice', x: 180, y: 60 }, ...row('Pluto', 'five of them', 76)]);
    expect(table!.slice(-2)).toEqual(['Neptune | 51 small ones of ice', 'Pluto | five of them']);
  });

  test('what follows in the first column alone is text', () => {
    const [table, ...others] = contentOf([
      ...row('Pluto', 'five of them', 60),
      { text: 'Notes', x: 60, y: 90 },
    ]);
    expect(table!.at(-1)).toBe('Pluto | five of them');
    expect(others).toEqual([['Notes']]);
  });

  test.each([
    ['stand in other columns', row('Pluto', 'five of them', 60).map((line) => ({ ...line, x: line.x + 25 }))],
    ['are in other type', row('Pluto', 'five of them', 60).map((line) => ({ ...line, size: 14 }))],
    ['fill one column', [{ text: 'Pluto', x: 60, y: 60 }]],
    ['run on over both', [{ text: 'Pluto has as many as five of them', x: 60, y: 60 }]],
  ])('lines that %s are none of it', (_, next) => {
    const [table, ...others] = contentOf(next);
    expect(table).toHaveLength(planets.length + 1);
    expect(others.flat().join(' ')).toContain('Pluto');
  });
});

describe('a table of wide rows over two pages', () => {
  const moons = [
    'Io',
    'Europa',
    'Ganymede',
    'Callisto',
    'Titan',
    'Rhea',
    'Dione',
    'Tethys',
    'Mimas',
    'Oberon',
  ];
  const heads = ['Moon', 'What is known', 'Seen from'];
  const rowsOf = (names: readonly string[], top: number) =>
    names.flatMap((name, i) =>
      [name, `${name} has ice`, 'the hill'].map((text, k) => ({
        text,
        x: 60 + 150 * k,
        y: top + 42 * i,
        size: 10,
      })),
    );
  const headAt = (y: number) => heads.map((text, k) => ({ text, x: 60 + 150 * k, y, size: 10, bold: true }));
  const pageOf = (names: readonly string[], top: number, number: number) =>
    layoutPage(setPage([...headAt(top), ...rowsOf(names, top + 42)], { number }));
  const labelsOf = (...pages: ReturnType<typeof pageOf>[]) => {
    const [table, ...others] = [...joinContinuedTables(pages)].flatMap(({ blocks }) => blocks);
    expect(others).toEqual([]);
    return table!.type === 'table' ? printTable(table!.table).map((line) => line.split(' ')[0]) : [];
  };

  test('begins with the head and a row at the end of the first', () => {
    const pages = [pageOf(moons.slice(0, 1), 700, 1), pageOf(moons.slice(1), 80, 2)];
    expect(labelsOf(...pages)).toEqual(['Moon', ...moons]);
  });

  test('goes on in a cell at the top of the second, above rows of its own', () => {
    const first = pageOf(moons.slice(0, 5), 478, 1);
    const rest = { text: 'and some rock', x: 210, y: 60, size: 10 };
    const next = layoutPage(setPage(rowsOf(moons.slice(5), 90), { number: 2 }));
    const above = layoutPage(setPage([rest], { number: 2 }));
    const pages = [first, { ...next, blocks: [...above.blocks, ...next.blocks] }];
    const [table, ...others] = [...joinContinuedTables(pages)].flatMap(({ blocks }) => blocks);
    expect(others).toEqual([]);
    const lines = table!.type === 'table' ? printTable(table!.table) : [];
    expect(lines.slice(5, 7)).toEqual([
      'Titan | Titan has ice and some rock | the hill',
      'Rhea | Rhea has ice | the hill',
    ]);
  });

  test('has labels of rows alone at the end of the first and at the top of the second', () => {
    const outer = ['Ariel', 'Umbriel', 'Titania', 'Miranda', 'Triton'];
    const first = pageOf([...moons.slice(0, 5), ...outer, 'Charon'], 196, 1);
    const label = (text: string, y: number) => layoutPage(setPage([{ text, x: 60, y, size: 10 }])).blocks;
    const next = layoutPage(setPage(rowsOf(moons.slice(5), 102), { number: 2 }));
    const pages = [
      { ...first, blocks: [...first.blocks, ...label('Small', 700)] },
      { ...next, blocks: [...label('Smaller', 60), ...next.blocks] },
    ];
    const labels = [...moons.slice(0, 5), ...outer, 'Charon', 'Small', 'Smaller', ...moons.slice(5)];
    expect(labelsOf(...pages)).toEqual(['Moon', ...labels]);
  });

  test('is that of the first from the head on that the second says again, though nothing else told of it there', () => {
    const texts = [...headAt(196), ...rowsOf(moons.slice(0, 6), 238)];
    const rows = Array.from({ length: 7 }, (_, i) => texts.slice(3 * i, 3 * i + 3));
    const above = rowsOf(['Nothing'], 154);
    const lines = [above, ...rows].flatMap((row) => layoutPage(setPage(row, { number: 1 })).blocks);
    const second = pageOf(moons.slice(6), 80, 2);
    const pages = [{ ...second, number: 1, blocks: lines }, second];
    const [table, ...others] = [...joinContinuedTables(pages)].flatMap(({ blocks }) => blocks).reverse();
    expect(others.every(({ type }) => type === 'text')).toBe(true);
    const labels = table!.type === 'table' ? printTable(table!.table).map((line) => line.split(' ')[0]) : [];
    expect(labels).toEqual(['Moon', ...moons]);
  });

  test('leaves its last column empty all down the second', () => {
    const blank = rowsOf(moons.slice(5), 60).filter(({ text }) => text !== 'the hill');
    const pages = [pageOf(moons.slice(0, 5), 478, 1), layoutPage(setPage(blank, { number: 2 }))];
    expect(labelsOf(...pages)).toEqual(['Moon', ...moons]);
  });

  test('has a row on the first that was not found to be of it', () => {
    const first = pageOf(moons.slice(0, 5), 478, 1);
    const row = layoutPage(setPage(rowsOf(moons.slice(5, 6), 730), { number: 1 }));
    const pages = [{ ...first, blocks: [...first.blocks, ...row.blocks] }, pageOf(moons.slice(6), 80, 2)];
    expect(labelsOf(...pages)).toEqual(['Moon', ...moons]);
  });
});

describe('the start of a table at the end of a page', () => {
  const text = { text: 'Here a text ends that runs on over all of the columns.', x: 60, y: 600 };
  const low = (lines: readonly SetLine[], by: number) => lines.map((line) => ({ ...line, y: line.y! + by }));
  const first = row('Vulcan', '1 small one', 756);
  const rest = low(rows, -596);

  test('a head and a row are rows of the table that begins the next page', () => {
    const pages = [[text, ...low(head, 100), ...first], rest];
    const [before, table, ...others] = contentOfPages(pages);
    expect(before).toEqual([text.text]);
    expect(table!.slice(0, 3)).toEqual(['Planet | Moons', 'Vulcan | 1 small one', 'Mercury | 2 small ones']);
    expect(table).toHaveLength(planets.length + 2);
    expect(others).toEqual([]);
    const whole = blocksOf(pages).find((block) => block.type === 'table')!.table;
    const heads = whole.rows.map(({ cells }) => cells.every(({ header }) => header === 'column'));
    expect(heads).toEqual([true, ...heads.slice(1).fill(false)]);
  });

  test('a head that the next page says again is in it once', () => {
    const pages = [
      [text, ...low(head, 100), ...first],
      [...low(head, -596), ...low(rows, -596)],
    ];
    const [, table, ...others] = contentOfPages(pages);
    expect(table!.filter((line) => line.includes('Planet'))).toHaveLength(1);
    expect(table).toHaveLength(planets.length + 2);
    expect(others).toEqual([]);
  });

  test.each([
    ['stand in other columns', low(first, 0).map((line) => ({ ...line, x: line.x + 25 }))],
    ['are in other type', low(first, 0).map((line) => ({ ...line, size: 14 }))],
    ['have text below them', [...low(first, -40), { ...text, y: 756 }]],
    ['fill one column', [{ text: 'Vulcan', x: 60, y: 756 }]],
  ])('lines that %s are none of it', (_, end) => {
    const tables = contentOfPages([[text, ...end], rest]).filter((lines) => lines.length >= planets.length);
    expect(tables).toHaveLength(1);
    expect(tables[0]).toHaveLength(planets.length);
  });
});
