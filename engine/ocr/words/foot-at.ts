import type { RecognizedLine } from '../engines/ocr-engine.ts';

/** y of the line that letters stand on, at some place of it. */
export function footAt(
  { baseline: { x0, y0, x1, y1 } }: Pick<RecognizedLine, 'baseline'>,
  x: number,
): number {
  return y0 + (x1 > x0 ? ((y1 - y0) / (x1 - x0)) * (x - x0) : 0);
}
