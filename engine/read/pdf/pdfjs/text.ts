import { angleOf, appendGlyph, type GlyphStyle, type GrowingGlyphs } from '../glyphs.ts';
import { type Matrix, multiply } from '../matrix.ts';
import type { GraphicsState, KnownFont } from './state.ts';

/** A glyph of a showText operator. */
interface PdfjsGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: number[];
}

const STROKE = 1;
const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const CLIP_ONLY = 7;
/** Extent above and below the baseline, in em, when a font does not tell. */
const USUAL_ASCENT = 0.8;
const USUAL_DESCENT = 0.2;
const TALLEST = 2;

/** Adds the glyphs of one showText operator and moves the text matrix behind them. */
export function showText(
  glyphs: GrowingGlyphs,
  shown: readonly (PdfjsGlyph | number)[],
  state: GraphicsState,
  textMatrix: Matrix,
  boldOf: (font: KnownFont) => KnownFont,
): Matrix {
  const { font } = state;
  if (!font) return textMatrix;
  const unit = { a: state.fontSize * state.stretch, b: 0, c: 0, d: state.fontSize, e: 0, f: state.rise };
  const toPage = (m: Matrix) => multiply(multiply(unit, m), state.ctm);
  const style = makeStyle(state.mode === FILL_AND_STROKE ? boldOf(font) : font, state, toPage(textMatrix));
  const index = glyphs.glyphs.styles.push(style) - 1;
  const scale = font.source.fontMatrix?.[0] ?? 0.001;
  let m = textMatrix;
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      m = advance(m, state, (-glyph / 1000) * state.fontSize);
      continue;
    }
    const width = glyph.width * scale * state.fontSize;
    const place = toPage(m);
    if (font.source.vertical) addVertical(glyphs, glyph, place, index, style);
    else
      addGlyph(
        glyphs,
        glyph.unicode,
        place.e,
        place.f,
        Math.abs(width * state.stretch) * lengthOf(m, state),
        index,
        style,
      );
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    const length = font.source.vertical ? verticalAdvance(glyph, font) * state.fontSize : width;
    m = advance(m, state, length + (font.source.vertical ? -spacing : spacing));
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
function addGlyph(
  glyphs: GrowingGlyphs,
  text: string,
  x: number,
  y: number,
  width: number,
  index: number,
  style: GlyphStyle,
): void {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const share = width / codes.length;
  codes.forEach((code, i) => {
    appendGlyph(glyphs, code, x + i * share * style.alongX, y + i * share * style.alongY, share, index);
  });
}

/** In vertical writing the origin is above the middle of the glyph; the line is taken through its left third. */
function addVertical(
  glyphs: GrowingGlyphs,
  glyph: PdfjsGlyph,
  place: Matrix,
  index: number,
  style: GlyphStyle,
): void {
  const code = glyph.unicode.codePointAt(0);
  if (code === undefined) return;
  const x = place.e - style.size / 2 + style.descent;
  appendGlyph(glyphs, code, x, place.f, style.size, index);
}

function makeStyle(font: KnownFont, state: GraphicsState, place: Matrix): GlyphStyle {
  const vertical = font.source.vertical === true;
  const stretch = Math.hypot(place.a, place.b);
  const size = Math.hypot(place.c, place.d) || stretch;
  const turned = stretch === 0 || vertical;
  const along = turned
    ? { x: vertical ? 0 : 1, y: vertical ? 1 : 0 }
    : { x: place.a / stretch, y: place.b / stretch };
  const { mode } = state;
  const alpha = mode === STROKE ? state.strokeAlpha : state.fillAlpha;
  return {
    font: font.font,
    charset: font.charset,
    size,
    color: mode === STROKE ? state.stroke : state.fill,
    angle: angleOf(along.x, along.y),
    alongX: along.x,
    alongY: along.y,
    ascent: extent(vertical ? undefined : font.source.ascent, USUAL_ASCENT) * size,
    descent: extent(vertical ? undefined : negated(font.source.descent), USUAL_DESCENT) * size,
    hidden: alpha === 0 || mode === INVISIBLE || mode === CLIP_ONLY,
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
