import type { Matrix } from '../../matrix.ts';
import type { TextVisit } from './text-visit.ts';

/**
 * Direction of writing on the displayed page, that in which upright glyphs follow each other downwards, and how far the text
 * matrix stretches along and across the line. A font size below zero, which is given as well, turns the glyphs round: some
 * writers give one together with a matrix that turns them back.
 * Mirrored glyphs are drawn as one sees them from behind the page.
 */
export function readDirection(visit: TextVisit, index: number) {
  const { pdfium, textPage, display } = visit;
  const s = pdfium.scratch;
  const fontSize = pdfium.FPDFText_GetFontSize(textPage, index);
  if (pdfium.FPDFText_GetMatrix(textPage, index, s) === 0)
    return { along: RIGHT, down: DOWN, stretch: 1, scale: 1, fontSize, isMirrored: false };
  const f32 = pdfium.f32();
  const at = s >> 2;
  const [a, b, c, d] = [f32[at]!, f32[at + 1]!, f32[at + 2]!, f32[at + 3]!];
  const stretch = Math.hypot(a, b);
  const scale = Math.hypot(c, d) || stretch;
  const isMirrored = a * d - b * c < 0;
  if (stretch === 0) return { along: RIGHT, down: DOWN, stretch: scale, scale, fontSize, isMirrored };
  const turn = fontSize < 0 ? -1 : 1;
  const along = displayed(display, (turn * a) / stretch, (turn * b) / stretch);
  const down = displayed(display, (-turn * c) / scale, (-turn * d) / scale);
  return { along, down, stretch, scale, fontSize, isMirrored };
}

const RIGHT = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };

/** A way on the page as it is displayed. */
function displayed({ a, b, c, d }: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y, y: b * x + d * y };
}

/** Whether the glyph after `index` stands below it in the same object, as in vertical Chinese or Japanese. */
export function isVertical(visit: TextVisit, index: number, count: number): boolean {
  const { pdfium, textPage } = visit;
  if (index + 1 >= count) return false;
  const object = pdfium.FPDFText_GetTextObject(textPage, index);
  if (pdfium.FPDFText_GetTextObject(textPage, index + 1) !== object) return false;
  const here = readOrigin(visit, index);
  const next = readOrigin(visit, index + 1);
  const step = displayed(visit.display, next.x - here.x, next.y - here.y);
  const { along } = readDirection(visit, index);
  const across = Math.abs(step.x * along.y - step.y * along.x);
  return across > 2 * Math.abs(step.x * along.x + step.y * along.y);
}

function readOrigin({ pdfium, textPage }: TextVisit, index: number): { x: number; y: number } {
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, s + 32, s + 40) === 0) return { x: 0, y: 0 };
  const f64 = pdfium.f64();
  return { x: f64[(s + 32) >> 3]!, y: f64[(s + 40) >> 3]! };
}
