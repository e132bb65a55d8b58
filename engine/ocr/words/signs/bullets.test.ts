import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { placeLine } from '../../testing/place-line.ts';
import { setLine } from '../../testing/set-line.ts';
import { moveLine } from '../move-line.ts';
import { markBullets } from './bullets.ts';

const LETTER = 10;

/** A page with discs of 8 pixels before lines of type whose feet stand at 60, 90, …, 40 pixels from the left. */
function drawBullets(feet: readonly number[], left = 40): Picture {
  const picture = blankPicture(400, 300, 100);
  for (const foot of feet) {
    fillBox(picture, left + 1, foot - 9, 6, 8);
    fillBox(picture, left, foot - 8, 8, 6);
  }
  return picture;
}

const textOf = (picture: Picture, ...lines: Parameters<typeof placeLine>[]) =>
  markBullets([{ lines: lines.map((line) => placeLine(...line)) }], binarize(picture), LETTER)
    .flatMap((block) => block.lines)
    .map(({ words }) => words.map(({ text }) => text).join(' '));

test('bullets that the engine passed over or misread stand before their lines', () => {
  const picture = drawBullets([60, 90, 120]);
  expect(textOf(picture, [60, [60, 'oak']], [90, [39, '«'], [60, 'elm']], [120, [60, 'ash']])).toEqual([
    '• oak',
    '• elm',
    '• ash',
  ]);
});

test('rings that are read as an o are bullets, but no words that stand a space before the next', () => {
  const ringed = drawBullets([60, 90]);
  for (const foot of [60, 90]) fillBox(ringed, 42, foot - 7, 4, 5, 255);
  expect(textOf(ringed, [60, [39, 'o'], [62, 'oak']], [90, [39, 'o'], [62, 'elm']])).toEqual([
    '◦ oak',
    '◦ elm',
  ]);
  expect(textOf(ringed, [60, [39, 'o'], [54, 'oak']], [90, [39, 'o'], [54, 'elm']])).toEqual([
    'o oak',
    'o elm',
  ]);
  expect(textOf(ringed, [60, [39, 'c'], [62, 'oak']], [90, [39, 'e'], [62, 'elm']])).toEqual([
    'c oak',
    'e elm',
  ]);
});

test('bullets are as large as the type of their line, which may be smaller than that of the page', () => {
  const lines = [60, 90].map((foot) => {
    const line = placeLine(foot, [60, 'noun']);
    const [word] = line.words;
    const letters = [...word!.text].map((text) => ({ ...word!, text, top: foot - LETTER }));
    return { ...line, words: [{ ...word!, letters }] };
  });
  const [block] = markBullets([{ lines }], binarize(drawBullets([60, 90])), 1.9 * LETTER);
  expect(block!.lines.map(({ words }) => words[0]!.text)).toEqual(['•', '•']);
});

test('what they were read as in a line of its own goes', () => {
  const picture = drawBullets([60, 90]);
  expect(textOf(picture, [60, [39, 'e']], [60, [60, 'oak']], [90, [60, 'elm']])).toEqual(['• oak', '• elm']);
});

test('dots of words, as of initials, are none', () => {
  const line = setLine('G.·Raphael');
  const [initial, stop] = line.words[0]!.letters;
  const picture = blankPicture(400, 300, 100);
  for (const foot of [line.bottom, line.bottom + 60]) fillBox(picture, stop!.left, foot - 15, 8, 8);
  const lines = [line, moveLine(line, 0, 60)];
  const [block] = markBullets([{ lines }], binarize(picture), initial!.bottom - initial!.top);
  expect(block!.lines.map(({ words }) => words[0]!.text)).toEqual(['G.Raphael', 'G.Raphael']);
});

test('a lone dot, and dots between words, are none', () => {
  expect(textOf(drawBullets([60]), [60, [60, 'oak']])).toEqual(['oak']);
  expect(
    textOf(drawBullets([60, 90], 100), [60, [60, 'oak'], [120, 'elm']], [90, [60, 'ash'], [120, 'fir']]),
  ).toEqual(['oak elm', 'ash fir']);
});

test('round letters at the end of the column before are none', () => {
  const columns: Parameters<typeof placeLine>[] = [
    [60, [2, 'stone']],
    [60, [60, 'oak']],
    [90, [2, 'stone']],
    [90, [60, 'elm']],
  ];
  expect(textOf(drawBullets([60, 90]), ...columns)).toEqual(['stone', 'oak', 'stone', 'elm']);
});

test('a blurred letter that ends the line of a column is no bullet of the next one', () => {
  const picture = drawBullets([60, 90], 120);
  const lines = [60, 90].flatMap((foot): Parameters<typeof placeLine>[] => [
    [foot, [75, 'mill'], [119, 'a']],
    [foot, [145, 'oak']],
  ]);
  expect(textOf(picture, ...lines)).toEqual(['mill a', 'oak', 'mill a', 'oak']);
});
