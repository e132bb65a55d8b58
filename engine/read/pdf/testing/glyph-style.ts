import type { GlyphStyle } from '../text/glyphs.ts';

/** Upright black type of 10 points. */
export const GLYPH_STYLE: GlyphStyle = {
  font: { name: 'Any', bold: false, italic: false, monospaced: false },
  size: 10,
  color: 0,
  angle: 0,
  alongX: 1,
  alongY: 0,
  ascent: 8,
  descent: 2,
  charset: undefined,
  clip: undefined,
  hidden: false,
  absent: undefined,
  tag: undefined,
};
