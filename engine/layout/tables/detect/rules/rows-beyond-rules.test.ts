import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { readTokens } from '../../tokens.ts';
import type { RuleEdge } from './edges.ts';
import { extendDown, extendUp } from './rows-beyond-rules.ts';

/** Where a box that shading makes of the middle rows begins and ends once the rows around it are in it. */
function extentOf(baselines: readonly number[], rules: readonly number[]): [number, number] {
  const lines = baselines.flatMap((y, i) => setRow([`Town ${i}`, 'Coast', 'Mild'], [60, 200, 320], y));
  const tokens = readTokens(setPage(lines).words).sort((a, b) => a.baseline - b.baseline);
  const words = { tokens, largest: 10 };
  const edges = rules.map((position): RuleEdge => ({ position, start: 50, end: 400 }));
  const box = { left: 50, right: 400, top: rules[0]!, bottom: rules.at(-1)! };
  return [extendUp(box, words, edges).top, extendDown(box, words, edges).bottom];
}

test('rows that padding sets apart go on beyond shading as far as they stand apart within it', () => {
  const [top, bottom] = extentOf([100, 136, 172, 208, 244], [116, 152, 188, 224]);
  expect(top).toBeLessThan(100);
  expect(bottom).toBeGreaterThan(240);
});

test('what stands further from close rows than they do from each other is none of them', () => {
  expect(extentOf([100, 130, 150, 170, 206], [116, 136, 156, 176])).toEqual([116, 176]);
});

test('lines below the last row go on in a cell that begins where they do, but for its first', () => {
  const bottomOf = (x: number) => {
    const rows = [100, 136, 172].flatMap((y, i) => setRow([`Town ${i}`, 'Coast', 'Mild'], [60, 200, 320], y));
    const page = setPage([...rows, { text: 'and rainy', x, y: 190 }]);
    const tokens = readTokens(page.words).sort((a, b) => a.baseline - b.baseline);
    const edges = [80, 116, 152].map((position): RuleEdge => ({ position, start: 50, end: 400 }));
    return extendDown({ left: 50, right: 400, top: 80, bottom: 152 }, { tokens, largest: 10 }, edges).bottom;
  };
  expect(bottomOf(320)).toBeGreaterThan(185);
  expect(bottomOf(60)).toBeLessThan(180);
});

test('a row of many cells goes on beyond shading though one of them is as long as prose', () => {
  const bottomOf = (xs: readonly number[]) => {
    const rowAt = (y: number) =>
      setRow(['Town', 'Coast', 'Its harbour is the oldest of all in the land'], xs, y);
    const tokens = readTokens(setPage([100, 120, 140].flatMap(rowAt)).words);
    const edges = [90, 106, 126].map((position): RuleEdge => ({ position, start: 50, end: 420 }));
    return extendDown({ left: 50, right: 420, top: 90, bottom: 126 }, { tokens, largest: 10 }, edges).bottom;
  };
  expect(bottomOf([60, 120, 190])).toBeGreaterThan(136);
});

test('a row above the first rule is one though its label runs up to its value', () => {
  const topOf = (value: number) => {
    const rows = [116, 136, 156].flatMap((y, i) => setRow([`Field ${i}`, 'Some value'], [60, 150], y));
    const first = setRow(['Street and number', 'Quay 9'], [60, value], 96);
    const tokens = readTokens(setPage([...first, ...rows]).words);
    const edges = [102, 122, 142, 162].map((position): RuleEdge => ({ position, start: 50, end: 240 }));
    return extendUp({ left: 50, right: 240, top: 102, bottom: 162 }, { tokens, largest: 10 }, edges).top;
  };
  expect(topOf(150)).toBeLessThan(96);
  expect(topOf(154)).toBe(102);
});

test('rows below a head go on as long as all stands in its columns, however many lines a cell has', () => {
  const meaning = 'What this option does is told here in a';
  const rowAt = (y: number) => [
    ...setRow(['--option', meaning], [60, 160], y),
    ...[12, 24, 36].map((down) => ({ text: meaning, x: 160, y: y + down })),
    ...[50, 62].map((down) => ({ text: '• a value', x: 172, y: y + down })),
  ];
  const bottomOf = (secondHead: number, ruleAbove: boolean) => {
    const head = setRow(['Option', 'Meaning'], [60, secondHead], 100);
    const page = setPage([...head, ...rowAt(120), ...rowAt(212), { text: `${meaning} text`, x: 60, y: 300 }]);
    const tokens = readTokens(page.words).sort((a, b) => a.baseline - b.baseline);
    const edges = [...(ruleAbove ? [88] : []), 106].map(
      (position): RuleEdge => ({ position, start: 60, end: 370 }),
    );
    const box = { left: 60, right: 370, top: edges[0]!.position, bottom: 106 };
    return extendDown(box, { tokens, largest: 10 }, edges).bottom;
  };
  for (const bottom of [bottomOf(160, true), bottomOf(160, false), bottomOf(230, true)]) {
    expect(bottom).toBeGreaterThan(270);
    expect(bottom).toBeLessThan(290);
  }
});

test('nothing goes on below a rule where there are but dots that lead nowhere', () => {
  const dots = { text: '........ ........', x: 60, y: 120 };
  const tokens = readTokens(setPage([...setRow(['Option', 'Meaning'], [60, 160], 100), dots]).words);
  const edges = [90, 106].map((position): RuleEdge => ({ position, start: 50, end: 370 }));
  const box = { left: 50, right: 370, top: 90, bottom: 106 };
  expect(tokens.filter(({ leader }) => leader)).toHaveLength(2);
  expect(extendDown(box, { tokens, largest: 10 }, edges)).toBe(box);
});
