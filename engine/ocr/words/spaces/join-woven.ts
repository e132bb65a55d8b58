import { boxAround, heightOf, overlapsAcross } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import { countLineLetters, type RecognizedBlock, type RecognizedLine } from '../../engines/ocr-engine.ts';

/** The middles of two lines that are one stand no further apart than this share of the height of the lower one. */
const LEVEL = 0.3;

/**
 * Joins lines whose words stand between those of another at the same height: in worn tables the engine takes one row for
 * two, some of whose cells look taller. The joined line stands where that of more letters stood.
 */
export function joinWoven(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  const lines = blocks.flatMap((block) => block.lines).filter(({ words }) => words.length > 0);
  const sorted = lines.map((line) => ({ line, middle: middleOf(line) })).sort((a, b) => a.middle - b.middle);
  const gone = new Set<RecognizedLine>();
  const joined = new Map<RecognizedLine, RecognizedLine>();
  sorted.forEach(({ line, middle }, i) => {
    for (let k = i + 1; k < sorted.length && !gone.has(line); k++) {
      const other = sorted[k]!;
      const [own, next] = [joined.get(line) ?? line, joined.get(other.line) ?? other.line];
      if (other.middle - middle > LEVEL * usualHeight(own)) break;
      if (gone.has(other.line) || !areWoven(own, next, other.middle - middle)) continue;
      const isFirst = countLineLetters(own) >= countLineLetters(next);
      joined.set(isFirst ? line : other.line, isFirst ? weave(own, next) : weave(next, own));
      gone.add(isFirst ? other.line : line);
    }
  });
  if (gone.size === 0) return [...blocks];
  return blocks
    .map((block) => ({
      ...block,
      lines: block.lines.filter((line) => !gone.has(line)).map((line) => joined.get(line) ?? line),
    }))
    .filter((block) => block.lines.length > 0);
}

function middleOf({ words }: RecognizedLine): number {
  return median(words.map(({ top, bottom }) => (top + bottom) / 2));
}

function usualHeight({ words }: RecognizedLine): number {
  return median(words.map(heightOf));
}

function areWoven(a: RecognizedLine, b: RecognizedLine, apart: number): boolean {
  if (!overlapsAcross(boxAround(a.words), boxAround(b.words))) return false;
  if (apart > LEVEL * Math.min(usualHeight(a), usualHeight(b))) return false;
  return !a.words.some((word) => b.words.some((other) => overlapsAcross(word, other)));
}

function weave(line: RecognizedLine, other: RecognizedLine): RecognizedLine {
  const words = [...line.words, ...other.words].sort((a, b) => a.left - b.left);
  return { ...line, ...boxAround([line, other]), words };
}
