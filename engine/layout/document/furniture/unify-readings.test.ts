import { expect, test } from 'vitest';
import type { PageMargins } from './page-margins.ts';
import { maskNumbers } from './places.ts';
import { unifyReadings } from './unify-readings.ts';

function pageWith(text: string, isRecognized = true): PageMargins {
  const line = { line: 0, text, size: 9, distance: 30, key: maskNumbers(text), mayOpen: false };
  return {
    number: 1,
    lineCount: 1,
    hasMoreThanText: false,
    otherLines: 0,
    isRecognized,
    numbers: [],
    columnHead: [],
    isLater: false,
    top: { isOfSlide: false, lines: [line] },
    foot: { isOfSlide: false, lines: [] },
    marginal: [],
    large: [],
    tables: [],
    edgeRows: [],
    body: new Uint32Array(),
    inner: new Uint32Array(),
  };
}

const headsOf = (pages: readonly PageMargins[]) =>
  unifyReadings(pages).map(({ top }) => [top.lines[0]!.text, top.lines[0]!.key]);

test('a head that was read in several ways says what it was read as most often', () => {
  const read = ['Harbour Review', 'Harbour Review', 'Harboúr Review', 'Harbour Revlew'];
  const heads = headsOf(read.map((text) => pageWith(text)));
  expect(new Set(heads.map(([text]) => text))).toEqual(new Set(['Harbour Review']));
  expect(new Set(heads.map(([, key]) => key))).toEqual(new Set(['harbour review']));
});

test('other heads, numbered ones and those of print stay as they are', () => {
  const other = ['Harbour Review', 'Valley Courier', 'Chapter 4', 'Chapter 5'];
  expect(headsOf(other.map((text) => pageWith(text))).map(([text]) => text)).toEqual(other);
  const print = ['Harbour Review', 'Harbour Revlew'];
  expect(headsOf(print.map((text) => pageWith(text, false))).map(([text]) => text)).toEqual(print);
});
