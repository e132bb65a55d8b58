import { boldOf } from '../../text/fonts.ts';
import { angleOf, type GlyphStyle } from '../../text/glyphs.ts';
import { FILL_AND_STROKE, isUnseen, STROKE } from '../../text/text-modes.ts';
import type { Pdfium } from '../library.ts';
import { type PageFont, readFont } from './fonts.ts';
import type { TextVisit } from './text-visit.ts';
import { readDirection } from './writing-direction.ts';

/** A style with what places its glyphs. */
export interface ObjectStyle extends GlyphStyle {
  pageFont: PageFont;
  /** PDFium's handle of the text object, and the number of its first glyph on the text page. */
  object: number;
  index: number;
  /** Points along the line for one em of the font's widths. */
  widthScale: number;
  /** Upright glyphs follow each other downwards. */
  vertical: boolean;
  /** Of a font drawn in units of its own: the size the file gives it, and whether a narrow glyph alone told how large it is. */
  drawn?: { given: number; isNarrow: boolean };
  /** Its glyphs are drawn as seen from behind. */
  isMirrored: boolean;
}

/** Reads what the glyphs of a text object have in common from its glyph `index`. */
export function readStyle(visit: TextVisit, index: number, object: number, vertical: boolean): ObjectStyle {
  const { pdfium } = visit;
  const pageFont = fontOf(visit, pdfium.FPDFTextObj_GetFont(object));
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
  const ink = readInk(pdfium, object, mode);
  const { along, down, stretch, scale, fontSize, isMirrored } = readDirection(visit, index);
  const direction = vertical ? down : along;
  const size = Math.abs(fontSize * scale);
  const metrics = vertical ? usualMetrics(size) : readMetrics(visit, index, pageFont, size);
  return {
    pageFont,
    object,
    index,
    // Stroking the outline besides filling it is how word processors make a bold that the font lacks.
    font: mode === FILL_AND_STROKE ? boldOf(pageFont.font) : pageFont.font,
    charset: pageFont.charset,
    color: ink.color,
    hidden: ink.alpha === 0 || isUnseen(mode),
    vertical,
    isMirrored,
    widthScale: metrics.drawn ? 0 : Math.abs(fontSize * stretch),
    drawn: metrics.drawn ? { given: size, isNarrow: metrics.isNarrow === true } : undefined,
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

function fontOf(visit: TextVisit, handle: number): PageFont {
  const known = visit.pageFonts.get(handle);
  if (known) return known;
  const font = readFont(visit.pdfium, handle, visit.fonts);
  visit.pageFonts.set(handle, font);
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
  /** … from a glyph that is too narrow to tell it. */
  isNarrow?: boolean;
}

function usualMetrics(size: number): Metrics {
  return { size, ascent: USUAL_ASCENT * size, descent: (1 - USUAL_ASCENT) * size, drawn: false };
}

function readMetrics(visit: TextVisit, index: number, font: PageFont, size: number): Metrics {
  const { pdfium } = visit;
  const s = pdfium.scratch;
  const usual = usualMetrics(size);
  if (font.font.name === '') return readDrawnMetrics(visit, index, usual);
  if (pdfium.FPDFFont_GetAscent(font.handle, 1, s) === 0) return usual;
  if (pdfium.FPDFFont_GetDescent(font.handle, 1, s + 4) === 0) return usual;
  const ascent = pdfium.f32()[s >> 2]!;
  const descent = -pdfium.f32()[(s >> 2) + 1]!;
  const plausible = ascent > 0 && descent >= 0 && ascent < TALLEST && descent < TALLEST;
  return plausible ? { size, ascent: ascent * size, descent: descent * size, drawn: false } : usual;
}

/** Fonts without a name are drawn by operators of the file (Type 3), mostly at a size of 1 in units of their own. */
function readDrawnMetrics({ pdfium, textPage }: TextVisit, index: number, usual: Metrics): Metrics {
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetLooseCharBox(textPage, index, s) === 0) return usual;
  const f32 = pdfium.f32();
  const at = s >> 2;
  const width = Math.abs(f32[at + 2]! - f32[at]!);
  const full = Math.abs(f32[at + 1]! - f32[at + 3]!);
  const height = Math.min(full, width * DRAWN);
  const largest = Math.max(height, width);
  if (height === 0 || (height < DRAWN * usual.size && largest * DRAWN > usual.size))
    return { ...usual, drawn: true };
  return { ...usualMetrics(height), drawn: true, isNarrow: height < full };
}

/** Gives drawn type whose first glyphs are narrow the size that wider ones tell of its font. */
export function evenDrawnSizes(styles: Iterable<ObjectStyle>): void {
  const all = [...styles].filter(({ drawn }) => drawn);
  const keyOf = ({ pageFont, drawn }: ObjectStyle) => `${pageFont.handle} ${drawn!.given.toFixed(2)}`;
  const told = new Map(all.filter(({ drawn }) => !drawn!.isNarrow).map((style) => [keyOf(style), style]));
  for (const style of all) {
    const wide = style.drawn!.isNarrow && told.get(keyOf(style));
    if (wide) Object.assign(style, { size: wide.size, ascent: wide.ascent, descent: wide.descent });
  }
}
