import { describe, expect, test } from 'vitest';
import { OcrFailed, type RecognizedBlock } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, drawLines } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readInBands } from './read-in-bands.ts';

/** A page of so many rows of letters, 240 in each, 20 pixels apart from row 40 on. */
function drawRows(rows: number): Picture {
  const picture = blankPicture(2000, 80 + 20 * rows, 200);
  drawLines(picture);
  return picture;
}

/** Reads a line of its own for every row of letters; fails from the part of number `failing` on. */
function createReader(failing = Number.POSITIVE_INFINITY) {
  const heights: number[] = [];
  const read = async (part: Picture): Promise<RecognizedBlock[]> => {
    if (heights.push(part.height) > failing) throw new OcrFailed('timedOut', 'too slow');
    const starts = [...Array(part.height - 8).keys()].filter((y) => isTop(part, y));
    return [{ lines: starts.map((top) => setLine('row', { top, capital: 8, small: 5 })) }];
  };
  return { read, heights };
}

function isTop({ gray, width }: Picture, y: number): boolean {
  return gray[y * width + 44] === 0 && (y === 0 || gray[(y - 1) * width + 44] !== 0);
}

const topsOf = (blocks: RecognizedBlock[]) => blocks.flatMap((b) => b.lines.map((line) => line.top));
const rows = (count: number) => Array.from({ length: count }, (_, i) => 40 + 20 * i);

describe('a page', () => {
  test('of ordinary text is read in one go', async () => {
    const { read, heights } = createReader();
    const { blocks, cut } = await readInBands(drawRows(20), read);
    expect(heights).toEqual([480]);
    expect(topsOf(blocks)).toEqual(rows(20));
    expect(cut).toBe(false);
  });

  test('of a newspaper is read in bands, each line once and in its place', async () => {
    const { read, heights } = createReader();
    const { blocks, cut } = await readInBands(drawRows(60), read);
    expect(heights.length).toBeGreaterThan(2);
    expect(topsOf(blocks)).toEqual(rows(60));
    expect(cut).toBe(false);
  });

  test('that takes too long keeps what was read in time', async () => {
    const { blocks, cut } = await readInBands(drawRows(60), createReader(2).read);
    expect(cut).toBe(true);
    const tops = topsOf(blocks);
    expect(tops).toEqual(rows(60).slice(0, tops.length));
    expect(tops.length).toBeGreaterThan(10);
  });

  test('of which nothing was read in time fails', async () => {
    await expect(readInBands(drawRows(60), createReader(0).read)).rejects.toThrow('too slow');
  });
});
