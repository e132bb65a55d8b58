import { expect, test } from 'vitest';
import { setWords } from '../layout/testing/set-page.ts';
import { findLineEnds, missesHyphens, mistakesCapitals } from './layer-health.ts';
import { mendLayer } from './mend-layer.ts';
import { blankPicture, fillBox } from './testing/draw-picture.ts';

const DPI = 144;
const SCALE = DPI / 72;
/** Heights of letters of 10 points, pixels. */
const [SMALL, CAPITAL] = [9, 14];
const nothing = { rulings: [], fills: [], images: [], links: [], fields: [], annotations: [], warnings: [] };

/** A page of lines whose picture shows `shown` and whose unseen text says `said`, letters five points wide. */
function scan(shown: string[], said: string[]) {
  const picture = blankPicture(600 * SCALE, 400 * SCALE, DPI);
  const foot = (line: number) => 50 + 14 * line;
  for (const [line, text] of shown.entries()) {
    for (const [i, sign] of [...text].entries()) {
      if (sign === ' ') continue;
      const [left, base] = [(50 + 5 * i) * SCALE, foot(line) * SCALE];
      const height = /[\p{Lu}bdfhklt]/u.test(sign) ? CAPITAL : SMALL;
      if (sign === '-') fillBox(picture, left + 2, base - 6, 6, 2);
      else fillBox(picture, left + 1, base - height, 7, height);
    }
  }
  const words = said.flatMap((text, line) => setWords({ text, x: 50, y: foot(line) }));
  const hidden = words.map((word) => ({ ...word, hidden: true }));
  return {
    page: { number: 1, width: 600, height: 400, words: hidden, source: 'text' as const, ...nothing },
    picture,
  };
}

const mended = (shown: string[], said: string[]) => {
  const { page, picture } = scan(shown, said);
  return mendLayer(page, picture).words.map(({ text }) => text);
};

test('hyphens that the picture shows at ends of lines are put behind their words', () => {
  const shown = [
    'several branches at the same time per-',
    'forms what can be predicted and the',
    'rest waits',
  ];
  const said = shown.map((line) => line.replace('-', ''));
  expect(mended(shown, said)).toEqual(shown.join(' ').split(' '));
});

test('dashes in the middle of a line and at the foot of one break no words', () => {
  const shown = ['several - branches at the same time per', 'forms what can be predicted'];
  expect(mended(shown, ['several branches at the same time per', shown[1]!])).not.toContain('per-');
});

test('capitals that are no higher than small letters are small', () => {
  const shown = ['several branches some of which are seldom', 'Several Systems serve so'];
  const said = ['several branches Some of Which are Seldom', 'Several Systems Serve So'];
  expect(mended(shown, said)).toEqual(shown.join(' ').split(' '));
});

test('a layer is looked at where lines go on in small letters and none ends with a hyphen', () => {
  const lines = Array.from({ length: 25 }, (_, i) => ({
    text: 'of a text that is set in lines',
    x: 50,
    y: 50 + 12 * i,
  }));
  const words = lines.flatMap(setWords);
  expect(findLineEnds(words)).toHaveLength(24);
  expect(missesHyphens(words)).toBe(true);
  expect(missesHyphens(words.slice(0, 70))).toBe(false);
  const broken = words.map((word, i) => (i === 7 ? { ...word, text: 'li-' } : word));
  expect(missesHyphens(broken)).toBe(false);
});

test('a layer is looked at where most capitals within sentences have the shape of small letters', () => {
  const said = (text: string) =>
    Array.from({ length: 6 }, (_, i) => setWords({ text, x: 50, y: 50 + 12 * i })).flat();
  expect(mistakesCapitals(said('some of the Systems Store what they Send'))).toBe(true);
  expect(mistakesCapitals(said('in March the Bank of England Sold its Gold'))).toBe(false);
});
