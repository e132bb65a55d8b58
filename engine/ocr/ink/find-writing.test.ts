import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { findWriting } from './find-writing.ts';

const LETTER = 10;
const paper = blankPicture(600, 400, 200);

/** Words that could not be read, two lines of them. */
const scrawl = [40, 140, 240].flatMap((left) =>
  [100, 130].map((top) => ({ left, top, right: left + 80, bottom: top + 20 })),
);

test('pieces of lines that could not be read are one passage of writing', () => {
  expect(findWriting(scrawl, paper, LETTER)).toEqual([{ left: 40, top: 100, right: 320, bottom: 150 }]);
});

test('single pieces, marks that are no lines, and the grain of photographs are no writing', () => {
  expect(findWriting(scrawl.slice(0, 2), paper, LETTER)).toEqual([]);
  const marks = scrawl.map((box) => ({ ...box, bottom: box.top + 80 }));
  expect(findWriting(marks, paper, LETTER)).toEqual([]);
  const photograph = blankPicture(600, 400, 200);
  fillBox(photograph, 40, 100, 280, 50);
  expect(findWriting(scrawl, photograph, LETTER)).toEqual([]);
});
