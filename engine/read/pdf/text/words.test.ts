import { expect, test } from 'vitest';
import { GLYPH_STYLE } from '../testing/glyph-style.ts';
import { appendGlyph, type GlyphStyle, growGlyphs } from './glyphs.ts';
import { glyphsToWords } from './words.ts';

/** Glyphs of 5 points each from left to right in type of 10; a number is a gap in points, a pair a glyph with its baseline. */
function wordsOf(...parts: Part[]) {
  return wordsIn(GLYPH_STYLE, parts);
}

type Part = string | number | [string, number];

/** @param oneByOne - each glyph by an operator of its own */
function wordsIn(style: GlyphStyle, parts: readonly Part[], oneByOne = false) {
  const growing = growGlyphs();
  const { styles } = growing.glyphs;
  styles.push(style);
  let x = 0;
  const set = (text: string, y: number) => {
    for (const character of text) {
      if (oneByOne) styles.push({ ...style });
      const last = styles.length - 1;
      appendGlyph(growing, { code: character.codePointAt(0)!, x, y, advance: 5, style: last });
      x += 5;
    }
  };
  for (const part of parts) {
    if (typeof part === 'number') x += part;
    else if (typeof part === 'string') set(part, 100);
    else set(...part);
  }
  return glyphsToWords(growing.glyphs).words.map(({ text, glued }) => (glued ? `+${text}` : text));
}

test('a gap parts words, and ideographs from letters only a wide one', () => {
  expect(wordsOf('ab', 1.25, 'cd')).toEqual(['ab', 'cd']);
  expect(wordsOf('月', 1.25, '3', 2.5, '日')).toEqual(['月3日']);
  expect(wordsOf('月', 3, '3')).toEqual(['月', '3']);
  expect(wordsOf('月 3')).toEqual(['月', '3']);
});

test('in type of one width, letters set in wider cells are no words of their own', () => {
  const style = { ...GLYPH_STYLE, font: { ...GLYPH_STYLE.font, monospaced: true } };
  expect(wordsIn(style, ['stop', 2, '(', 2, 'mill', 2, ')', 6, 'wait'])).toEqual(['stop(mill)', 'wait']);
  expect(wordsOf('stop', 2, '(', 2, 'mill')).toEqual(['stop', '(', 'mill']);
  // … unless it is the unseen text of a scan, which is set in one width whatever it is.
  expect(wordsIn({ ...style, hidden: true }, ['for', 2, 'the', 2, 'mill'])).toEqual(['for', 'the', 'mill']);
});

test('gaps within words of Indic scripts part nothing where spaces are set, and part words where none are', () => {
  expect(wordsOf('क', 3, 'त', ' ', 'ब')).toEqual(['कत', 'ब']);
  expect(wordsOf('क', 3, 'त')).toEqual(['क', 'त']);
});

test('an index and an exponent behind it belong to one word, lines of their own do not', () => {
  expect(wordsOf('x', ['0', 104], ['2', 96.5])).toEqual(['x', '+0', '+2']);
  expect(wordsOf('x', ['y', 109.5])).toEqual(['x', 'y']);
});

test('non-joiners are kept between letters alone', () => {
  expect(wordsOf('می\u200cشود')).toEqual(['می\u200cشود']);
  expect(wordsOf('ab\u200c, \u200ccd')).toEqual(['ab,', 'cd']);
});

test('letters set apart are words, also where kerning brings two of a short one together', () => {
  expect(wordsOf('A', 2, 'B', 2, 'C', 2, 'D')).toEqual(['ABCD']);
  expect(wordsOf('W', 2, 'AT', 2, 'E', 2, 'R ', 2, 'R', 2, 'O', 2, 'A', 2, 'D')).toEqual(['WATER', 'ROAD']);
  expect(wordsOf('a b c d', 2, 'e')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('gaps within words of Arabic script part nothing where spaces are set, and part words where none are', () => {
  expect(wordsOf('ا', 1.5, 'ب', ' ', 'ت')).toEqual(['اب', 'ت']);
  expect(wordsOf('ا', 1.5, 'ب')).toEqual(['ا', 'ب']);
});

test('letters set apart unevenly are one word, and wider gaps still part words', () => {
  const spaced = ['S', 0.7, 't', 0.6, 'a', 1.5, 'r', 1.7, 't', 0.9, 'e', 0.9, 'r', 1.8, 's'];
  expect(wordsOf(...spaced)).toEqual(['Starters']);
  expect(wordsOf(...spaced, 3.4, 'a', 0.9, 'n', 0.9, 'd')).toEqual(['Starters', 'and']);
});

test('letters set apart are one word though a pair moves together, whatever operators set them', () => {
  const kerned = ['T', 0.3, 'A', 1.2, 'C', 1.2, 'O', 1.2, 'N', 1.2, 'E'];
  expect(wordsOf(...kerned)).toEqual(['TACONE']);
  expect(wordsOf('A', 0.3, 'W', 0.3, 'A', 1.2, 'R', 1.2, 'D', 1.2, 'S')).toEqual(['AWARDS']);
  expect(wordsOf('M', 0.2, 'o', 1.9, 'l', 0.4, 'd', 0.7, 'e', 1.4, 'n')).toEqual(['Mo', 'lde', 'n']);
  expect(wordsIn(GLYPH_STYLE, kerned, true)).toEqual(['TACONE']);
});

test('where letters touch, a gap parts words', () => {
  expect(wordsOf('to', 1.5, 'a', 1.5, 'bay')).toEqual(['to', 'a', 'bay']);
  expect(wordsOf('to', 1.2, 'be', 1.2, 'at', 1.2, 'it')).toEqual(['to', 'be', 'at', 'it']);
});

test('an accent over a letter is one character with it, or a mark behind it where there is none', () => {
  expect(wordsOf('ˆ', -5, 'e is')).toEqual(['ê', 'is']);
  expect(wordsOf('ˆ', -5, 'x is')).toEqual(['x\u0302', 'is']);
  expect(wordsOf('x', -5, '¯ is')).toEqual(['x\u0304', 'is']);
  expect(wordsOf('\u20d7', -5, 'v is')).toEqual(['v\u20d7', 'is']);
  expect(wordsOf('ˆx is')).toEqual(['ˆx', 'is']);
});
