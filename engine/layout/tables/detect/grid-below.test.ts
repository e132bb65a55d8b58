import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { drawBar, setRow } from '../testing/draw-table.ts';
import { linesOf } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { isGridBelow, isTextBelowGrid } from './grid-below.ts';

const xs = [60, 160, 260];
const rows = [100, 150, 170].flatMap((y) => setRow(['Day', 'Trees', 'Height'], xs, y));

/** Whether a grid with bars from one height on begins at its first line. */
function isBelow(from: number, fullRules = [90, 110, 138, 155, 175]): boolean {
  const lines = linesOf(readTokens(setPage(rows).words));
  const bars = [50, 150, 250, 350].map((x) => drawBar(x, from, 175));
  return isGridBelow({ lines, fullRules, left: 50, right: 350 }, 1, bars);
}

test('a grid begins below a blank between rules that its bars do not cross', () => {
  expect(isBelow(138)).toBe(true);
});

test('a grid goes on where its bars run through, and below one rule', () => {
  expect(isBelow(90)).toBe(false);
  expect(isBelow(138, [90, 138, 155, 175])).toBe(false);
});

/** Whether a row below a grid whose bars end above it begins something else. */
function isApart(texts: string[], end = 130): boolean {
  const below = [...rows.slice(0, 3), ...setRow(texts, xs, 170)];
  const lines = linesOf(readTokens(setPage(below).words));
  const bars = [50, 150, 250, 350].map((x) => drawBar(x, 90, end));
  return isTextBelowGrid({ lines, left: 50, right: 350 }, 1, bars);
}

test('a text alone below a grid begins something else, a row of texts and one that bars run beside do not', () => {
  expect(isApart(['Trees of the other park:'])).toBe(true);
  expect(isApart(['Sum', '12'])).toBe(false);
  expect(isApart(['Trees of the other park:'], 180)).toBe(false);
});
