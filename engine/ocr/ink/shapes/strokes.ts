import type { RecognizedWord } from '../../engines/ocr-engine.ts';
import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';

/**
 * Mean thickness of a word's strokes, pixels: its ink over half the length of its outline. Ink counts by its darkness, so that
 * the blurred edges of small type do not make it bold.
 */
export function measureStrokes(picture: Picture, word: RecognizedWord): number {
  const { ink, width, height } = binarize(picture);
  const [left, top] = [Math.max(1, Math.floor(word.left)), Math.max(1, Math.floor(word.top))];
  const [right, bottom] = [
    Math.min(width - 1, Math.ceil(word.right)),
    Math.min(height - 1, Math.ceil(word.bottom)),
  ];
  let [darkest, ground, grounds, outline, shades, inked] = [255, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const shade = picture.gray[at]!;
      if (ink[at] === 0) {
        ground += shade;
        grounds++;
        continue;
      }
      if (shade < darkest) darkest = shade;
      shades += shade;
      inked++;
      outline += 4 - ink[at - 1]! - ink[at + 1]! - ink[at - width]! - ink[at + width]!;
    }
  }
  if (outline === 0 || grounds === 0) return 0;
  const paper = ground / grounds;
  const darkness = (paper * inked - shades) / Math.max(1, paper - darkest);
  return (2 * darkness) / outline;
}

/** Italic type leans about 12 degrees: so many pixels to the right on each pixel up. */
const LEAN = 0.21;

/** How much sharper the columns of a word's ink are when it is set upright by the lean of italics. */
export function measureSlant(picture: Picture, word: RecognizedWord): number {
  const { ink, width, height } = binarize(picture);
  const [left, right] = [Math.max(0, Math.floor(word.left)), Math.min(width, Math.ceil(word.right))];
  const [top, bottom] = [Math.max(0, Math.floor(word.top)), Math.min(height, Math.ceil(word.bottom))];
  const columns = Math.max(1, right - left);
  const upright = new Uint32Array(columns);
  const leant = new Uint32Array(columns + Math.ceil(LEAN * (bottom - top)) + 1);
  for (let y = top; y < bottom; y++) {
    const shift = Math.round(LEAN * (y - top));
    for (let x = 0; x < columns; x++) {
      if (ink[y * width + left + x] === 0) continue;
      upright[x]!++;
      leant[x + shift]!++;
    }
  }
  const sharpness = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count * count, 0);
  return sharpness(leant) / Math.max(1, sharpness(upright));
}
