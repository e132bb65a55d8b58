import { boldOf } from '../fonts.ts';
import { allocateGlyphs, angleOf, type GlyphStyle, type Glyphs, spreadLigatures } from '../glyphs.ts';
import { addGuess, countWrongGuesses, noGuesses } from '../guesses.ts';
import { identity, type Matrix } from '../matrix.ts';
import { mayBeLigature, restoreLigatures } from '../tex-ligatures.ts';
import {
  advanceOf,
  type FontTable,
  noteCharacter,
  type PageCharacter,
  type PageFont,
  readCharacter,
  readFont,
} from './fonts.ts';
import type { Pdfium } from './library.ts';

/** Render modes of text (ISO 32000-2, table 104). */
const STROKE = 1;
const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const CLIP_ONLY = 7;

/** Codes from here on may be written downwards. */
const FIRST_CJK = 0x2e80;
const SPACE = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** PDFium's own mark of a hyphen at a line's end, and a code a file may contain itself. */
const HYPHEN_MARK = 2;
const SOFT_HYPHEN = 0xad;

export interface TextReading {
  glyphs: Glyphs;
  /** Glyphs whose characters are likely wrong, since the file does not tell them. */
  unmapped: number;
  /** Styles by the text object they were read from, for what the objects themselves tell later. */
  styleOf: Map<number, GlyphStyle>;
}

/** Reads every glyph of a page. `display` takes page coordinates to displayed ones. */
export function readText(pdfium: Pdfium, page: number, display: Matrix, fonts: FontTable): TextReading {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return { glyphs: allocateGlyphs(0), unmapped: 0, styleOf: new Map() };
  try {
    const views = { f32: pdfium.f32(), f64: pdfium.f64() };
    return readGlyphs({ pdfium, ...views, textPage, display, fonts, pageFonts: new Map() });
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

interface TextSource {
  pdfium: Pdfium;
  /** Views of PDFium's memory, fetched once for a text object: the calls made for its glyphs do not let it grow. */
  f32: Float32Array;
  f64: Float64Array;
  textPage: number;
  display: Matrix;
  fonts: FontTable;
  pageFonts: Map<number, PageFont>;
}

/** A style with what places its glyphs. */
interface ObjectStyle extends GlyphStyle {
  pageFont: PageFont;
  /** Points along the line for one em of the font's widths. */
  widthScale: number;
  /** Upright glyphs follow each other downwards. */
  vertical: boolean;
}

function readGlyphs(source: TextSource): TextReading {
  const { pdfium, textPage } = source;
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const glyphs = allocateGlyphs(count);
  const styleOf = new Map<number, GlyphStyle>();
  const guesses = noGuesses();
  const ligatures: number[] = [];
  let object = 0;
  let style: ObjectStyle | undefined;
  for (let i = 0; i < count; i++) {
    const code = readCode(pdfium, textPage, i);
    if (code < 0) continue;
    const owner = pdfium.FPDFText_GetTextObject(textPage, i);
    if (owner === 0) continue;
    if (owner !== object || style === undefined) {
      object = owner;
      style = readStyle(source, i, owner, code >= FIRST_CJK && isVertical(source, i, count));
      glyphs.styles.push(style);
      styleOf.set(owner, style);
      source.f32 = pdfium.f32();
      source.f64 = pdfium.f64();
    }
    const character = readCharacter(pdfium, style.pageFont, code, textPage, i);
    const isLigature = character.unmapped && mayBeLigature(code);
    if (character.unmapped && !isLigature) addGuess(guesses, code);
    glyphs.code[glyphs.count] = code;
    if (!placeGlyph(source, i, style, character, glyphs)) continue;
    if (isCombined(glyphs, code)) continue;
    if (isLigature) ligatures.push(glyphs.count);
    glyphs.style[glyphs.count] = glyphs.styles.length - 1;
    glyphs.count++;
  }
  for (const index of restoreLigatures(glyphs, ligatures)) addGuess(guesses, glyphs.code[index]!);
  spreadLigatures(glyphs);
  return { glyphs, unmapped: countWrongGuesses(guesses), styleOf };
}

/** The code of a character; -1 for one that PDFium made up, since words are built from geometry alone. */
function readCode(pdfium: Pdfium, textPage: number, index: number): number {
  const code = pdfium.FPDFText_GetUnicode(textPage, index) >>> 0;
  if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN) {
    return pdfium.FPDFText_IsGenerated(textPage, index) === 1 ? -1 : code;
  }
  return code === HYPHEN_MARK && pdfium.FPDFText_IsHyphen(textPage, index) === 1 ? SOFT_HYPHEN : code;
}

/**
 * Whether the glyph just placed adds nothing to the one before: the second half of a surrogate pair, which completes
 * it, or a mark without width that repeats it, as some producers put behind hyphens and bullets.
 */
function isCombined(glyphs: Glyphs, code: number): boolean {
  const before = glyphs.count - 1;
  if (code >= 0xdc00 && code < 0xe000 && before >= 0) {
    const high = glyphs.code[before]!;
    if (high < 0xd800 || high >= 0xdc00) return false;
    glyphs.code[before] = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
    return true;
  }
  if (glyphs.advance[glyphs.count]! > 0) return false;
  return code === SOFT_HYPHEN || (before >= 0 && code === glyphs.code[before]);
}

/** Writes where the glyph stands and its advance to the next free place of `glyphs`; false when PDFium does not know. */
function placeGlyph(
  source: TextSource,
  index: number,
  style: ObjectStyle,
  character: PageCharacter,
  glyphs: Glyphs,
): boolean {
  const { pdfium, textPage, display: m } = source;
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, s + 32, s + 40) === 0) return false;
  if (pdfium.FPDFText_GetLooseCharBox(textPage, index, s) === 0) return false;
  const { f64 } = source;
  const ux = f64[(s + 32) >> 3]!;
  const uy = f64[(s + 40) >> 3]!;
  const x = m.a * ux + m.c * uy + m.e;
  const y = m.b * ux + m.d * uy + m.f;
  const at = glyphs.count;
  glyphs.x[at] = x;
  glyphs.y[at] = y;
  if (style.vertical) {
    placeVertical(source, style, glyphs, at);
    return true;
  }
  const byFont = character.width * style.widthScale;
  const byBox = reachOfBox(source, style, x, y);
  if (!character.noted) noteCharacter(style.pageFont, character, byFont, byBox, style.size);
  const sharesPlace = at > 0 && glyphs.x[at - 1] === x && glyphs.y[at - 1] === y;
  glyphs.advance[at] = sharesPlace
    ? Math.max(0, byBox)
    : advanceOf(style.pageFont, glyphs.code[at]!, byFont, byBox, style.size);
  return true;
}

