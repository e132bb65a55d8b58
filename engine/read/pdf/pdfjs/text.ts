import { type Matrix, multiply } from '../matrix.ts';
import { boldOf } from '../text/fonts.ts';
import { angleOf, appendGlyph, type GlyphStyle, type GrowingGlyphs } from '../text/glyphs.ts';
import { FILL_AND_STROKE, isUnseen, STROKE } from '../text/text-modes.ts';
import type { KnownFont } from './fonts.ts';
import type { GraphicsState } from './state.ts';

/** A glyph of a showText operator. */
interface PdfjsGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: number[];
}

/** Extent above and below the baseline, in em, when a font does not tell. */
const USUAL_ASCENT = 0.8;
const USUAL_DESCENT = 0.2;
const TALLEST = 2;

/** Glyphs and, between them, how far (thousandths of an em) to move back. */
export type Shown = readonly (PdfjsGlyph | number)[];

/** The glyphs of one showText operator have a style in common, the last of those so far. */
interface TextRun {
  glyphs: GrowingGlyphs;
  style: GlyphStyle;
  index: number;
}

/** Adds the glyphs of one showText operator and moves the text matrix behind them. */
export function showText(
  glyphs: GrowingGlyphs,
  shown: Shown,
  state: GraphicsState,
  textMatrix: Matrix,
): Matrix {
  const { font } = state;
  if (!font) return textMatrix;
  const unit = { a: state.fontSize * state.stretch, b: 0, c: 0, d: state.fontSize, e: 0, f: state.rise };
  const toPage = (m: Matrix) => multiply(multiply(unit, m), state.ctm);
  const style = makeStyle(font, state, toPage(textMatrix));
  const run = { glyphs, style, index: glyphs.glyphs.styles.push(style) - 1 };
  const scale = font.source.fontMatrix?.[0] ?? 0.001;
  let m = textMatrix;
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      m = advance(m, state, (-glyph / 1000) * state.fontSize);
      continue;
    }
    const width = glyph.width * scale * state.fontSize;
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    if (font.source.vertical) {
      addVertical(run, glyph.unicode, toPage(m));
      m = advance(m, state, verticalAdvance(glyph, font) * state.fontSize - spacing);
    } else {
      addGlyph(run, glyph.unicode, toPage(m), Math.abs(width * state.stretch) * lengthOf(m, state));
      m = advance(m, state, width + spacing);
    }
  }
  return m;
}

/** How much longer a length of text space along the line is on the page. */
function lengthOf(m: Matrix, { ctm }: GraphicsState): number {
  return Math.hypot(m.a * ctm.a + m.b * ctm.c, m.a * ctm.b + m.b * ctm.d);
}

function advance(m: Matrix, state: GraphicsState, length: number): Matrix {
  const [x, y] = state.font?.source.vertical ? [0, length] : [length * state.stretch, 0];
  return { ...m, e: m.e + x * m.a + y * m.c, f: m.f + x * m.b + y * m.d };
}

function verticalAdvance(glyph: PdfjsGlyph, font: KnownFont): number {
  return (glyph.vmetric?.[0] ?? font.source.defaultVMetrics?.[0] ?? -1000) / 1000;
}

/** A glyph that stands for several characters gives each of them its share of the width. */
function addGlyph({ glyphs, style, index }: TextRun, text: string, place: Matrix, width: number): void {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const share = width / codes.length;
  codes.forEach((code, i) => {
    const x = place.e + i * share * style.alongX;
    const y = place.f + i * share * style.alongY;
    appendGlyph(glyphs, { code, x, y, advance: share, style: index });
  });
}

/** In vertical writing the origin is above the middle of the glyph; the line is taken through its left third. */
function addVertical({ glyphs, style, index }: TextRun, text: string, place: Matrix): void {
  const code = text.codePointAt(0);
  if (code === undefined) return;
  const side = style.descent - style.size / 2;
  const [x, y] = [place.e + side * style.alongY, place.f - side * style.alongX];
  appendGlyph(glyphs, { code, x, y, advance: style.size, style: index });
}

/** Direction in which glyphs follow each other: along their line, or down through upright ones; as usual where they have no extent. */
function directionOf({ a, b, c, d }: Matrix, vertical: boolean): { x: number; y: number } {
  const [x, y] = vertical ? [-c, -d] : [a, b];
  const length = Math.hypot(x, y);
  if (length === 0) return vertical ? { x: 0, y: 1 } : { x: 1, y: 0 };
  return { x: x / length, y: y / length };
}

function makeStyle(font: KnownFont, state: GraphicsState, place: Matrix): GlyphStyle {
  const vertical = font.source.vertical === true;
  const stretch = Math.hypot(place.a, place.b);
  const size = Math.hypot(place.c, place.d) || stretch;
  const along = directionOf(place, vertical);
  const { mode } = state;
  const alpha = mode === STROKE ? state.strokeAlpha : state.fillAlpha;
  return {
    font: mode === FILL_AND_STROKE ? boldOf(font.font) : font.font,
    charset: font.charset,
    size,
    color: mode === STROKE ? state.stroke : state.fill,
    angle: angleOf(along.x, along.y),
    alongX: along.x,
    alongY: along.y,
    ascent: extent(vertical ? undefined : font.source.ascent, USUAL_ASCENT) * size,
    descent: extent(vertical ? undefined : negated(font.source.descent), USUAL_DESCENT) * size,
    hidden: alpha === 0 || isUnseen(mode),
    clip: state.clip,
    absent: undefined,
    tag: undefined,
  };
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function extent(value: number | undefined, usual: number): number {
  return value !== undefined && value > 0 && value < TALLEST ? value : usual;
}
