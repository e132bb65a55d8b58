import { expect, test } from 'vitest';
import type { RecognizedBlock } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { placeLine } from '../../testing/place-line.ts';
import { readCombs } from './read-combs.ts';

const PLACES = [0, 1, 2, 3].map((i) => ({ left: 100 + 40 * i, right: 140 + 40 * i, top: 100, bottom: 145 }));
/** Where each letter stands, 10 by 20 pixels. */
const STARTS = PLACES.map(({ left }) => left + 15);
/** Where the engine has found a fifth. */
const BETWEEN = 225;

/** Reads a comb in which a letter stands in each place, of which the engine read some. */
async function read(known: string): Promise<{ texts: string[]; asked: Picture[] }> {
  const picture = blankPicture(400, 300, 100);
  for (const left of STARTS) fillBox(picture, left, 112, 10, 20);
  const words = [...known].flatMap((sign, i) =>
    sign === ' ' ? [] : [[STARTS[i] ?? BETWEEN, sign] as [number, string]],
  );
  const blocks: RecognizedBlock[] = [{ lines: [placeLine(132, ...words)] }];
  const asked: Picture[] = [];
  await readCombs(blocks, [PLACES], { picture, binary: binarize(picture), letter: 20 }, async (piece) => {
    asked.push(piece);
    return [{ lines: [placeLine(50, [10, '2014'])] }];
  });
  const texts = blocks.flatMap((block) => block.lines.flatMap((line) => line.words.map(({ text }) => text)));
  return { texts, asked };
}

test('a comb of which the engine passed over a letter is read as one word, its letters moved together', async () => {
  const { texts, asked } = await read('20 4');
  expect(texts).toEqual(['2014']);
  expect(asked[0]!.width).toBeLessThan(120);
});

test('so is one of which the engine read a side as a letter', async () => {
  expect((await read('20174')).texts).toEqual(['2014']);
});

test('a comb that was read whole is not read again', async () => {
  const { asked } = await read('2074');
  expect(asked).toEqual([]);
});
