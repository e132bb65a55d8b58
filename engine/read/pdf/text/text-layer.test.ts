import { describe, expect, it } from 'vitest';
import type { Word } from '../../../layout/page.ts';
import { plainLayer } from './text-layer.ts';

const font = { name: '', bold: false, italic: false, monospaced: false };

/** Lines of eight words each, in the given sizes. */
function wordsOf(sizes: readonly number[], hidden = true): Word[] {
  return sizes.flatMap((size, line) =>
    Array.from({ length: 8 }, (_, i): Word => {
      const [left, baseline] = [50 + 40 * i, 100 + 12 * line];
      const box = { left, top: baseline - size, right: left + 35, bottom: baseline };
      return { ...box, text: 'words', baseline, size, font, color: 0, glued: false, angle: 0, hidden };
    }),
  );
}

function sizesOf(words: readonly Word[]): number[] {
  return words.filter((_, i) => i % 8 === 0).map(({ size }) => size);
}

describe('sizes of a text layer', () => {
  it('are one where they waver from line to line', () => {
    const words = wordsOf([12, 12, 9.6, 12, 11.4, 12, 13, 12]);
    plainLayer(words);
    expect(sizesOf(words)).toEqual([12, 12, 12, 12, 12, 12, 12, 12]);
  });

  it('stay apart where they differ by more than a guess may', () => {
    const words = wordsOf([20, 10, 8.5, 10, 9.2, 10, 10, 6, 5.5]);
    plainLayer(words);
    expect(sizesOf(words)).toEqual([20, 10, 10, 10, 10, 10, 10, 6, 6]);
  });

  it('are kept where lines of one size follow each other', () => {
    const sizes = [14, 10, 10, 10, 10, 10, 10, 10, 10, 10, 8.5, 8.5];
    const words = wordsOf(sizes);
    plainLayer(words);
    expect(sizesOf(words)).toEqual(sizes);
  });

  it('are kept where the words are seen', () => {
    const sizes = [12, 9.6, 12, 9.6, 12, 9.6];
    const words = wordsOf(sizes, false);
    plainLayer(words);
    expect(sizesOf(words)).toEqual(sizes);
  });
});

it('a text layer is set in no type of one width, whatever font it names', () => {
  const courier = { ...font, name: 'Courier', monospaced: true };
  const inCourier = (hidden: boolean) =>
    wordsOf([10, 10, 10, 10, 10], hidden).map((word) => ({ ...word, font: courier }));
  const [layer, seen] = [inCourier(true), inCourier(false)];
  plainLayer(layer);
  plainLayer(seen);
  expect(new Set(layer.map((word) => word.font))).toEqual(new Set([{ ...courier, monospaced: false }]));
  expect(seen.every((word) => word.font === courier)).toBe(true);
});
