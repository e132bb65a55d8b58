import { expect, test } from 'vitest';
import { appendGlyph, type GlyphStyle, growGlyphs } from './glyphs.ts';
import { spreadLigatures } from './ligatures.ts';

const STYLE = { alongX: 1, alongY: 0 } as GlyphStyle;

/** Characters read at one place, each 6 points wide; where they stand and how wide they are afterwards. */
function spread(text: string): [number, number][] {
  const growing = growGlyphs();
  const { glyphs } = growing;
  glyphs.styles.push(STYLE);
  for (const character of text)
    appendGlyph(growing, { code: character.codePointAt(0)!, x: 10, y: 100, advance: 6, style: 0 });
  spreadLigatures(glyphs);
  return Array.from(text, (_, i) => [glyphs.x[i]!, glyphs.advance[i]!]);
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
