import { expect, test } from 'vitest';
import { wordsOf } from '../engines/ocr-engine.ts';
import { placeLine } from '../testing/place-line.ts';
import { leaveOutUnread } from './leave-out-unread.ts';
import type { PageRecognition } from './page-recognition.ts';

/** Lines of words, each as sure as given for all of its letters. */
function textLeft(
  lines: readonly (readonly [text: string, confidence: number])[],
  facts: Partial<PageRecognition> = {},
): string[] {
  const placed = lines.map(([text, confidence], i) => {
    const line = placeLine(100 + 25 * i, [0, text]);
    return { ...line, words: line.words.map((word) => ({ ...word, confidence })) };
  });
  const page: PageRecognition = {
    picture: { width: 10, height: 10, dpi: 200, gray: new Uint8Array(100) },
    blocks: [{ lines: placed }],
    rulings: [],
    fills: [],
    turned: 0,
    tilted: false,
    blank: false,
    cut: false,
    unread: { script: 'Cyrillic', code: 'rus', installed: false },
    ...facts,
  };
  return wordsOf(leaveOutUnread(page).blocks).map(({ text }) => text);
}

test('words in a script that was not read are left out; rows of figures and lines that are sure stay', () => {
  const lines = [
    ['mapTta 14 TpuAuaTb', 0.6],
    ['CTo 3 150,00 450,00', 0.6],
    ['Harbour Office', 0.95],
    ['Cymma', 0.9],
  ] as const;
  expect(textLeft(lines)).toEqual(['3', '150,00', '450,00', 'Harbour', 'Office']);
  expect(textLeft(lines, { unread: undefined })).toHaveLength(10);
});

test('words all of whose letters look like some of the script vouch for no line', () => {
  const lines = [
    ['Buepa BeuepoM TyMaH', 0.9],
    ['K CHOBA', 0.92],
  ] as const;
  expect(textLeft(lines)).toEqual([]);
  expect(textLeft(lines, { unread: { script: 'Thai', code: 'tha', installed: false } })).toHaveLength(5);
});

test('a page written by hand is of no script, but for one that is surely print', () => {
  const lines = [['yoohmhls', 0.4]] as const;
  const writing = [{ left: 1, top: 1, right: 9, bottom: 8 }];
  const print = { script: 'Cyrillic', code: 'rus', installed: false, isPrint: true };
  expect(textLeft(lines)).toEqual([]);
  expect(textLeft(lines, { writing })).toEqual(['yoohmhls']);
  expect(textLeft(lines, { writing, unread: print })).toEqual([]);
});
