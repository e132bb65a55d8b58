import { expect, test } from 'vitest';
import { setWords } from '../layout/testing/set-page.ts';
import { type Picture, rotatePicture } from './ink/picture.ts';
import { ruleLayer } from './rule-layer.ts';
import { blankPicture, drawLines, fillBox } from './testing/draw-picture.ts';

/** One pixel a point. */
const DPI = 72;
const nothing = { rulings: [], fills: [], images: [], links: [], fields: [], annotations: [], warnings: [] };
const words = setWords({ text: 'what the harbour was paid', x: 40, y: 48 });
const page = { number: 1, width: 500, height: 400, words, source: 'text' as const, ...nothing };

/** Lines of text with a rule over and under some of them, and one beside. */
function drawRuled(): Picture {
  const picture = blankPicture(500, 400, DPI);
  drawLines(picture);
  fillBox(picture, 60, 134, 380, 1);
  fillBox(picture, 60, 254, 380, 1);
  fillBox(picture, 30, 134, 1, 121);
  return picture;
}

const placesOf = (picture: Picture) =>
  ruleLayer(page, picture).rulings.map(({ orientation, position, start, end }) => ({
    orientation,
    position,
    start,
    end,
  }));
const near = (value: number, off = 2) => ({
  asymmetricMatch: (other: number) => Math.abs(other - value) <= off,
});

test('the rules that the picture of a scan shows stand beside the words of its layer', () => {
  expect(placesOf(drawRuled())).toEqual([
    { orientation: 'horizontal', position: near(134.5), start: near(60), end: near(440) },
    { orientation: 'horizontal', position: near(254.5), start: near(60), end: near(440) },
    { orientation: 'vertical', position: near(30.5), start: near(134), end: near(255) },
  ]);
  expect(ruleLayer(page, drawRuled()).words).toEqual(words);
});

test('rules that are skewed stand level, each where its middle is', () => {
  const skewed = placesOf(rotatePicture(drawRuled(), 2));
  const slope = Math.tan((2 * Math.PI) / 180);
  expect(skewed).toEqual([
    { orientation: 'horizontal', position: near(134.5), start: near(60 + 66 * slope, 3), end: near(442, 3) },
    { orientation: 'horizontal', position: near(254.5), start: near(58, 3), end: near(438, 3) },
    { orientation: 'vertical', position: near(30.5), start: near(134 - 220 * slope, 3), end: near(247, 3) },
  ]);
});

test('letters are no rules', () => {
  const picture = blankPicture(500, 400, DPI);
  drawLines(picture);
  expect(placesOf(picture)).toEqual([]);
});
