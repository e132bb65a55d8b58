import { expect, test } from 'vitest';
import { appendGlyph, type GlyphStyle, growGlyphs } from './glyphs.ts';
import { spreadLigatures } from './ligatures.ts';

const STYLE = { alongX: 1, alongY: 0 } as GlyphStyle;

/** Characters read at one place, each 6 points wide. */
function glyphsOf(text: string) {
  const growing = growGlyphs();
  const { glyphs } = growing;
  glyphs.styles.push(STYLE);
  for (const character of text)
    appendGlyph(growing, { code: character.codePointAt(0)!, x: 10, y: 100, advance: 6, style: 0 });
  spreadLigatures(glyphs);
  return glyphs;
}

/** Where they stand and how wide they are afterwards. */
function spread(text: string): [number, number][] {
  const { x, advance } = glyphsOf(text);
  return Array.from(text, (_, i) => [x[i]!, advance[i]!]);
}

test('characters of a ligature get a share of its place each', () => {
  expect(spread('fi')).toEqual([
    [10, 3],
    [13, 3],
  ]);
});

test('an accent set over a letter of its own width is no ligature with it', () => {
  expect(spread('\u00a8a')).toEqual([
    [10, 6],
    [10, 6],
  ]);
});

test('letters of a ligature whose bytes are the wrong way round are put right, and one ideograph is left alone', () => {
  const read = (text: string) => String.fromCodePoint(...glyphsOf(text).code.subarray(0, [...text].length));
  expect(read('\u6600\u6600\u6900')).toBe('ffi');
  expect(read('\u6600')).toBe('\u6600');
  expect(read('\u6600\u6901')).toBe('\u6600\u6901');
});
