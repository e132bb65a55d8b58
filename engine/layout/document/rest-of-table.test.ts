import { describe, expect, test } from 'vitest';
import { layoutPage, type PageLayout } from '../layout-page.ts';
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

function contentOf(next: SetLine[]): string[][] {
  const pages = [[...head, ...rows], next].map((lines, i) => layoutPage(setPage(lines, { number: i + 1 })));
  return [...joinContinuedTables(pages)].flatMap(({ blocks }: PageLayout) =>
    blocks.map((block) =>
      block.type === 'table'
        ? printTable(block.table)
        : block.type === 'text'
          ? block.lines.map(({ text }) => text)
          : [],
    ),
  );
}

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
