import { expect, test } from 'vitest';
import type { Orientation, PageEngine, RecognizedLine } from '../engines/ocr-engine.ts';
import { type Picture, turnPicture } from '../ink/picture.ts';
import { blankPicture, drawLines, fillBox } from '../testing/draw-picture.ts';
import { placeLine } from '../testing/place-line.ts';
import { findUpright } from './find-upright.ts';

type Degrees = Orientation['degrees'];

/** A few lines with a lighter letter at their beginning, so that the picture's turn can be told. */
const picture = blankPicture(300, 200, 100);
drawLines(picture);
fillBox(picture, 40, 40, 5, 8, 60);

function engineThatTells(told: Orientation | undefined): PageEngine {
  return { recognize: async () => [], detectTurn: async () => told, close: async () => {} };
}

/** Reads, by the turn of the picture that is read, what is given; tells the turns tried, and the one that was found. */
async function findTurn(given: Picture, lines: Record<Degrees, RecognizedLine[]>, told?: Orientation) {
  const tried: Degrees[] = [];
  const read = async (turned: Picture) => {
    const degrees = ([0, 90, 180, 270] as const).find(
      (by) => Buffer.compare(turnPicture(given, by).gray, turned.gray) === 0,
    )!;
    tried.push(degrees);
    return { blocks: [{ lines: lines[degrees] }] };
  };
  const { turned } = await findUpright(given, engineThatTells(told), ['eng'], read);
  return { tried, turned };
}

const withConfidence = (confidence: number): RecognizedLine => {
  const line = placeLine(100, [20, 'a line of some words']);
  return { ...line, words: line.words.map((word) => ({ ...word, confidence })) };
};
const [good, bad] = [withConfidence(0.9), withConfidence(0.4)];
/** A line that the engine read on its side. */
const down: RecognizedLine = { ...good, left: 100, right: 115, top: 20, bottom: 280 };
const nothing = { 0: [bad], 90: [bad], 180: [bad], 270: [bad] };

test('a page that reads well is read once, as it is', async () => {
  expect(await findTurn(picture, { ...nothing, 0: [good] })).toEqual({ tried: [0], turned: 0 });
});

test('a page whose lines are read running down is turned against that', async () => {
  expect(await findTurn(picture, { ...nothing, 0: [down], 270: [good] })).toEqual({
    tried: [0, 270],
    turned: 270,
  });
});

test('a page of few letters is tried in the turns that fit its lines, until it reads well', async () => {
  expect(await findTurn(picture, { ...nothing, 180: [good] })).toEqual({ tried: [0, 180], turned: 180 });
  const lying = turnPicture(picture, 90);
  expect(await findTurn(lying, { ...nothing, 270: [good] })).toEqual({ tried: [0, 90, 270], turned: 270 });
  expect(await findTurn(picture, nothing)).toEqual({ tried: [0, 180], turned: 0 });
});

test('a page on its side whose turn is not told for sure is tried both ways, however many letters it has', async () => {
  const full = blankPicture(400, 500, 100);
  drawLines(full);
  fillBox(full, 40, 40, 5, 8, 60);
  const told = { degrees: 90, confidence: 1.7 } as const;
  const lying = turnPicture(full, 90);
  expect(await findTurn(lying, { ...nothing, 270: [good] }, told)).toEqual({
    tried: [0, 90, 270],
    turned: 270,
  });
});

test('a page whose turn is told for sure is tried in no other', async () => {
  const told = { degrees: 0, confidence: 9 } as const;
  expect(await findTurn(picture, { ...nothing, 180: [good] }, told)).toEqual({ tried: [0], turned: 0 });
});

test('the script of a page that seems read is asked for where it is not sure, and is that of print only', async () => {
  const scriptOf = async (sure: number, confidence: number) => {
    const told = { degrees: 0, confidence, script: 'Cyrillic' } as const;
    const read = async () => ({ blocks: [{ lines: [withConfidence(sure)] }] });
    const { unread } = await findUpright(picture, engineThatTells(told), ['eng'], read);
    return unread?.script;
  };
  expect(await scriptOf(0.66, 14)).toBe('Cyrillic');
  expect(await scriptOf(0.66, 5)).toBeUndefined();
  expect(await scriptOf(0.9, 14)).toBeUndefined();
  expect(await scriptOf(0.4, 5)).toBe('Cyrillic');
});
