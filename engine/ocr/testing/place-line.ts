import { boxAround } from '../../layout/geometry.ts';
import type { RecognizedLine } from '../engines/ocr-engine.ts';

/** A line of type of 20 pixels whose words, as wide as they have letters, stand at these places. */
export function placeLine(foot: number, ...places: [left: number, text: string][]): RecognizedLine {
  const words = places.flatMap(([start, text]) => {
    let left = start;
    return text.split(' ').map((word) => {
      const box = { left, right: left + 10 * word.length, top: foot - 15, bottom: foot };
      left = box.right + 6;
      return { ...box, text: word, letters: [], confidence: 0.9 };
    });
  });
  const box = boxAround(words);
  return { ...box, words, baseline: { x0: box.left, y0: foot, x1: box.right, y1: foot }, height: 19 };
}
