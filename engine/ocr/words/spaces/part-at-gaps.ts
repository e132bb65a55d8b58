import type { RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';

/** Wider gaps than so many heights of a line part what may be set in other type: cells, and columns without a gutter. */
const WIDEST_SPACE = 2.5;

/** The runs of a line's words, each in the place of the line. */
export function partAtGaps(line: RecognizedLine): RecognizedLine[] {
  const height = line.height > 0 ? line.height : line.bottom - line.top;
  const runs: RecognizedWord[][] = [];
  line.words.forEach((word, i) => {
    const before = line.words[i - 1];
    if (!before || word.left - before.right > WIDEST_SPACE * height) runs.push([word]);
    else runs.at(-1)!.push(word);
  });
  return runs.map((words) => ({ ...line, words }));
}
