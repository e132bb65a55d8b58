import { expect, test } from 'vitest';
import { GLYPH_STYLE } from '../testing/glyph-style.ts';
import { appendGlyph, growGlyphs } from './glyphs.ts';
import { glyphsToWords } from './words.ts';

/** Words of characters with the places they are drawn at; signs have no width, letters five points. */
function wordsOf(...glyphs: [string, number][]) {
  const growing = growGlyphs();
  growing.glyphs.styles.push(GLYPH_STYLE);
  for (const [character, x] of glyphs) {
    const advance = /\p{M}/u.test(character) ? 0 : 5;
    appendGlyph(growing, { code: character.codePointAt(0)!, x, y: 100, advance, style: 0 });
  }
  return glyphsToWords(growing.glyphs).words.map(({ text }) => text);
}

const ownSigns: [string, number][] = [
  ['म', 100],
  ['े', 105],
  ['ल', 105],
  ['े', 110],
];

test('signs drawn at the end of a letter that the next one is kerned over stay with it, in one word', () => {
  expect(wordsOf(['भ', 0], ['ज', 4.9], ['ु', 5], ...ownSigns)).toEqual(['भुज', 'मेले']);
  expect(wordsOf(['भ', 0], ['त', 4.9], ['ु', 5], ['ं', 5], ['र', 9.9], ...ownSigns)).toEqual(['भुंतर', 'मेले']);
});

test('signs of a font that draws them where their letters begin stay with those', () => {
  const words = wordsOf(['म', 0], ['े', 0], ['ल', 5], ['े', 5], ['न', 10], ['ु', 10]);
  expect(words.join('')).toBe('मेलेनु');
});

test('a letter that begins before the end of the one before it goes on with its word', () => {
  expect(wordsOf(['र', 0], ['्', 5], ['ल', 3.2], ['ए', 8.2])).toEqual(['र्लए']);
});
