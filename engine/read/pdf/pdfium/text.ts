import type { Font } from '../../../layout/page.ts';
import { describeFont } from '../fonts.ts';
import { allocateGlyphs, angleOf, type GlyphStyle, type Glyphs } from '../glyphs.ts';
import type { Matrix } from '../matrix.ts';
import type { Pdfium } from './library.ts';
import { readUtf8 } from './strings.ts';

/** Render modes of text (ISO 32000-2, table 104). */
const STROKE = 1;
const INVISIBLE = 3;
const CLIP_ONLY = 7;

const SPACE = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** PDFium's own mark of a hyphen at a line's end, and a code a file may contain itself. */
const HYPHEN_MARK = 2;
const HYPHEN = 45;

export interface TextReading {
  glyphs: Glyphs;
  /** Glyphs whose meaning the file does not tell; their code is a guess. */
  unmapped: number;
}

/** Fonts of a document by name, flags and weight, so that equal fonts are one object. */
export type FontTable = Map<string, Font>;

/** Reads every glyph of a page. `display` takes page coordinates to displayed ones. */
export function readText(pdfium: Pdfium, page: number, display: Matrix, fonts: FontTable): TextReading {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return { glyphs: allocateGlyphs(0), unmapped: 0 };
  try {
    return readGlyphs(pdfium, textPage, display, fonts);
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function readGlyphs(pdfium: Pdfium, textPage: number, display: Matrix, fonts: FontTable): TextReading {
  const { scratch } = pdfium;
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const glyphs = allocateGlyphs(count);
  const pageFonts = new Map<number, Font>();
  let unmapped = 0;
  let object = 0;
  let style: ObjectStyle | undefined;
  let filled = 0;
  for (let i = 0; i < count; i++) {
    let code = pdfium.FPDFText_GetUnicode(textPage, i) >>> 0;
    if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN) {
      if (pdfium.FPDFText_IsGenerated(textPage, i) === 1) continue;
    } else if (code === HYPHEN_MARK && pdfium.FPDFText_IsHyphen(textPage, i) === 1) code = HYPHEN;
    const owner = pdfium.FPDFText_GetTextObject(textPage, i);
    if (owner === 0) continue;
    if (owner !== object || style === undefined) {
      object = owner;
      style = readObjectStyle(pdfium, textPage, i, owner, display, fonts, pageFonts);
      glyphs.styles.push(style);
    }
    if (pdfium.FPDFText_HasUnicodeMapError(textPage, i) === 1) unmapped++;
    if (pdfium.FPDFText_GetLooseCharBox(textPage, i, scratch) === 0) continue;
    glyphs.code[filled] = code;
    glyphs.style[filled] = glyphs.styles.length - 1;
    placeGlyph(pdfium, textPage, i, display, style, glyphs, filled);
    filled++;
  }
  glyphs.count = filled;
  return { glyphs, unmapped };
}

/** A style with where its baseline runs, for the directions in which that is the same for the whole object. */
interface ObjectStyle extends GlyphStyle {
  /** y of the baseline when the angle is 0 or 180, x when it is 90 or 270. */
  baseline: number;
}

/** Places a glyph whose loose box lies in the scratch block. */
function placeGlyph(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  m: Matrix,
  style: ObjectStyle,
  glyphs: Glyphs,
  at: number,
): void {
  const box = pdfium.scratch >> 2;
  const f32 = pdfium.f32();
  const left = f32[box]!;
  const top = f32[box + 1]!;
  const right = f32[box + 2]!;
  const bottom = f32[box + 3]!;
  switch (style.angle) {
    case 0:
    case 180: {
      const x1 = m.a * left + m.c * bottom + m.e;
      const x2 = m.a * right + m.c * top + m.e;
      glyphs.x[at] = style.angle === 0 ? Math.min(x1, x2) : Math.max(x1, x2);
      glyphs.y[at] = style.baseline;
      glyphs.advance[at] = Math.abs(x2 - x1);
      return;
    }
    case 90:
    case 270: {
      const y1 = m.b * left + m.d * bottom + m.f;
      const y2 = m.b * right + m.d * top + m.f;
      glyphs.x[at] = style.baseline;
      glyphs.y[at] = style.angle === 90 ? Math.min(y1, y2) : Math.max(y1, y2);
      glyphs.advance[at] = Math.abs(y2 - y1);
      return;
    }
    default: {
      const origin = readOrigin(pdfium, textPage, index, m);
      glyphs.x[at] = origin.x;
      glyphs.y[at] = origin.y;
      glyphs.advance[at] = slantedAdvance(right - left, top - bottom, style);
    }
  }
}

/** Width of an upright box of height `size` whose bounding box, once it is turned, is `width` × `height`. */
function slantedAdvance(width: number, height: number, style: GlyphStyle): number {
  const along = Math.abs(style.alongX);
  const across = Math.abs(style.alongY);
  const advance =
    along > across ? (width - style.size * across) / along : (height - style.size * along) / across;
  return Math.max(0, advance);
}

function readOrigin(pdfium: Pdfium, textPage: number, index: number, m: Matrix): { x: number; y: number } {
  const { scratch } = pdfium;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, scratch + 32, scratch + 40) === 0) return { x: 0, y: 0 };
  const f64 = pdfium.f64();
  const x = f64[(scratch + 32) >> 3]!;
  const y = f64[(scratch + 40) >> 3]!;
  return { x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f };
}

