import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { findStrokes } from '../../ink/shapes/rulings.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { placeLine } from '../../testing/place-line.ts';
import { setLine } from '../../testing/set-line.ts';
import { moveLine } from '../../words/move-line.ts';
import { addLine, readMissed } from './read-missed.ts';

const LETTER = 30;

/** A price of which the engine passed over the first figure, 4 pixels before the rest. */
function cutPrice() {
  const picture = blankPicture(400, 300, 200);
  const cut = setLine('.40');
  fillBox(picture, 32, 100, 14, LETTER);
  for (const { left, top } of cut.words[0]!.letters) fillBox(picture, left, top, 14, LETTER);
  const look = {
    picture,
    binary: binarize(picture),
    blocks: [{ lines: [cut] }],
    blurred: [],
    doubted: [],
    cells: [],
    strokes: [],
    rules: [],
    letter: LETTER,
  };
  return look;
}

/** Text read in a piece of the picture, so sure. */
function answer(text: string, confidence: number): RecognizedLine {
  const line = setLine(text);
  return { ...line, words: line.words.map((word) => ({ ...word, confidence })) };
}

const textOf = ({ blocks }: Awaited<ReturnType<typeof readMissed>>) =>
  blocks.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text)));

test('a figure cut off a word is read again with it', async () => {
  const widths: number[] = [];
  const read = await readMissed(cutPrice(), async (piece) => {
    widths.push(piece.width);
    return [{ lines: [answer('2.40', 0.93)] }];
  });
  expect(textOf(read)).toEqual([[['2.40']]]);
  // From the figure to the end of the word, and the white around it.
  expect(widths).toHaveLength(1);
  expect(widths[0]).toBeGreaterThan(64);
});

test('a word stays as it is when it is not read better with what stands beside it', async () => {
  const read = await readMissed(cutPrice(), async () => [{ lines: [answer('2.40', 0.5)] }]);
  expect(textOf(read)).toEqual([[['.40']]]);
});

test('a word that was read whole in the place of its last letters gets that of all of them', async () => {
  const picture = blankPicture(400, 300, 200);
  const april = answer('April', 0.93);
  for (const { left } of april.words[0]!.letters) fillBox(picture, left, 100, 10, LETTER);
  const { right } = april.words[0]!;
  const bunched = april.words.map((word) => ({ ...word, left: right - 34 }));
  const look = {
    ...cutPrice(),
    picture,
    binary: binarize(picture),
    blocks: [{ lines: [{ ...april, words: bunched }] }],
  };
  const read = await readMissed(look, async () => [{ lines: [april] }]);
  expect(textOf(read)).toEqual([[['April']]]);
  const [word] = read.blocks[0]!.lines[0]!.words;
  expect(word!.right - word!.left).toBe(78);
});

const TABLE = { left: 20, top: 60, right: 380, bottom: 180 };

/** A word of which the engine was not sure, and what it says of it alone. */
function readDoubted(
  before: string,
  again: string,
  cells = [TABLE],
  ground = 255,
  sure = 0.1,
  beside: RecognizedLine[] = [],
) {
  const line = answer(before, 0.1);
  const picture = blankPicture(400, 300, 200);
  fillBox(picture, 0, 80, 400, 80, ground);
  for (const { left, top } of line.words[0]!.letters) fillBox(picture, left, top, 10, LETTER);
  const blocks = beside.map((other) => ({ lines: [other] }));
  const look = { ...cutPrice(), picture, binary: binarize(picture), blocks, doubted: line.words, cells };
  return readMissed(look, async (piece) => {
    // The answer stands where the piece does: in the middle of its picture.
    const alone = answer(again, sure);
    const { left, top, right, bottom } = alone.words[0]!;
    const dx = piece.width / 2 - (left + right) / 2;
    const dy = piece.height / 2 - (top + bottom) / 2;
    return [{ lines: [moveLine(alone, dx, dy, 1)] }];
  });
}

test('a word of a table that is in doubt is kept with its doubt when it is read alike twice', async () => {
  const read = await readDoubted('dct:title', 'dct:title');
  expect(textOf(read)).toEqual([[['dct:title']]]);
  expect(read.blocks[0]!.lines[0]!.words[0]!.confidence).toBe(0.1);
  expect(read.unread).toEqual([]);
});

test('a word that is read alike twice outside of tables is told, once', async () => {
  const read = await readDoubted('dct:title', 'dct:title', []);
  expect(textOf(read)).toEqual([]);
  expect(read.doubted).toHaveLength(1);
});

test('a long word that is read alike twice with less doubt is kept, as the number of a part is', async () => {
  expect(textOf(await readDoubted('KV7031', 'KV7031', [], 255, 0.45))).toEqual([[['KV7031']]]);
  expect(textOf(await readDoubted('KV70', 'KV70', [], 255, 0.45))).toEqual([]);
});

