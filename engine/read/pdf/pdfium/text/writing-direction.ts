import type { TextVisit } from './text-visit.ts';

/**
 * Direction of writing on the displayed page, and how far the text matrix stretches along and across it. A font size below
 * zero turns the glyphs round: some writers give one together with a matrix that turns them back.
 */
export function readDirection(visit: TextVisit, index: number) {
  const { pdfium, textPage, display } = visit;
  const s = pdfium.scratch;
  const turn = pdfium.FPDFText_GetFontSize(textPage, index) < 0 ? -1 : 1;
  if (pdfium.FPDFText_GetMatrix(textPage, index, s) === 0)
    return { along: { x: 1, y: 0 }, stretch: 1, scale: 1 };
  const f32 = pdfium.f32();
  const at = s >> 2;
  const a = f32[at]!;
  const b = f32[at + 1]!;
  const stretch = Math.hypot(a, b);
  const scale = Math.hypot(f32[at + 2]!, f32[at + 3]!) || stretch;
  if (stretch === 0) return { along: { x: 1, y: 0 }, stretch: scale, scale };
  const x = (turn * (display.a * a + display.c * b)) / stretch;
  const y = (turn * (display.b * a + display.d * b)) / stretch;
  return { along: { x, y }, stretch, scale };
}

/** Whether the glyph after `index` stands below it in the same object, as in vertical Chinese or Japanese. */
export function isVertical(visit: TextVisit, index: number, count: number): boolean {
  const { pdfium, textPage } = visit;
  if (index + 1 >= count) return false;
  const object = pdfium.FPDFText_GetTextObject(textPage, index);
  if (pdfium.FPDFText_GetTextObject(textPage, index + 1) !== object) return false;
  const here = readOrigin(visit, index);
  const next = readOrigin(visit, index + 1);
  const { along } = readDirection(visit, index);
  const across = Math.abs((next.x - here.x) * along.y + (next.y - here.y) * along.x);
  return across > 2 * Math.abs((next.x - here.x) * along.x - (next.y - here.y) * along.y);
}

function readOrigin({ pdfium, textPage }: TextVisit, index: number): { x: number; y: number } {
  const s = pdfium.scratch;
  if (pdfium.FPDFText_GetCharOrigin(textPage, index, s + 32, s + 40) === 0) return { x: 0, y: 0 };
  const f64 = pdfium.f64();
  return { x: f64[(s + 32) >> 3]!, y: f64[(s + 40) >> 3]! };
}
