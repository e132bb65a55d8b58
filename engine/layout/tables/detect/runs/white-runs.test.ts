import { describe, expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf, textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import type { TextColumn } from '../page-columns.ts';
import { findWhiteRuns } from './white-runs.ts';

const XS = [60, 140, 200];

/** The text of the first and the last line of each run. */
function runsIn(lines: readonly SetLine[], gutters: readonly TextColumn[] = []): string[][] {
  const runs = findWhiteRuns(linesOf(readTokens(setPage(lines).words)), gutters);
  const textOf = (line: (typeof runs)[number]['lines'][number]) =>
    line.chunks.map(({ tokens }) => textOfTokens(tokens)).join(' | ');
  return runs.map(({ lines }) => [textOf(lines[0]!), textOf(lines.at(-1)!)]);
}

/** A row of a label and a number in the middle of a text of several lines. */
function centredRow(label: string, text: readonly string[], y: number): SetLine[] {
  const middle = y + 6 * (text.length - 1);
  return [
    ...setRow([label, '7'], XS, middle),
    ...text.flatMap((line, i) => setRow(['', '', line], XS, y + 12 * i)),
  ];
}

const PROSE = 'the miller on the river took in all the corn that the valley had brought him in the autumn';

describe('white between columns', () => {
  test('tells rows whose texts stand in the middle of them and share no line', () => {
    const rows = [
      ...centredRow('oats', ['are sown before', 'the frost is out'], 100),
      ...centredRow('rye', ['may stay', 'in the field', 'the longest', 'of all'], 150),
      ...centredRow('wheat', ['is cut first', 'in dry years'], 224),
    ];
    expect(runsIn(rows)).toEqual([['are sown before', 'in dry years']]);
  });

  test('is told from rivers by texts that begin, end or have their middles at one place', () => {
    const alignedRun = (lines: readonly SetLine[]) =>
      findWhiteRuns(linesOf(readTokens(setPage(lines).words)), []).map(({ isAligned }) => isAligned);
    const rows = (shift: (row: number) => number) =>
      ['oats', 'rye', 'wheat', 'barley', 'millet'].flatMap((name, i) =>
        setRow([name, 'is sown', 'early'], [60, 140 + shift(i), 230 + shift(i + 1)], 100 + 14 * i),
      );
    expect(alignedRun(rows(() => 0))).toEqual([true]);
    expect(alignedRun(rows((row) => 7 * (row % 3)))).toEqual([false]);
  });

  test('ends at lines of prose above and below', () => {
    const rows = [
      ...setRow(['oats', '7', 'are sown early'], XS, 114),
      ...setRow(['rye', '9', 'stays the longest'], XS, 128),
      ...setRow(['wheat', '12', 'is cut first'], XS, 142),
    ];
    const prose = (y: number): SetLine => ({ text: PROSE, x: 60, y });
    expect(runsIn([prose(100), ...rows, prose(156)])).toEqual([
      ['oats | 7 | are sown early', 'wheat | 12 | is cut first'],
    ]);
  });

  test('parts no short line that stands apart above or below', () => {
    const rows = [100, 114, 128].flatMap((y, i) => setRow([`field ${i}`, `${i}`, 'lies fallow'], XS, y));
    const alone = (text: string, y: number): SetLine => ({ text, x: 60, y });
    expect(runsIn([alone('of the year.', 74), ...rows, alone('Later', 154)])).toEqual([
      ['field 0 | 0 | lies fallow', 'field 2 | 2 | lies fallow'],
    ]);
  });

  test('is none between the columns of prose of a page', () => {
    const lines = [100, 114, 128, 142].flatMap((y) => [
      { text: 'the corn of the valley', x: 60, y },
      { text: 'was ground at the mill', x: 310, y },
    ]);
    expect(runsIn(lines)).toHaveLength(1);
    expect(runsIn(lines, [{ left: 180, right: 300 }])).toEqual([]);
  });

  test('is none behind the marks of a list', () => {
    const items = [100, 114, 128, 142, 156].flatMap((y, i) => [
      { text: `${i + 1}.`, x: 60, y },
      { text: ['Grind', 'Sow', 'Cut', 'Bind', 'Thresh'][i]!, x: 80, y },
    ]);
    expect(runsIn(items)).toEqual([]);
  });

  test('is none between numbers in the margin and the sections they count', () => {
    const sections = (numbers: readonly string[]) =>
      numbers.flatMap((number, i) => [
        ...setRow([number, '', 'Use of the harbour'], XS, 100 + 60 * i),
        ...setRow(['', '', 'Boats are moored'], XS, 118 + 60 * i),
      ]);
    expect(runsIn(sections(['north', 'south', 'east']))).toHaveLength(1);
    expect(runsIn(sections(['1.1', '1.2', '1.3']))).toEqual([]);
  });

  test('is none between the labels of a form and what is filled in', () => {
    const rows = (colon: string) =>
      [100, 120, 140].flatMap((y, i) => setRow([`Field${colon}`, `${i + 1}`, 'of the harbour'], XS, y));
    expect(runsIn(rows(''))).toHaveLength(1);
    expect(runsIn(rows(':'))).toEqual([]);
  });
});
