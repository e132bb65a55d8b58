import type { Word } from '../../../layout/page.ts';
import { boldOf } from './fonts.ts';

/** Words printed again within this share of their size are the same word, made bold or given a shadow that way. */
const OVERPRINT = 0.12;
/** Offsets below this share come from rounding and make nothing bolder. */
const NO_OFFSET = 0.005;
/** Side of the cells in which words are looked up, points; larger than any offset looked for. */
const CELL = 16;

/** Drops words printed over themselves; a copy printed beside makes the first one bold. */
export function dropOverprinted(words: Word[]): Word[] {
  const cells = new Map<number, Word[]>();
  return words.filter((word) => {
    const twin = findTwin(cells, word);
    if (!twin) return true;
    const offset = Math.abs(twin.left - word.left) + Math.abs(twin.baseline - word.baseline);
    if (offset > NO_OFFSET * word.size && twin.color === word.color) twin.font = boldOf(twin.font);
    if (!word.hidden && twin.hidden)
      Object.assign(twin, { hidden: undefined, font: word.font, color: word.color });
    return false;
  });
}

function findTwin(cells: Map<number, Word[]>, word: Word): Word | undefined {
  const reach = Math.min(OVERPRINT * word.size, CELL / 2);
  const fromX = Math.floor((word.left - reach) / CELL);
  const toX = Math.floor((word.left + reach) / CELL);
  const fromY = Math.floor((word.baseline - reach) / CELL);
  const toY = Math.floor((word.baseline + reach) / CELL);
  for (let cx = fromX; cx <= toX; cx++) {
    for (let cy = fromY; cy <= toY; cy++) {
      const twin = cells.get(keyOf(cx, cy))?.find((other) => isTwin(other, word, reach));
      if (twin) return twin;
    }
  }
  const key = keyOf(Math.floor(word.left / CELL), Math.floor(word.baseline / CELL));
  const cell = cells.get(key);
  if (cell) cell.push(word);
  else cells.set(key, [word]);
  return undefined;
}

function keyOf(x: number, y: number): number {
  return x * 0x10000 + y;
}

function isTwin(a: Word, b: Word, reach: number): boolean {
  return (
    Math.abs(a.left - b.left) <= reach &&
    Math.abs(a.baseline - b.baseline) <= reach &&
    Math.abs(a.right - b.right) <= reach &&
    a.text === b.text &&
    a.angle === b.angle
  );
}
