import { binarize } from './binary.ts';
import type { RecognizedLine, RecognizedWord } from './ocr-engine.ts';
import type { Picture } from './picture.ts';

/**
 * Strokes this many times as thick as the page's usual ones, size for size, are those of bold type. In print of seven
 * publishers bold is 1.4 to 1.65 times as thick as regular, and one regular word in twenty above 1.2.
 */
const BOLD = 1.3;
/** Fewer letters show too little of their strokes: short words follow their line. */
const FEWEST_LETTERS = 3;

/**
 * Tells which words are set in bold type, by how thick their strokes are for their size.
 * @param sizeOf font size of a line, pixels
 */
export function findBoldWords(
  lines: readonly RecognizedLine[],
  picture: Picture,
  sizeOf: (line: RecognizedLine) => number,
): ReadonlySet<RecognizedWord> {
  const weights = new Map<RecognizedWord, number>();
  for (const line of lines) {
    const size = sizeOf(line);
    for (const word of line.words) {
      if (word.letters.length >= FEWEST_LETTERS) weights.set(word, measureStrokes(picture, word) / size);
    }
  }
  const usual = usualWeight(weights);
  const bold = new Set<RecognizedWord>();
  for (const { words } of lines) {
    const isBold = (word: RecognizedWord) => (weights.get(word) ?? 0) > BOLD * usual;
    const long = words.filter((word) => weights.has(word));
    const mostly = long.length > 0 && long.filter(isBold).length > long.length / 2;
    for (const word of words) if (weights.has(word) ? isBold(word) : mostly) bold.add(word);
  }
  return bold;
}

/** The weight that half of the page's letters do not pass. */
function usualWeight(weights: ReadonlyMap<RecognizedWord, number>): number {
  const sorted = [...weights].sort(([, a], [, b]) => a - b);
  const half = sorted.reduce((sum, [word]) => sum + word.letters.length, 0) / 2;
  let passed = 0;
  for (const [word, weight] of sorted) {
    passed += word.letters.length;
    if (passed >= half) return weight;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Mean thickness of a word's strokes, pixels: its ink over half the length of its outline. Ink counts by its darkness, so that
 * the blurred edges of small type do not make it bold.
 */
function measureStrokes(picture: Picture, word: RecognizedWord): number {
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
