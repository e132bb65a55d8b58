import type { GlyphStyle, Glyphs } from '../../text/glyphs.ts';
import { advanceOf, advanceOfSmallCapital, noteCharacter, type PageCharacter } from './fonts.ts';
import type { ObjectStyle } from './text-style.ts';
import type { TextVisit } from './text-visit.ts';

/** Writes where the glyph stands and its advance to the next free place of the glyphs; false when PDFium does not know. */
export function placeGlyph(
  visit: TextVisit,
  index: number,
  style: ObjectStyle,
  character: PageCharacter,
): boolean {
  const { pdfium, textPage, glyphs, display: m } = visit;
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, s + 32, s + 40) === 0) return false;
  if (pdfium.FPDFText_GetLooseCharBox(textPage, index, s) === 0) return false;
  const { f64 } = visit;
  const ux = f64[(s + 32) >> 3]!;
  const uy = f64[(s + 40) >> 3]!;
  const x = m.a * ux + m.c * uy + m.e;
  const y = m.b * ux + m.d * uy + m.f;
  const at = glyphs.count;
  glyphs.x[at] = x;
  glyphs.y[at] = y;
  if (style.vertical) {
    placeVertical(visit, style, at);
    return true;
  }
  const byFont = character.width * style.widthScale;
  const byBox = reachOfBox(visit, style, at);
  if (!character.noted) noteCharacter(style.pageFont, character, byFont, byBox, style.size);
  visit.byFont = byFont;
  visit.byBox = byBox;
  const sharesPlace = at > 0 && glyphs.x[at - 1] === x && glyphs.y[at - 1] === y;
  glyphs.advance[at] = sharesPlace
    ? Math.max(0, byBox)
    : advanceOf(style.pageFont, glyphs.code[at]!, byFont, byBox, style.size);
  return true;
}

/** A letter moved out of its place in a name is so near to the others, and lowered by so much at most, em. */
const FAR = 2;
const LOWERED = 0.3;

/** Takes the last glyph for what is drawn rather than for what it stands for, where it is a text object of its own. */
export function placeLoneGlyph({ glyphs, byFont, byBox }: TextVisit, style: ObjectStyle): void {
  const at = glyphs.count - 1;
  if (style.angle === 180 && style.isMirrored) unmirror(glyphs, at, style);
  if (style.angle !== 0) return;
  glyphs.advance[at] =
    advanceOfSmallCapital(style.pageFont, glyphs.code[at]!, byFont, byBox, style.size) ?? glyphs.advance[at]!;
}

/**
 * A mirrored letter stands on its line as the others do, as in the names of some TeX programs. PDFium gives it behind those
 * in front of which it would be, were it turned round.
 */
function unmirror(glyphs: Glyphs, at: number, style: ObjectStyle): void {
  const { x, y, advance } = glyphs;
  x[at]! -= advance[at]!;
  Object.assign(style, { angle: 0, alongX: 1, alongY: 0 });
  const isBehind = (i: number) => x[i]! > x[at]! && x[i]! - x[at]! < FAR * style.size;
  let to = at;
  while (to > 0 && isBehind(to - 1) && Math.abs(y[to - 1]! - y[at]!) < LOWERED * style.size) to--;
  moveGlyph(glyphs, at, to);
}

function moveGlyph({ code, x, y, advance, style }: Glyphs, from: number, to: number): void {
  for (const entries of [code, x, y, advance, style]) {
    const moved = entries[from]!;
    entries.copyWithin(to + 1, to, from);
    entries[to] = moved;
  }
}

/** Where the middle of a large sign lies above the line, em: signs stand on either side of the axis that fractions have. */
const AXIS = 0.25;

/** Puts a sign that hangs from its origin, as TeX's large ones do, on the line that it is centred on. */
export function placeLargeSign(visit: TextVisit, index: number, style: ObjectStyle): void {
  const { pdfium, textPage, glyphs, f64, display: m } = visit;
  const s = pdfium.scratch;
  if (style.angle !== 0 || pdfium.FPDFText_GetCharBox(textPage, index, s, s + 8, s + 16, s + 24) === 0)
    return;
  const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => f64[(s + at) >> 3]!) as [
    number,
    number,
    number,
    number,
  ];
  if (top <= bottom) return;
  const middle = (m.b * (left + right) + m.d * (bottom + top)) / 2 + m.f;
  glyphs.y[glyphs.count] = middle + AXIS * style.size;
}

/** How far the box in the scratch block reaches from a glyph's origin in the direction of writing; -1 when it is slanted. */
function reachOfBox(
  { pdfium, f32, glyphs, display: m }: TextVisit,
  style: GlyphStyle,
  glyph: number,
): number {
  const at = pdfium.scratch >> 2;
  const left = f32[at]!;
  const top = f32[at + 1]!;
  const right = f32[at + 2]!;
  const bottom = f32[at + 3]!;
  const x = glyphs.x[glyph]!;
  const y = glyphs.y[glyph]!;
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
function placeVertical({ pdfium, f32, glyphs, display: m }: TextVisit, style: GlyphStyle, at: number): void {
  const box = pdfium.scratch >> 2;
  const [left, top, right, bottom] = [f32[box]!, f32[box + 1]!, f32[box + 2]!, f32[box + 3]!];
  const { alongX: x, alongY: y } = style;
  const corners = [
    { x: m.a * left + m.c * top + m.e, y: m.b * left + m.d * top + m.f },
    { x: m.a * right + m.c * bottom + m.e, y: m.b * right + m.d * bottom + m.f },
  ];
  const [down, across] = [corners.map((p) => p.x * x + p.y * y), corners.map((p) => p.x * y - p.y * x)];
  const [start, side] = [Math.min(...down), Math.min(...across) + style.descent];
  glyphs.x[at] = start * x + side * y;
  glyphs.y[at] = start * y - side * x;
  glyphs.advance[at] = Math.max(...down) - start;
}
