import type { Box } from '../../document/document.ts';
import type { RecognizedLine } from '../engines/ocr-engine.ts';

/** A line read in a part of a picture, enlarged so many times, at its place in the whole, pixels. */
export function moveLine(line: RecognizedLine, dx: number, dy: number, times = 1): RecognizedLine {
  const move = <T extends Box>(box: T): T => ({
    ...box,
    left: box.left / times + dx,
    right: box.right / times + dx,
    top: box.top / times + dy,
    bottom: box.bottom / times + dy,
  });
  const { x0, y0, x1, y1 } = line.baseline;
  const baseline = { x0: x0 / times + dx, y0: y0 / times + dy, x1: x1 / times + dx, y1: y1 / times + dy };
  const words = line.words.map((word) => ({ ...move(word), letters: word.letters.map(move) }));
  return { ...move(line), words, baseline, height: line.height / times };
}
