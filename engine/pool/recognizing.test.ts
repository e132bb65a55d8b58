import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createPool } from './pool.ts';

const pool = createPool({ threads: 1 });
afterAll(() => pool.close());

function drawPicture(): Promise<Buffer> {
  const lines = Array.from(
    { length: 12 },
    (_, i) =>
      `<text x="40" y="${80 + i * 70}" font-size="48" font-family="sans-serif">Line ${i} to be read</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="960">${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).png().toBuffer();
}

it('tells while a picture is recognised, which counts as one page', async () => {
  const seen: [number, number, boolean][] = [];
  await pool.convert(await drawPicture(), {
    outputFormat: 'markdown',
    onProgress: (...told) => seen.push(told),
  });
  expect(seen).toContainEqual([0, 1, true]);
  expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([1]));
});
