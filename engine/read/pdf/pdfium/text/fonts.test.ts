import { expect, test } from 'vitest';
import { describeFont } from '../../text/fonts.ts';
import { advanceOfSmallCapital, type PageFont } from './fonts.ts';

test('a small capital is as wide as it is drawn, not as the letter that it stands for', () => {
  const font: PageFont = {
    font: describeFont({ name: 'Any', flags: 0, weight: 400 }),
    isLargeSigns: false,
    handle: 0,
    characters: new Map(),
    inflated: 0,
  };
  const advance = (letter: string, byFont: number, byBox: number) =>
    advanceOfSmallCapital(font, letter.charCodeAt(0), byFont, byBox, 10);
  expect(advance('m', 7.8, 8.6)).toBeGreaterThan(8.6);
  expect(advance('m', 7.8, 7.9)).toBeUndefined();
  expect(advance('f', 3.3, 4)).toBeUndefined();
});
