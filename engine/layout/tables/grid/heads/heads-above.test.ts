import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { edgesToLattices } from '../../detect/rules/lattices.ts';
import { makeSheet } from '../../detect/sheet.ts';
import { drawGrid, printTable, setRow } from '../../testing/draw-table.ts';
import { gridToTable } from '../build-table.ts';
import { recognizeLattice } from '../recognize-lattice.ts';

const XS = [50, 150, 200, 250, 300, 350];
const LABELS = [55, 155, 205, 255, 305];

/** A ruled table below a line of heads. */
function tableBelow(heads: string[], xs: number[]) {
  const lines = [
    ...setRow(heads, xs, 96),
    ...setRow(['Kept', 'Mill', 'Part', 'Mill', 'Part'], LABELS, 115),
    ...setRow(['Oats', '663', '2.5', '478', '1.9'], LABELS, 135),
    ...setRow(['Barley', '232', '0.9', '241', '0.9'], LABELS, 155),
  ];
  const page = setPage(lines, { rulings: drawGrid(XS, [100, 120, 140, 160]) });
  const sheet = makeSheet(page, page.words, page.words);
  const [lattice] = edgesToLattices(sheet.edges);
  const reading = recognizeLattice(lattice!, sheet.tokens);
  return reading.kind === 'grid' ? printTable(gridToTable(reading.grid, [])) : [];
}

test('heads in the middle of several columns above the frame span them', () => {
  expect(tableBelow(['2024', '2025'], [190, 290])[0]).toBe(' | 2024{2×1} | 2025{2×1}');
});

test('heads over as many columns each need not stand in their middle', () => {
  expect(tableBelow(['2024', '2025'], [160, 275])[0]).toBe(' | 2024{2×1} | 2025{2×1}');
});

test('text above the frame that stands over no columns of its own is none of the table', () => {
  expect(tableBelow(['Kept at', 'the mill since the year'], [60, 130])[0]).toMatch(/^Kept/);
});