test('a figure that is read alike twice is kept with its doubt in the row of a word that is surely read', async () => {
  const owner = moveLine(answer('Novak', 0.95), 200, 0, 1);
  const readBeside = async (figure: string, other: RecognizedLine) =>
    textOf(await readDoubted(figure, figure, [], 255, 0.1, [other])).flat(2);
  expect(await readBeside('24.50', owner)).toEqual(['24.50', 'Novak']);
  expect(await readBeside('24.50', moveLine(owner, 0, 12, 1))).toEqual(['Novak']);
  expect(await readBeside('2x', owner)).toEqual(['Novak']);
});

test('what is read in doubt and otherwise the second time is left out and told, and so are two signs', async () => {
  for (const [before, again] of [
    ['dct:title', 'dot!llle'],
    ['I1', 'I1'],
  ] as const) {
    const read = await readDoubted(before, again);
    expect(textOf(read)).toEqual([]);
    expect(read.doubted).toHaveLength(1);
  }
});

test('a word read over a rule into the next cell is told where nothing is read in its place', async () => {
  const [cell, next] = [
    { ...TABLE, right: 110 },
    { ...TABLE, left: 110 },
  ];
  const line = answer('dct:title', 0.9);
  const picture = blankPicture(400, 300, 200);
  const look = {
    ...cutPrice(),
    picture,
    binary: binarize(picture),
    blocks: [{ lines: [line] }],
    cells: [cell, next],
  };
  expect((await readMissed(look, async () => [])).doubted).toHaveLength(1);
});

test.each(['1', '€', '±', '—'])('a lone %s that is not sure is told in a table', async (sign) => {
  expect((await readDoubted('7', sign)).doubted).toHaveLength(1);
});

test.each(['€', '±', '+'])('a lone %s that is read surely is kept in a table', async (sign) => {
  expect(textOf(await readDoubted('7', sign, [TABLE], 255, 0.9))).toEqual([[[sign]]]);
  expect(textOf(await readDoubted('7', sign, [], 255, 0.9))).toEqual([]);
});

test('a sign that is read surely is kept beside a word that was passed over with it', async () => {
  const read = async (text: string) => {
    const line = answer(text, 0.9);
    const picture = blankPicture(400, 300, 200);
    for (const { left, top } of line.words.flatMap(({ letters }) => letters))
      fillBox(picture, left, top, 10, LETTER);
    const look = { ...cutPrice(), picture, binary: binarize(picture), blocks: [] };
    return textOf(await readMissed(look, async () => [{ lines: [line] }]));
  };
  expect(await read('turnover %')).toEqual([[['turnover', '%']]]);
  expect(await read('% %')).toEqual([]);
});

test('signs in a photograph, and those that stand beside nothing, are left out without a word', async () => {
  expect((await readDoubted('7', '1', [])).doubted).toEqual([]);
  expect((await readDoubted('dct:title', 'dot!llle', [TABLE], 90)).doubted).toEqual([]);
});

/** Forty marks, no word of which is known but one. */
function manyMarks() {
  const picture = blankPicture(1000, 700, 200);
  for (let i = 0; i < 40; i++) fillBox(picture, 100 + (i % 8) * 100, 200 + Math.floor(i / 8) * 100, 14, 38);
  const known = placeLine(100, [50, 'known']);
  return { ...cutPrice(), picture, binary: binarize(picture), blocks: [{ lines: [known] }] };
}

test('marks that give nothing, one after another, are not all read, and the rest is told', async () => {
  let vain = 0;
  const { passedOver } = await readMissed(manyMarks(), async () => {
    vain++;
    return [];
  });
  expect(vain).toBe(30);
  expect(passedOver).toHaveLength(10);
  let fruitful = 0;
  await readMissed(manyMarks(), async () =>
    ++fruitful % 20 === 0 ? [{ lines: [answer('Found', 0.9)] }] : [],
  );
  expect(fruitful).toBe(40);
});

test('a sign by itself amid marks that give nothing is left out, not one that words stand around', async () => {
  const stray = placeLine(390, [445, 'A']);
  const words = placeLine(440, [400, 'weir mill pond lock']);
  const read = async (...lines: RecognizedLine[]) => {
    const blocks = [{ lines: [stray] }, ...lines.map((line) => ({ lines: [line] }))];
    return textOf(await readMissed({ ...manyMarks(), blocks }, async () => [])).flat(2);
  };
  expect(await read()).toEqual([]);
  expect(await read(words)).toEqual(['A', 'weir', 'mill', 'pond', 'lock']);
});

test('places that no time is left for are told, from the first', async () => {
  const { passedOver } = await readMissed(manyMarks(), async () => undefined);
  expect(passedOver).toHaveLength(40);
});

test('a line found later stands behind what is above it, at its side as well', () => {
  const prose = placeLine(100, [50, 'the end of the preface']);
  const signature = placeLine(130, [400, 'A. Writer']);
  const found = placeLine(160, [50, 'London']);
  const date = placeLine(190, [50, 'in May']);
  const blocks = [prose, signature, date].map((line) => ({ lines: [line] }));
  addLine(blocks, found, LETTER);
  expect(blocks.flatMap(({ lines }) => lines)).toEqual([prose, signature, found, date]);
});

