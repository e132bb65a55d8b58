import { expect, test } from 'vitest';
import { OcrFailed, type RecognizedBlock } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readInsets } from './read-insets.ts';

const INSET = { left: 500, top: 90, right: 900, bottom: 300 };

/** A page with a mark in and outside of an inset, read as one line at each mark; fails from the part of number `failing` on. */
async function read(failing = Number.POSITIVE_INFINITY) {
  const page = blankPicture(1000, 400, 200);
  fillBox(page, 100, 100, 8, 8);
  fillBox(page, 600, 120, 8, 8);
  let parts = 0;
  const { blocks, cut } = await readInsets(page, [INSET], async (part): Promise<RecognizedBlock[]> => {
    if (++parts > failing) throw new OcrFailed('timedOut', 'too slow');
    return [{ lines: topsOfMarks(part).map((top) => setLine('mark', { top })) }];
  });
  const lines = blocks.flatMap((block) => block.lines);
  return { cut, places: lines.map(({ left, top }) => ({ left, top })) };
}

function topsOfMarks({ width, height, gray }: Picture): number[] {
  const hasInk = (y: number) => gray.subarray(y * width, (y + 1) * width).includes(0);
  return [...Array(height).keys()].filter((y) => hasInk(y) && (y === 0 || !hasInk(y - 1)));
}

test('an inset is read apart from the page around it, and its lines stand where they are', async () => {
  expect(await read()).toEqual({
    cut: false,
    places: [
      { left: 50, top: 100 },
      { left: 550, top: 120 },
    ],
  });
});

test('an inset that takes too long leaves the page around it, and is told of', async () => {
  expect(await read(1)).toEqual({ cut: true, places: [{ left: 50, top: 100 }] });
});
