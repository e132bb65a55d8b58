import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Page, Word } from '../page.ts';
import { type SetLine, setPage, setWords } from '../testing/set-page.ts';
import { setTurnedHeads } from './turned-heads.ts';

/** Text written upwards along x from `bottom`, or downwards to it. */
function turned(text: string, x: number, bottom: number, angle: 90 | 270 = 270): Word[] {
  const length = 5 * text.length;
  return setWords({ text, x: 0, y: 0 }).map((word) => {
    const [near, far] = angle === 270 ? [word.left, word.right] : [length - word.left, length - word.right];
    const [top, end] = [bottom - Math.max(near, far), bottom - Math.min(near, far)];
    return { ...word, left: x, right: x + 10, top, bottom: end, baseline: end, angle };
  });
}

const HEADS = ['Old Harbour', 'North Quay', 'Bridge', 'West Gate'];
const PLACES = [150, 190, 230, 270];

/** Departures under heads written at a right angle. */
function timetable(angle: 90 | 270 = 270): Page {
  const rows = Array.from({ length: 5 }, (_, row): SetLine[] => [
    { text: `Ferry ${row + 1}`, x: 60, y: 120 + 16 * row },
    ...PLACES.map((x, i) => ({ text: `${7 + i}:${row}5`, x: x - 5, y: 120 + 16 * row })),
  ]);
  const page = setPage([{ text: 'Ship', x: 60, y: 100 }, ...rows.flat()]);
  return {
    ...page,
    words: [...HEADS.flatMap((head, i) => turned(head, PLACES[i]!, 103, angle)), ...page.words],
  };
}

it('sets heads that are written upwards or downwards on the line of the others', () => {
  for (const angle of [90, 270] as const) {
    const heads = setTurnedHeads(timetable(angle)).words.slice(0, 4);
    expect(heads.map(({ text, baseline }) => [text, baseline])).toEqual(HEADS.map((head) => [head, 100]));
    expect(heads.map(({ left, right }) => [left, right])).toEqual(PLACES.map((x) => [x, x + 10]));
  }
});

it('makes them the heads of their columns', () => {
  const table = layoutPage(timetable()).blocks.find((block) => block.type === 'table');
  const head = JSON.stringify(table?.table.rows[0]);
  for (const text of HEADS) expect(head).toContain(text);
});

it('puts the lines of one head together', () => {
  const page = timetable();
  const second = turned('(pier)', 161, 103);
  const texts = setTurnedHeads({ ...page, words: [...page.words, ...second] }).words.map(({ text }) => text);
  expect(texts).toContain('Old Harbour (pier)');
});

it('leaves labels of a chart over its legend, and turned words that are few', () => {
  const page = timetable();
  const legend = setPage([
    { text: 'Ships that called at each of the quays in the year before', x: 60, y: 120 },
    { text: 'and in this one, by the harbour master and his men there', x: 60, y: 134 },
  ]);
  const labels = page.words.filter(({ angle }) => angle !== 0);
  const chart = { ...legend, words: [...labels, ...legend.words] };
  expect(setTurnedHeads(chart)).toBe(chart);
  const few = { ...page, words: page.words.slice(3) };
  expect(
    setTurnedHeads({ ...few, words: few.words.filter(({ left }) => left !== 230) }).words.some(
      ({ angle }) => angle !== 0,
    ),
  ).toBe(true);
});
