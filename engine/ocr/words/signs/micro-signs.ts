import { widthOf } from '../../../layout/geometry.ts';
import {
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { footAt } from '../foot-at.ts';

/** What the engine reads micro signs as, before the unit that they are part of. */
const MISREAD =
  /^(?<before>[\d(/.,±×]*)(?<sign>[up])(?=(?:m|l|L|g|s|M|mol|A|V|W|F|Pa|Ci|Sv|Hz|kat|U)(?:\P{L}|$))/u;
const MICRO = 'µ';
/** The first leg of the sign reaches so far below the foot of the line, as a share of its height above it: 0.4 to 0.5 in print. */
const HANGS = 0.25;
/** That leg stands within this share of the sign's width, and nothing else of it hangs up to that one. */
const LEG = 0.4;
const REST = 0.85;
/** The bowl of a letter p is closed within this share of its height, from above. */
const BOWL = 0.3;

/**
 * Tells the micro signs of units by their shape, which models of languages do not know: a u whose first leg hangs below the
 * line, or a p whose bowl is open at the top.
 */
export function readMicroSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (word: RecognizedWord, line: RecognizedLine): RecognizedWord => {
    const { before = '', sign = '' } = MISREAD.exec(word.text)?.groups ?? {};
    const letter = word.letters[before.length];
    if (sign === '' || letter?.text !== sign || !isMicro(letter, line, binary)) return word;
    return withLetters(word, word.letters.with(before.length, { ...letter, text: MICRO }));
  };
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, words: line.words.map((word) => read(word, line)) })),
  }));
}

/** Goes by the engine's box, not by pieces of ink: the sign often touches the letter behind it. */
function isMicro(letter: RecognizedLetter, line: RecognizedLine, binary: Binary): boolean {
  const [left, top] = [Math.round(letter.left), Math.round(letter.top)];
  const foot = Math.round(footAt(line, left));
  const [width, height] = [Math.round(widthOf(letter)), foot - top];
  if (width < 1 || height < 1) return false;
  const columns = (from: number, to: number) =>
    Array.from(
      { length: Math.round(to * width) - Math.round(from * width) },
      (_, i) => left + Math.round(from * width) + i,
    );
  const below = [foot + 1, foot + 1 + Math.ceil(HANGS * height)] as const;
  const above = [top, top + Math.round(BOWL * height)] as const;
  const hangs = columns(0, LEG).some((x) => countInk(binary, x, ...below) === below[1] - below[0]);
  const isOneLeg = columns(LEG, REST).every((x) => countInk(binary, x, ...below) === 0);
  const isOpen = columns(LEG, 1 - LEG).some((x) => countInk(binary, x, ...above) === 0);
  return hangs && isOneLeg && isOpen;
}

/** Dots of ink in a column, from a row to before another. */
function countInk({ width, height, ink }: Binary, x: number, from: number, to: number): number {
  let dots = 0;
  for (let y = Math.max(0, from); y < Math.min(height, to); y++) dots += ink[y * width + x]!;
  return dots;
}
