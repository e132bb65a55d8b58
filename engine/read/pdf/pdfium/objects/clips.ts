import type { Box } from '../../../../document/document.ts';
import type { Matrix } from '../../matrix.ts';
import { clipBox } from '../../paint.ts';
import type { Pdfium } from '../library.ts';

/** Only so many corners of a clip path are looked at; the box around these stands for a path with more. */
const MOST_CORNERS = 256;

/** What is left of `around` after an object's clipping, in displayed coordinates; an empty box when nothing is. */
export type ClipReader = (object: number, matrix: Matrix, around: Box) => Box;

const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Reads clip paths as the boxes around them. Objects painted one after the other mostly share theirs, so it is kept. */
export function clipReader(pdfium: Pdfium): ClipReader {
  let lastPath = 0;
  let lastAround: Box | undefined;
  let last: Box = nothing;
  return (object, matrix, around) => {
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip);
    if (paths <= 0) return around;
    const innermost = pdfium.FPDFClipPath_GetPathSegment(clip, paths - 1, 0);
    if (innermost !== 0 && innermost === lastPath && around === lastAround) return last;
    let box: Box | undefined = around;
    for (let i = 0; i < paths && box; i++) box = clipBox(readPathBox(pdfium, clip, i, matrix), box);
    lastPath = innermost;
    lastAround = around;
    last = box ?? nothing;
    return last;
  };
}

function readPathBox(pdfium: Pdfium, clip: number, path: number, m: Matrix): Box {
  const count = Math.min(pdfium.FPDFClipPath_CountPathSegments(clip, path), MOST_CORNERS);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const s = pdfium.scratch;
  for (let i = 0; i < count; i++) {
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, i), s, s + 4);
    const f32 = pdfium.f32();
    const x = f32[s >> 2]!;
    const y = f32[(s >> 2) + 1]!;
    box.left = Math.min(box.left, m.a * x + m.c * y + m.e);
    box.right = Math.max(box.right, m.a * x + m.c * y + m.e);
    box.top = Math.min(box.top, m.b * x + m.d * y + m.f);
    box.bottom = Math.max(box.bottom, m.b * x + m.d * y + m.f);
  }
  return count > 0 ? box : nothing;
}
