import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { readSheets } from '../find-tables.ts';

const NAMES = ['Argo, of Colchis', 'Beagle, of Plymouth', 'Fram, of Larvik', 'Endurance, of Sandefjord'];

/** A line of text over Latin names with bullets to the right of them. */
function markersBelow(text: string): number[] {
  const list = NAMES.flatMap((name, i) => [
    { text: name, x: 490 - 6 * name.length, y: 164 + 16 * i, until: 490 },
    { text: '•', x: 506, y: 164 + 16 * i },
  ]);
  const [sheet] = readSheets(setPage([{ text, x: 80, y: 100 }, ...list]));
  return sheet!.readings.map(({ features }) => features.markers!);
}

test('bullets to the right of Latin texts are markers where the page is read from the right', () => {
  const hebrew =
    'הספינה יצאה מן הנמל בבוקר ועמה אנשים רבים שלא שבו אל ביתם עוד לאחר שנים ארוכות של מסע ארוך בים';
  expect(markersBelow(hebrew)).toEqual([1]);
  expect(markersBelow('The ship left the harbour in the morning')).toEqual([0]);
});

test('keys are in a style of their own where the words behind them are not', () => {
  const styleOf = (keys: boolean, others: boolean) => {
    const lines = NAMES.flatMap((name, i) => [
      { text: `key${i}`, x: 80, y: 100 + 16 * i, bold: keys },
      { text: name, x: 180, y: 100 + 16 * i, bold: others },
    ]);
    return readSheets(setPage(lines))[0]!.readings[0]!.features.keyStyle;
  };
  expect([styleOf(true, false), styleOf(true, true), styleOf(false, false)]).toEqual([1, 0, 0]);
});