function readObjectStyle(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  display: Matrix,
  fonts: FontTable,
  pageFonts: Map<number, Font>,
): ObjectStyle {
  const handle = pdfium.FPDFTextObj_GetFont(object);
  let font = pageFonts.get(handle);
  if (!font) {
    font = readFont(pdfium, handle, fonts);
    pageFonts.set(handle, font);
  }
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
  const ink = readInk(pdfium, object, mode);
  const geometry = readGeometry(pdfium, textPage, index, display);
  return {
    font: mode === 2 && !font.bold ? boldOf(font, fonts) : font,
    color: ink.color,
    hidden: ink.alpha === 0 || mode === INVISIBLE || mode === CLIP_ONLY,
    vertical: false,
    ...geometry,
  };
}

/** Stroking the outline besides filling it is how word processors make a bold that the font lacks. */
function boldOf(font: Font, fonts: FontTable): Font {
  const key = `bold:${font.name}:${font.italic}:${font.monospaced}`;
  const known = fonts.get(key) ?? { ...font, bold: true };
  fonts.set(key, known);
  return known;
}

function readFont(pdfium: Pdfium, handle: number, fonts: FontTable): Font {
  const name = readUtf8(pdfium, (buffer, size) => pdfium.FPDFFont_GetBaseFontName(handle, buffer, size));
  const facts = { name, flags: pdfium.FPDFFont_GetFlags(handle), weight: pdfium.FPDFFont_GetWeight(handle) };
  const key = `${facts.name}:${facts.flags}:${facts.weight}`;
  const known = fonts.get(key) ?? describeFont(facts);
  fonts.set(key, known);
  return known;
}

function readInk(pdfium: Pdfium, object: number, mode: number): { color: number; alpha: number } {
  const { scratch: s } = pdfium;
  const ok =
    mode === STROKE
      ? pdfium.FPDFPageObj_GetStrokeColor(object, s, s + 4, s + 8, s + 12)
      : pdfium.FPDFPageObj_GetFillColor(object, s, s + 4, s + 8, s + 12);
  if (ok === 0) return { color: 0, alpha: 255 };
  const i32 = pdfium.i32();
  const at = s >> 2;
  return { color: (i32[at]! << 16) | (i32[at + 1]! << 8) | i32[at + 2]!, alpha: i32[at + 3]! };
}

type Geometry = Pick<ObjectStyle, 'size' | 'angle' | 'alongX' | 'alongY' | 'ascent' | 'descent' | 'baseline'>;

/** Reads how an object's text runs from its glyph `index`. */
function readGeometry(pdfium: Pdfium, textPage: number, index: number, display: Matrix): Geometry {
  const { scratch } = pdfium;
  let along = { x: 1, y: 0 };
  let scale = 1;
  if (pdfium.FPDFText_GetMatrix(textPage, index, scratch) !== 0) {
    const f32 = pdfium.f32();
    const [a, b, c, d] = [0, 1, 2, 3].map((i) => f32[(scratch >> 2) + i]!) as [
      number,
      number,
      number,
      number,
    ];
    along = { x: display.a * a + display.c * b, y: display.b * a + display.d * b };
    const length = Math.hypot(along.x, along.y);
    along = length > 0 ? { x: along.x / length, y: along.y / length } : { x: 1, y: 0 };
    scale = Math.hypot(c, d) || length;
  }
  const size = pdfium.FPDFText_GetFontSize(textPage, index) * scale;
  const angle = angleOf(along.x, along.y);
  const origin = readOrigin(pdfium, textPage, index, display);
  const extent = readExtent(pdfium, textPage, index, display, angle, origin, size);
  const baseline = angle % 180 === 0 ? origin.y : origin.x;
  return { size, angle, alongX: along.x, alongY: along.y, baseline, ...extent };
}

/** Share of the size above the baseline when a font does not tell. */
const USUAL_ASCENT = 0.8;

/** How far the loose box of a glyph reaches to both sides of its baseline. */
function readExtent(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  m: Matrix,
  angle: number,
  origin: { x: number; y: number },
  size: number,
): { ascent: number; descent: number } {
  const usual = { ascent: USUAL_ASCENT * size, descent: (1 - USUAL_ASCENT) * size };
  if (angle % 90 !== 0 || pdfium.FPDFText_GetLooseCharBox(textPage, index, pdfium.scratch) === 0)
    return usual;
  const f32 = pdfium.f32();
  const at = pdfium.scratch >> 2;
  const x = [f32[at]!, f32[at + 2]!].sort((p, q) => p - q) as [number, number];
  const y = [f32[at + 3]!, f32[at + 1]!].sort((p, q) => p - q) as [number, number];
  const xs = [m.a * x[0] + m.c * y[0] + m.e, m.a * x[1] + m.c * y[1] + m.e].sort((p, q) => p - q);
  const ys = [m.b * x[0] + m.d * y[0] + m.f, m.b * x[1] + m.d * y[1] + m.f].sort((p, q) => p - q);
  const ascent = [origin.y - ys[0]!, xs[1]! - origin.x, ys[1]! - origin.y, origin.x - xs[0]!][angle / 90]!;
  const descent = [ys[1]! - origin.y, origin.x - xs[0]!, origin.y - ys[0]!, xs[1]! - origin.x][angle / 90]!;
  return ascent + descent > 0 && ascent > 0 ? { ascent, descent } : usual;
}
