import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import type { Component } from '../components.ts';
import { findWriting } from './find-writing.ts';

const LETTER = 10;
const paper = blankPicture(1200, 700, 200);

function piece(left: number, top: number, width: number, height: number, inked = 0.2): Component {
  return { left, top, right: left + width, bottom: top + height, area: inked * width * height };
}

/** Three lines of words, each of whose letters are joined. */
const scrawl = [100, 130, 160].flatMap((top) => [40, 140, 240].map((left) => piece(left, top, 80, 20)));

test('ink that could not be read is one passage of writing where it stands close', () => {
  const far = scrawl.map((one) => ({ ...one, top: one.top + 400, bottom: one.bottom + 400 }));
  expect(findWriting([...scrawl, ...far], paper, LETTER)).toEqual([
    { left: 40, top: 100, right: 320, bottom: 180 },
    { left: 40, top: 500, right: 320, bottom: 580 },
  ]);
});

test('a few words are no passage, nor are letters that stand apart', () => {
  expect(findWriting(scrawl.slice(0, 4), paper, LETTER)).toEqual([]);
  const apart = [50, 150, 250, 350, 450, 550].map((at) => piece(at, at, 80, 20));
  expect(findWriting(apart, paper, LETTER)).toEqual([]);
});

test('rules, frames, blots, specks and the parts of a drawing are no writing', () => {
  const shapes = {
    rules: piece(0, 0, 320, 20),
    frames: piece(0, 0, 80, 20, 0.02),
    blots: piece(0, 0, 80, 20, 0.9),
    specks: piece(0, 0, 5, 5),
  };
  for (const shape of Object.values(shapes)) {
    const alike = scrawl.map(({ left, top }) => ({
      ...shape,
      left,
      top,
      right: left + shape.right,
      bottom: top + shape.bottom,
    }));
    expect(findWriting(alike, paper, LETTER)).toEqual([]);
  }
  const drawing = scrawl.map(({ left, top }, i) => piece(left, top, 80, [8, 30, 150][i % 3]!));
  expect(findWriting(drawing, paper, LETTER)).toEqual([]);
});

test('the grain of photographs is no writing, but what is written on yellowed paper', () => {
  const photograph = blankPicture(1200, 700, 200);
  fillBox(photograph, 30, 90, 300, 100, 120);
  expect(findWriting(scrawl, photograph, LETTER)).toEqual([]);
  const yellowed = blankPicture(1200, 700, 200);
  yellowed.gray.fill(150);
  expect(findWriting(scrawl, yellowed, LETTER)).toHaveLength(1);
});