/** How far the box in the scratch block reaches from the origin in the direction of writing; -1 when it is slanted. */
function reachOfBox(
  { pdfium, f32, display: m }: TextSource,
  style: GlyphStyle,
  x: number,
  y: number,
): number {
  const at = pdfium.scratch >> 2;
  const left = f32[at]!;
  const top = f32[at + 1]!;
  const right = f32[at + 2]!;
  const bottom = f32[at + 3]!;
  const x1 = m.a * left + m.c * bottom + m.e;
  const x2 = m.a * right + m.c * top + m.e;
  const y1 = m.b * left + m.d * bottom + m.f;
  const y2 = m.b * right + m.d * top + m.f;
  switch (style.angle) {
    case 0:
      return Math.max(x1, x2) - x;
    case 90:
      return Math.max(y1, y2) - y;
    case 180:
      return x - Math.min(x1, x2);
    case 270:
      return y - Math.min(y1, y2);
    default:
      return -1;
  }
}

/** Upright glyphs of a line that reads downwards: they stand on a line through their left side, turned with it. */
function placeVertical(
  { pdfium, f32, display: m }: TextSource,
  style: GlyphStyle,
  glyphs: Glyphs,
  at: number,
): void {
  const box = pdfium.scratch >> 2;
  glyphs.x[at] = m.a * f32[box]! + m.e + style.descent;
  glyphs.y[at] = m.d * f32[box + 1]! + m.f;
  glyphs.advance[at] = Math.abs(m.d * (f32[box + 1]! - f32[box + 3]!));
}

/** Whether the glyph after `index` stands below it in the same object, as in vertical Chinese or Japanese. */
function isVertical(source: TextSource, index: number, count: number): boolean {
  const { pdfium, textPage } = source;
  if (index + 1 >= count) return false;
  const object = pdfium.FPDFText_GetTextObject(textPage, index);
  if (pdfium.FPDFText_GetTextObject(textPage, index + 1) !== object) return false;
  const here = readOrigin(source, index, identity);
  const next = readOrigin(source, index + 1, identity);
  const { along } = readDirection(source, index);
  const across = Math.abs((next.x - here.x) * along.y + (next.y - here.y) * along.x);
  return across > 2 * Math.abs((next.x - here.x) * along.x - (next.y - here.y) * along.y);
}

function readOrigin({ pdfium, textPage }: TextSource, index: number, m: Matrix): { x: number; y: number } {
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, s + 32, s + 40) === 0) return { x: 0, y: 0 };
  const f64 = pdfium.f64();
  const x = f64[(s + 32) >> 3]!;
  const y = f64[(s + 40) >> 3]!;
  return { x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f };
}