test('a line found later in the left of two columns stands before the right one', () => {
  const left = placeLine(100, [50, 'left']);
  const right = [placeLine(40, [400, 'right']), placeLine(60, [400, 'column'])];
  const found = placeLine(130, [50, 'below']);
  const blocks = [{ lines: [left] }, { lines: right }];
  addLine(blocks, found, LETTER);
  expect(blocks.flatMap(({ lines }) => lines)).toEqual([left, found, ...right]);
});

test('a low piece, such as a raised figure, goes into the line a space from its words, and into none far off', () => {
  const addFigure = (left: number) => {
    const blocks = [{ lines: [placeLine(100, [50, 'runs'], [130, 'The'])] }];
    const figure = placeLine(92, [left, '4']);
    for (const box of [figure, ...figure.words]) box.top = 86;
    addLine(blocks, figure, 10);
    return blocks.map(({ lines }) => lines[0]!.words.map(({ text }) => text).join(' '));
  };
  expect(addFigure(100)).toEqual(['runs 4 The']);
  expect(addFigure(250)).toHaveLength(2);
});

test.each([
  ['on the edge of the picture', 0, []],
  ['within it', 60, [[['11']]]],
])('strokes %s are figures or not', async (_, left, expected) => {
  const picture = blankPicture(400, 300, 200);
  for (const x of [left, left + 16]) fillBox(picture, x, 100, 10, LETTER);
  const look = { ...cutPrice(), picture, binary: binarize(picture), blocks: [], cells: [TABLE] };
  const read = await readMissed(look, async (piece) => {
    const alone = answer('11', 0.95);
    const [word] = alone.words;
    const dy = piece.height / 2 - (word!.top + word!.bottom) / 2;
    return [{ lines: [moveLine(alone, -word!.left, dy, 1)] }];
  });
  expect(textOf(read)).toEqual(expected);
});

/** What is left of a line in the middle of a passage of strokes that no word was read in. */
async function readAmidWriting(text: string, confidence: number) {
  const picture = blankPicture(1200, 500, 200);
  for (let x = 40; x < 1100; x += 50) {
    for (const y of [150, 250]) for (let i = 0; i < 40; i++) fillBox(picture, x + i, y + i, 4, 4);
  }
  const line = moveLine(answer(text, confidence), 300, 100, 1);
  for (const { left, top } of line.words.flatMap(({ letters }) => letters))
    fillBox(picture, left, top, 3, LETTER);
  const look = { ...cutPrice(), picture, binary: binarize(picture), blocks: [{ lines: [line] }] };
  const read = await readMissed(look, async () => []);
  return { text: textOf(read).flat(2), writing: read.unread.length };
}

test('strokes of writing that were read as single letters are left out, sure words amid it are not', async () => {
  expect(await readAmidWriting('V A', 0.7)).toEqual({ text: [], writing: 1 });
  expect(await readAmidWriting('No', 0.95)).toEqual({ text: ['No'], writing: 1 });
  expect(await readAmidWriting('Signed', 0.7)).toEqual({ text: ['Signed'], writing: 1 });
});

test('what stands alone in a cell and cannot be read is told of', async () => {
  const picture = blankPicture(400, 300, 200);
  fillBox(picture, 100, 100, 4, LETTER);
  fillBox(picture, 100, 100, 16, 4);
  const look = { ...cutPrice(), picture, binary: binarize(picture), blocks: [] };
  const unread = async () => [{ lines: [answer(']', 0.1)] }];
  expect((await readMissed({ ...look, cells: [TABLE] }, unread)).doubted).toMatchObject([{ left: 100 }]);
  expect((await readMissed(look, unread)).doubted).toEqual([]);
});

test('an underlined word that was passed over is read, with what hangs below the rule', async () => {
  const picture = blankPicture(400, 300, 200);
  for (let x = 30; x < 370; x += 20) fillBox(picture, x, 100, 10, LETTER);
  fillBox(picture, 30, 130, 340, 3);
  fillBox(picture, 110, 132, 4, 10);
  const binary = binarize(picture);
  const rules = findStrokes(binary, picture.dpi);
  const look = { ...cutPrice(), picture, binary, blocks: [], strokes: rules, rules };
  const heights: number[] = [];
  const read = await readMissed(look, async (piece) => {
    heights.push(piece.height);
    return [{ lines: [answer('Shipping', 0.95)] }];
  });
  expect(textOf(read)).toEqual([[['Shipping']]]);
  expect(heights).toHaveLength(1);
  expect(heights[0]).toBeGreaterThan(2 * LETTER + 10);
});

test('a figure read with a stray mark, not surely, is told beside other words', async () => {
  const picture = blankPicture(400, 300, 200);
  fillBox(picture, 160, 94, 14, 36);
  const look = { ...cutPrice(), picture, binary: binarize(picture) };
  const besideWords = { ...look, blocks: [{ lines: [setLine('paid')] }] };
  const unsure = async () => [{ lines: [moveLine(answer('1"', 0.5), -30, -80, 1)] }];
  expect((await readMissed(besideWords, unsure)).doubted).toHaveLength(1);
  expect((await readMissed({ ...look, blocks: [] }, unsure)).doubted).toEqual([]);
});
