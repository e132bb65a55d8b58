import { expect, test } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Page } from '../page.ts';
import { drawGrid } from '../tables/testing/draw-table.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';

/** Adverts in a row, of a title and two lines each, as the engine reads rows of them. */
function setAdverts(xs: readonly number[], y: number): SetLine[] {
  const names = ['Clocks', 'Eels', 'Coats'];
  const titles = xs.map((x, i) => ({ text: `${names[i]} now`, x, y, size: 14, bold: true }));
  const lines = [1, 2].flatMap((line) =>
    xs.map((x, i) => ({ text: `${names[i]} in line ${line}`, x: x + 8, y: y + 6 + 12 * line })),
  );
  return [...titles, ...lines];
}

const firstWords = (lines: SetLine[], page: Partial<Page>) =>
  layoutPage(setPage(lines, { source: 'ocr', ...page })).blocks.flatMap((block) =>
    block.type === 'text' ? block.lines.map(({ text }) => text.split(' ')[0]) : [],
  );

test('each advert in a row of them is read whole, and after the columns above, whose gutter runs on between two of them', () => {
  const columns = ['Left', 'Right'].flatMap((name, i) =>
    Array.from({ length: 8 }, (_, line) => ({
      text: `${name} the harbour lay under a low grey sky`,
      x: 60 + 240 * i,
      y: 60 + 12 * line,
    })),
  );
  const frames = [
    { left: 60, right: 150 },
    { left: 160, right: 240 },
    { left: 250, right: 430 },
  ].map((reach) => ({ ...reach, top: 160, bottom: 210 }));
  const rulings = frames
    .slice(0, 2)
    .flatMap(({ left, right, top, bottom }) => drawGrid([left, right], [top, bottom]));
  const fills = [{ ...frames[2]!, color: 0 }];
  const xs = [64, 164, 320];
  const read = firstWords([...columns, ...setAdverts(xs, 180)], { rulings, fills });
  const three = (name: string) => [name, name, name];
  const eight = (name: string) => Array.from({ length: 8 }, () => name);
  expect(read).toEqual([
    ...eight('Left'),
    ...eight('Right'),
    ...three('Clocks'),
    ...three('Eels'),
    ...three('Coats'),
  ]);
});

test('a note in a box breaks neither its column nor the one beside it', () => {
  const column = (name: string, x: number, from: number, count: number) =>
    Array.from({ length: count }, (_, line) => ({
      text: `${name} the harbour lay under a low sky`,
      x,
      y: from + 12 * line,
    }));
  const lines = [
    ...column('Left', 60, 60, 6),
    ...column('Right', 320, 60, 6),
    { text: 'Note that the hall is closed', x: 70, y: 162 },
    ...column('List', 340, 162, 1),
    ...column('Down', 60, 210, 6),
    ...column('End', 320, 210, 6),
  ];
  const read = firstWords(lines, { rulings: drawGrid([60, 290], [145, 170]) });
  expect([...new Set(read)]).toEqual(['Left', 'Note', 'Down', 'Right', 'List', 'End']);
});

test('a column of prose is read to its end though the next ends above that and begins with the words of a drawing', () => {
  const prose = (name: string, x: number, from: number, count: number) =>
    Array.from({ length: count }, (_, line) => ({
      text: `${name} the harbour lay under a low grey sky`,
      x,
      y: from + 12 * line,
    }));
  const lines = [
    { text: 'On the harbour of a small town and its low grey skies', x: 60, y: 30, size: 16 },
    ...prose('Left', 60, 60, 6),
    { text: 'Depth', x: 330, y: 62 },
    { text: '2. Method', x: 120, y: 150 },
    { text: 'Hour', x: 460, y: 142 },
    ...prose('Method', 60, 174, 8),
    ...prose('Right', 320, 174, 6),
    { text: '3. Result', x: 120, y: 286 },
    ...prose('Result', 60, 310, 4),
  ];
  expect([...new Set(firstWords(lines, {}))]).toEqual([
    ...['On', 'Left', '2.', 'Method', '3.', 'Result'],
    ...['Depth', 'Hour', 'Right'],
  ]);
});

test('amounts with the codes of their taxes are read with the lines that they stand behind', () => {
  const rows = ['Milk', 'Bread'].flatMap((name, i) => [
    { text: `${name} from the farm`, x: 60, y: 60 + 24 * i },
    { text: `${i}.50 ${'AB'[i % 2]}`, x: 420, y: 60 + 24 * i },
  ]);
  expect(firstWords(rows, {})).toEqual(['Milk', '0.50', 'Bread', '1.50']);
});

test('figures over their labels are read one after the other, and before the columns far below them', () => {
  const xs = [60, 180, 320, 440];
  const tiles = xs.flatMap((x, i) => [
    { text: `${i}8 %`, x, y: 70, size: 18 },
    { text: `Part ${i}`, x, y: 96 },
  ]);
  const columns = ['Left', 'Right'].flatMap((name, i) =>
    Array.from({ length: 6 }, (_, line) => ({
      text: `${name} the harbour lay under a low sky`,
      x: 60 + 260 * i,
      y: 150 + 12 * line,
    })),
  );
  const title = { text: 'On the harbour of a small town and its low grey skies', x: 60, y: 30, size: 16 };
  const read = firstWords([title, ...tiles, ...columns], {});
  expect([...new Set(read)]).toEqual(['On', '08', 'Part', '18', '28', '38', 'Left', 'Right']);
  expect(read.slice(1, 5)).toEqual(['08', 'Part', '18', 'Part']);
});