/** Reads what the glyphs of a text object have in common from its glyph `index`. */
function readStyle(source: TextSource, index: number, object: number, vertical: boolean): ObjectStyle {
  const { pdfium } = source;
  const pageFont = fontOf(source, pdfium.FPDFTextObj_GetFont(object));
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
  const ink = readInk(pdfium, object, mode);
  const { along, stretch, scale } = readDirection(source, index);
  const fontSize = pdfium.FPDFText_GetFontSize(source.textPage, index);
  const direction = vertical ? { x: 0, y: 1 } : along;
  const metrics = readMetrics(source, index, pageFont, fontSize, scale, vertical);
  return {
    pageFont,
    // Stroking the outline besides filling it is how word processors make a bold that the font lacks.
    font: mode === FILL_AND_STROKE ? boldOf(pageFont.font) : pageFont.font,
    charset: pageFont.charset,
    color: ink.color,
    hidden: ink.alpha === 0 || mode === INVISIBLE || mode === CLIP_ONLY,
    vertical,
    widthScale: metrics.drawn ? 0 : Math.abs(fontSize * stretch),
    angle: angleOf(direction.x, direction.y),
    alongX: direction.x,
    alongY: direction.y,
    size: metrics.size,
    ascent: metrics.ascent,
    descent: metrics.descent,
    clip: undefined,
    absent: undefined,
    tag: undefined,
  };
}

function fontOf(source: TextSource, handle: number): PageFont {
  const known = source.pageFonts.get(handle);
  if (known) return known;
  const font = readFont(source.pdfium, handle, source.fonts);
  source.pageFonts.set(handle, font);
  return font;
}

function readInk(pdfium: Pdfium, object: number, mode: number): { color: number; alpha: number } {
  const s = pdfium.scratch;
  const ok =
    mode === STROKE
      ? pdfium.FPDFPageObj_GetStrokeColor(object, s, s + 4, s + 8, s + 12)
      : pdfium.FPDFPageObj_GetFillColor(object, s, s + 4, s + 8, s + 12);
  if (ok === 0) return { color: 0, alpha: 255 };
  const i32 = pdfium.i32();
  const at = s >> 2;
  return { color: (i32[at]! << 16) | (i32[at + 1]! << 8) | i32[at + 2]!, alpha: i32[at + 3]! };
}

/** Direction of writing on the displayed page, and how far the text matrix stretches along and across it. */
function readDirection(source: TextSource, index: number) {
  const { pdfium, textPage, display } = source;
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetMatrix(textPage, index, s) === 0)
    return { along: { x: 1, y: 0 }, stretch: 1, scale: 1 };
  const f32 = pdfium.f32();
  const at = s >> 2;
  const a = f32[at]!;
  const b = f32[at + 1]!;
  const stretch = Math.hypot(a, b);
  const scale = Math.hypot(f32[at + 2]!, f32[at + 3]!) || stretch;
  if (stretch === 0) return { along: { x: 1, y: 0 }, stretch: scale, scale };
  const x = (display.a * a + display.c * b) / stretch;
  const y = (display.b * a + display.d * b) / stretch;
  return { along: { x, y }, stretch, scale };
}

/** Share of the size above the baseline when a font does not tell. */
const USUAL_ASCENT = 0.8;
/** Ascents and descents beyond this many em are mistakes of the font. */
const TALLEST = 2;
/** Boxes so many times as high as the font size come from a font drawn in units of its own (Type 3). */
const DRAWN = 3;

interface Metrics {
  size: number;
  ascent: number;
  descent: number;
  /** The font is drawn in units of its own; its size was taken from its glyphs. */
  drawn: boolean;
}

function readMetrics(
  source: TextSource,
  index: number,
  font: PageFont,
  fontSize: number,
  scale: number,
  vertical: boolean,
): Metrics {
  const { pdfium } = source;
  const s = pdfium.scratch;
  const size = Math.abs(fontSize * scale);
  const usual = { size, ascent: USUAL_ASCENT * size, descent: (1 - USUAL_ASCENT) * size, drawn: false };
  if (vertical) return usual;
  if (font.font.name === '') return readDrawnMetrics(source, index, usual);
  if (pdfium.FPDFFont_GetAscent(font.handle, 1, s) === 0) return usual;
  if (pdfium.FPDFFont_GetDescent(font.handle, 1, s + 4) === 0) return usual;
  const ascent = pdfium.f32()[s >> 2]!;
  const descent = -pdfium.f32()[(s >> 2) + 1]!;
  const plausible = ascent > 0 && descent >= 0 && ascent < TALLEST && descent < TALLEST;
  return plausible ? { size, ascent: ascent * size, descent: descent * size, drawn: false } : usual;
}

/** Fonts without a name are drawn by operators of the file (Type 3), mostly at a size of 1 in units of their own. */
function readDrawnMetrics({ pdfium, textPage }: TextSource, index: number, usual: Metrics): Metrics {
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetLooseCharBox(textPage, index, s) === 0) return usual;
  const f32 = pdfium.f32();
  const at = s >> 2;
  const height = Math.min(Math.abs(f32[at + 1]! - f32[at + 3]!), Math.abs(f32[at + 2]! - f32[at]!) * DRAWN);
  if (height === 0 || (height < DRAWN * usual.size && height * DRAWN > usual.size))
    return { ...usual, drawn: true };
  return { size: height, ascent: USUAL_ASCENT * height, descent: (1 - USUAL_ASCENT) * height, drawn: true };
}
