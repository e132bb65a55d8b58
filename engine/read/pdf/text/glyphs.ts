import type { Box } from '../../../document/document.ts';
import type { Font, Tag } from '../../../layout/page.ts';
import type { Charset } from './picture-alphabets.ts';

/**
 * The glyphs of a page in the order of its text, as arrays side by side: an object for each would cost more than all
 * else. Coordinates are those of the displayed page.
 */
export interface Glyphs {
  count: number;
  /** Unicode code points; one glyph that stands for several is several entries of a share of its advance each. */
  code: Uint32Array;
  /** Where the glyph starts on its baseline. */
  x: Float64Array;
  y: Float64Array;
  /** Length along the direction of writing. */
  advance: Float64Array;
  /** Index into `styles`. */
  style: Uint32Array;
  styles: GlyphStyle[];
}

/** Code of a glyph that takes no part in any word: merged into a neighbour. */
export const GONE = 0;

/**
 * What the glyphs of one text operator share. What is only learnt later is there from the start, empty: styles that came
 * in several shapes would have everything that reads them compiled again and again.
 */
export interface GlyphStyle {
  font: Font;
  /** Font size in points as displayed. */
  size: number;
  color: number;
  /** Direction of writing, degrees clockwise. */
  angle: number;
  /** Unit vector of that direction. */
  alongX: number;
  alongY: number;
  /** Extent above and below the baseline, both positive. */
  ascent: number;
  descent: number;
  /** The picture alphabet the font is set in, if it is one. */
  charset: Charset | undefined;
  /** What was left by clipping; nothing set outside of it is seen. */
  clip: Box | undefined;
  hidden: boolean;
  /** On a layer that is not shown: no part of the page. */
  absent: boolean | undefined;
  tag: Tag | undefined;
}

let spare = createGlyphs(0);

/**
 * Room for the glyphs of one page. It is the same at every call of a thread, so a page's glyphs must be made into words
 * before the next page is read.
 */
export function allocateGlyphs(capacity: number): Glyphs {
  if (spare.code.length < capacity) spare = createGlyphs(Math.max(capacity, 2 * spare.code.length));
  return glyphsIn(spare, 0, []);
}

/**
 * Glyphs kept in the arrays of others. Written out, since a spread gives objects of several shapes, and everything that
 * reads them would be compiled again for each.
 */
function glyphsIn({ code, x, y, advance, style }: Glyphs, count: number, styles: GlyphStyle[]): Glyphs {
  return { count, code, x, y, advance, style, styles };
}

function createGlyphs(capacity: number): Glyphs {
  return {
    count: 0,
    code: new Uint32Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    advance: new Float64Array(capacity),
    style: new Uint32Array(capacity),
    styles: [],
  };
}

/** Directions within half a degree of a quarter turn are taken for it. */
const UPRIGHT_TOLERANCE = 0.5;

/** Degrees clockwise, 0 up to 360, of a vector on the displayed page; near-quarter turns are made exact. */
export function angleOf(dx: number, dy: number): number {
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const exact = Math.abs(degrees - quarter) < UPRIGHT_TOLERANCE ? quarter : degrees;
  return (exact + 360) % 360;
}

/** Glyphs whose number is not known beforehand. */
export interface GrowingGlyphs {
  glyphs: Glyphs;
}

export function growGlyphs(): GrowingGlyphs {
  return { glyphs: allocateGlyphs(1024) };
}

/** One entry of `Glyphs`. */
type Glyph = Record<'code' | 'x' | 'y' | 'advance' | 'style', number>;

export function appendGlyph(growing: GrowingGlyphs, glyph: Glyph): void {
  if (growing.glyphs.count === growing.glyphs.code.length) growing.glyphs = enlarge(growing.glyphs);
  const { glyphs } = growing;
  const at = glyphs.count++;
  glyphs.code[at] = glyph.code;
  glyphs.x[at] = glyph.x;
  glyphs.y[at] = glyph.y;
  glyphs.advance[at] = glyph.advance;
  glyphs.style[at] = glyph.style;
}

function enlarge(glyphs: Glyphs): Glyphs {
  const larger = createGlyphs(glyphs.code.length * 2);
  larger.code.set(glyphs.code);
  larger.x.set(glyphs.x);
  larger.y.set(glyphs.y);
  larger.advance.set(glyphs.advance);
  larger.style.set(glyphs.style);
  return glyphsIn(larger, glyphs.count, glyphs.styles);
}
