import type { RecognizedLine } from '../engines/ocr-engine.ts';

/**
 * Letters of a line that is set by hand, 2 pixels apart. `·` adds a gap of 6 within a word; words stand 12 apart at a
 * space, 6 at `¦`.
 */
export function setLine(text: string, { capital = 30, small = 20, top = 100 } = {}): RecognizedLine {
  let x = 50;
  const baseline = top + capital;
  const words = text.split(/(?<=[ ¦])/).map((piece) => {
    const word = piece.replace(/[ ¦]/, '');
    const letters = [...word].flatMap((sign) => {
      if (sign === '·') {
        x += 6;
        return [];
      }
      const height = /[acemnorsuvwxz]/.test(sign) ? small : capital;
      const letter = { text: sign, left: x, right: x + 14, top: baseline - height, bottom: baseline };
      x += 16;
      return [letter];
    });
    x += piece.endsWith('¦') ? 4 : 10;
    const [left, right] = [letters[0]!.left, letters.at(-1)!.right];
    const plain = word.replaceAll('·', '');
    return { text: plain, letters, left, right, top, bottom: baseline, confidence: 0.9 };
  });
  const right = words.at(-1)!.right;
  const line = { x0: 50, y0: baseline, x1: right, y1: baseline };
  return { left: 50, right, top, bottom: baseline, words, baseline: line, height: 40 };
}
