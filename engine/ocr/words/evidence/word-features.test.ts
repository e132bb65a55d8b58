import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { listWordFeatures } from './word-features.ts';

/** Features of the words of a line on a page, by what they say. */
function featuresOf(line: RecognizedLine, picture = blankPicture(900, 300)) {
  const features = listWordFeatures([{ lines: [line] }], picture);
  return line.words.map((word) => features.get(word)!);
}

test('a word is of a kind: of letters, of figures, mixed, with signs inside or around it', () => {
  const [word, number, mixed, cluster] = featuresOf(setLine('Mowing, 1,204.50 B1ll xqwrtz'));
  expect(word).toMatchObject({ length: 6, figures: 0, outside: 1, inside: 0, mixed: 0, plausible: 1 });
  expect(number).toMatchObject({ length: 6, figures: 1, inside: 2, outside: 0, mixed: 0 });
  expect(mixed).toMatchObject({ mixed: 1, figures: 0.25 });
  expect(cluster).toMatchObject({ plausible: 0 });
});

test('a word that is read elsewhere on the page is vouched for by the surest of those', () => {
  const line = setLine('weir (Weir) mill');
  const words = line.words.map((word, i) => ({ ...word, confidence: [0.4, 0.95, 0.9][i]! }));
  const [first, second, other] = featuresOf({ ...line, words });
  expect(first).toMatchObject({ alike: 1, surest: 0.95 });
  expect(second).toMatchObject({ alike: 1, surest: 0.4 });
  expect(other).toMatchObject({ alike: 0, surest: 0 });
});

test('contrast is that of ink and ground, not of the shade of the paper', () => {
  const line = setLine('weir');
  const contrastOn = (ground: number, ink: number) => {
    const picture = blankPicture(900, 300);
    fillBox(picture, 0, 0, 900, 300, ground);
    for (const { left, top, right, bottom } of line.words[0]!.letters)
      fillBox(picture, left, top, Math.round((right - left) / 2), bottom - top, ink);
    return featuresOf(line, picture)[0]!.contrast;
  };
  expect(contrastOn(250, 20)).toBe(230);
  expect(contrastOn(150, 110)).toBe(40);
});
