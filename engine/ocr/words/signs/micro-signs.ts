import { widthOf } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import { type Binary, countInk } from '../../ink/binary.ts';
import { footAt } from '../foot-at.ts';

/** What the engine reads micro signs as, before the unit that they are part of. */
const MISREAD =
  /^(?<before>[\d(/.,±×]*)(?<sign>[upH])(?=(?:m|l|L|g|s|M|mol|A|V|W|F|S|Pa|Ci|Sv|Hz|kat|U)(?:\P{L}|$))/u;
const MICRO = 'µ';
/** The first leg of the sign reaches so far below the foot of the line, as a share of its height above it: 0.4 to 0.5 in print. */
const HANGS = 0.25;
/** That leg stands within this share of the sign's width, and nothing else of it hangs up to that one. */
const LEG = 0.4;
const REST = 0.85;
/** The bowl of a letter p is closed within this share of its height, from above. */
const BOWL = 0.3;

/**
 * Tells the micro signs of units by their shape, which models of languages do not know: a u or an H whose first leg hangs below
 * the line, or a p whose bowl is open at the top.
 */
export function readMicroSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (word: RecognizedWord, line: RecognizedLine): RecognizedWord => {
    const { before = '', sign = '' } = MISREAD.exec(word.text)?.groups ?? {};
    const letter = word.letters[before.length];
    if (sign === '' || letter?.text !== sign || !isMicro(letter, line, binary)) return word;
    return withLetters(word, word.letters.with(before.length, { ...letter, text: MICRO }));
  };
  return mapWords(blocks, read);
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
  const hanging = Math.ceil(HANGS * height);
  const below = { top: foot + 1, bottom: foot + 1 + hanging };
  const above = { top, bottom: top + Math.round(BOWL * height) };
  const inkAt = (x: number, rows: typeof above) => countInk(binary, { ...rows, left: x, right: x + 1 });
  const hangs = columns(0, LEG).some((x) => inkAt(x, below) === hanging);
  const isOneLeg = columns(LEG, REST).every((x) => inkAt(x, below) === 0);
  const isOpen = columns(LEG, 1 - LEG).some((x) => inkAt(x, above) === 0);
  return hangs && isOneLeg && isOpen;
}
