import type { Font, Word } from '../layout/page.ts';
import type { RecognizedBlock, RecognizedLine } from './ocr-engine.ts';

/** The engine tells no font; its letters are taken for upright ones of middle weight. */
const unknownFont: Font = { name: '', bold: false, italic: false, monospaced: false };
/** Font size over the height from the top of `d` to the foot of `p`; 0.93 of an em in common typefaces. */
const SIZE_PER_HEIGHT = 1.05;
/** Heights of lines that differ by less than this share are one size. */
const SAME_SIZE = 0.14;
const BLACK = 0;

/** Recognised lines as words of a page, in points. */
export function buildWords(blocks: readonly RecognizedBlock[], dpi: number): Word[] {
  const lines = blocks.flatMap((block) => block.lines);
  const sizeOf = settleSizes(lines);
  return lines.flatMap((line) => buildLine(line, sizeOf(line), 72 / dpi));
}

function buildLine(line: RecognizedLine, size: number, points: number): Word[] {
  const { x0, y0, x1, y1 } = line.baseline;
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  const baseline = (y0 + slope * ((line.left + line.right) / 2 - x0)) * points;
  return line.words.map(({ left, top, right, bottom, text, confidence }) => ({
    left: left * points,
    top: Math.min(top * points, baseline - 0.72 * size * points),
    right: right * points,
    bottom: Math.max(bottom * points, baseline + 0.2 * size * points),
    text: text.trim(),
    baseline,
    size: Math.round(size * points * 2) / 2,
    font: unknownFont,
    color: BLACK,
    glued: false,
    angle: 0,
    confidence,
  }));
}

/** Lines of nearly one height get one size, in pixels: the height that most of their letters have. */
function settleSizes(lines: readonly RecognizedLine[]): (line: RecognizedLine) => number {
  const weights = lines.map((line) => line.words.reduce((sum, word) => sum + word.text.length, 0));
  const byWeight = lines
    .map((line, i) => ({ line, weight: weights[i]! }))
    .sort((a, b) => b.weight - a.weight);
  const sizes = new Map<RecognizedLine, number>();
  for (let rest = byWeight; rest.length > 0; ) {
    const middle = middleHeight(rest);
    const same = ({ line }: { line: RecognizedLine }) => Math.abs(heightOf(line) / middle - 1) <= SAME_SIZE;
    for (const { line } of rest.filter(same)) sizes.set(line, middle * SIZE_PER_HEIGHT);
    rest = rest.filter((entry) => !same(entry));
  }
  return (line) => sizes.get(line)!;
}

/** A line without hanging or tall letters is told as high as if it had them; one without any height counts its box. */
function heightOf(line: RecognizedLine): number {
  return Math.max(1, line.height > 0 ? line.height : line.bottom - line.top);
}

function middleHeight(entries: readonly { line: RecognizedLine; weight: number }[]): number {
  const sorted = entries
    .map(({ line, weight }) => ({ height: heightOf(line), weight }))
    .sort((a, b) => a.height - b.height);
  const half = sorted.reduce((sum, entry) => sum + entry.weight, 0) / 2;
  let passed = 0;
  for (const { height, weight } of sorted) {
    passed += weight;
    if (passed >= half) return height;
  }
  return sorted.at(-1)!.height;
}
