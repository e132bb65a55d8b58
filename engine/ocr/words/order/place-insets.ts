import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../../layout/geometry.ts';
import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';

/** What a line ends with where a sentence ends, and the next begins with where it goes on. */
const SENTENCE_END = /[.!?:;。！？][”"’')\]]*$/u;
const GOING_ON = /^\p{Ll}/u;

/** Lines of a page without those in its insets, and those of each inset, in the order they were in. */
export function takeInsets(
  blocks: readonly RecognizedBlock[],
  insets: readonly Box[],
): { rest: RecognizedBlock[]; taken: { inset: Box; blocks: RecognizedBlock[] }[] } {
  const insetOf = (line: RecognizedLine) => insets.find((inset) => holdsMiddle(inset, line));
  const keep = (isKept: (line: RecognizedLine) => boolean) =>
    blocks.map(({ lines }) => ({ lines: lines.filter(isKept) })).filter(({ lines }) => lines.length > 0);
  return {
    rest: keep((line) => !insetOf(line)),
    taken: insets.map((inset) => ({ inset, blocks: keep((line) => insetOf(line) === inset) })),
  };
}

/**
 * Puts the text of an inset where it breaks no sentence of the text around it: behind the line above it, before those
 * beside it or behind them.
 */
export function placeInset(
  around: readonly RecognizedBlock[],
  inset: Box,
  blocks: readonly RecognizedBlock[],
): RecognizedBlock[] {
  const lines = around.flatMap((block) => block.lines);
  const places = placesFor(lines, inset);
  const at = places.find((place) => !goesOn(lines[place - 1], lines[place])) ?? places[0] ?? lines.length;
  return [{ lines: lines.slice(0, at) }, ...blocks, { lines: lines.slice(at) }].filter(
    (block) => block.lines.length > 0,
  );
}

/** Numbers of the lines before which an inset may stand. */
function placesFor(lines: readonly RecognizedLine[], inset: Box): number[] {
  const isOver = ({ left, right, bottom }: Box) =>
    left < inset.right && right > inset.left && bottom <= inset.top;
  const isBeside = ({ top, bottom }: Box) => top < inset.bottom && bottom > inset.top;
  const above = lines.reduce(
    (last, line, i) => (isOver(line) && line.bottom >= (lines[last]?.bottom ?? 0) ? i : last),
    -1,
  );
  const [first, last] = [lines.findIndex(isBeside), lines.findLastIndex(isBeside)];
  return [...(above < 0 ? [] : [above + 1]), ...(first < 0 ? [] : [first, last + 1])];
}

function goesOn(line: RecognizedLine | undefined, next: RecognizedLine | undefined): boolean {
  return !SENTENCE_END.test(line?.words.at(-1)?.text ?? '') && GOING_ON.test(next?.words[0]?.text ?? '');
}
