import { describe, expect, test } from 'vitest';
import type { Fill } from '../../page.ts';
import { setColumn, setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { drawRule, printTable, setRow } from '../testing/draw-table.ts';
import { partAtPanels } from './panels.ts';

const PANEL: Fill = { left: 50, top: 90, right: 290, bottom: 190, color: 0xddeeff };
/** Lines beside the panel, set to another leading. */
const BESIDE = setColumn(
  [
    'Mills that stand beside a river',
    'grind when the water is high',
    'and rest when it is low, so',
    'that the miller waits then',
    'for rain',
  ],
  { x: 320, y: 101, until: 540, leading: 17 },
);
const xs = [60, 150, 220];
const ROWS = [
  ...setRow(['Mill', 'Built', 'Stones'], xs, 104),
  ...setRow(['Upper', '1712', '4'], xs, 122),
  ...setRow(['Lower', '1744', '6'], xs, 140),
  ...setRow(['Old', '1690', '2'], xs, 158),
];

const partsOf = (...args: Parameters<typeof setPage>) => partAtPanels(setPage(...args)).length;

describe('panels', () => {
  test('a table in one takes in nothing of the text beside it', () => {
    const found = findTables(setPage([...ROWS, ...BESIDE], { fills: [PANEL] }));
    expect(found.map(({ table }) => printTable(table))).toEqual([
      ['Mill | Built | Stones', 'Upper | 1712 | 4', 'Lower | 1744 | 6', 'Old | 1690 | 2'],
    ]);
  });

  test('a shaded column of a table is none: its lines stand level with those beside it', () => {
    const rows = ROWS.map((line) => ({ ...line, x: line.x + 260 }));
    expect(partsOf([...ROWS, ...rows], { fills: [PANEL] })).toBe(1);
    expect(partsOf([...ROWS, ...BESIDE], { fills: [PANEL] })).toBe(2);
  });

  test('nor is what a rule runs out of, a text reaches into, or has a fellow below it', () => {
    const lines = [...ROWS, ...BESIDE];
    expect(partsOf(lines, { fills: [PANEL], rulings: [drawRule(128, 50, 540)] })).toBe(1);
    expect(partsOf([...lines, { text: 'wheresoever', x: 270, y: 180 }], { fills: [PANEL] })).toBe(1);
    expect(partsOf(lines, { fills: [PANEL, { ...PANEL, top: 190, bottom: 210 }] })).toBe(1);
  });

  test('nor is an area with nothing beside it', () => {
    expect(partsOf(ROWS, { fills: [PANEL] })).toBe(1);
  });
});
