import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { isHeadBelowText } from './head-below-text.ts';

const xs = [60, 160, 260, 360];
const table = (y: number) =>
  [
    ['Day', 'Trees', 'Height', 'Remarks'],
    ['Monday', '12', '4.5', 'none'],
    ['Sunday', '7', '3.9', 'wet'],
  ].flatMap((texts, i) => setRow(texts, xs, y + 20 * i));

/** Whether the head of a table at y = 160 with a rule below it begins the table, with text above it. */
function isHead(above: SetLine[], rules = [166]): boolean {
  const lines = linesOf(readTokens(setPage([...above, ...table(160)]).words));
  const head = lines.findIndex(({ baseline }) => baseline === 160);
  return isHeadBelowText({ lines, fullRules: rules }, head);
}

const single = ['Trees of the park', 'Counted by: Ann Moor', 'Gate: north'].flatMap((text, i) =>
  setRow([text], [60], 90 + 14 * i),
);
const pairs = (values: number) =>
  [
    ['Counted by:', 'Ann Moor'],
    ['Gate:', 'north'],
  ].flatMap((texts, i) => setRow(texts, [60, values], 100 + 14 * i));

test('a head over a rule stands below titles and fields that white parts from it', () => {
  expect(isHead(single)).toBe(true);
  expect(isHead(pairs(200))).toBe(true);
});

test('no head of its own is a line without a rule below it, or close below the others', () => {
  expect(isHead(single, [])).toBe(false);
  expect(isHead(setRow(['Counted by: Ann Moor'], [60], 148))).toBe(false);
});

test('rows in the columns of the line, or parted by rules, are of its table', () => {
  expect(isHead(pairs(160))).toBe(false);
  expect(isHead(pairs(200), [104, 166])).toBe(false);
});

test('a spanning head that begins further in is of the table below it', () => {
  expect(isHead(setRow(['By day'], [200], 130))).toBe(false);
});

test('a head stands below fields in its own columns too, and below a title between rules', () => {
  const fields = ['Counted by:', 'Gate:', 'Weather:'].flatMap((label, i) =>
    setRow([label, `value ${i}`], [60, 160], 86 + 13 * i),
  );
  const title = setRow(['Trees of the park'], [200], 60);
  expect(isHead([...title, ...fields], [40, 66, 166])).toBe(true);
  expect(isHead([...title, ...fields], [40, 90, 166])).toBe(false);
});
