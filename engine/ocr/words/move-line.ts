import type { Box } from '../../document/document.ts';
import type { RecognizedLine } from '../engines/ocr-engine.ts';

/** A line read in a part of a picture at its place in the whole, pixels. */
export function moveLine(line: RecognizedLine, dx: number, dy: number): RecognizedLine {
  const move = <T extends Box>(box: T): T => ({
    ...box,
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  });
  const { x0, y0, x1, y1 } = line.baseline;
  const baseline = { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
  const words = line.words.map((word) => ({ ...move(word), letters: word.letters.map(move) }));
  return { ...move(line), words, baseline };
}
