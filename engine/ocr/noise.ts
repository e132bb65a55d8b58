import type { RecognizedBlock, RecognizedWord } from './ocr-engine.ts';
import type { Picture } from './picture.ts';

/** Words less sure than this are not text: stains, photographs, hatching. */
const JUNK = 0.22;
/** Signs without a letter or digit have to be surer: specks read as dots and dashes. */
const JUNK_SIGNS = 0.5;
/** Inches from the edge of the picture in which shadows and holes lie, and how sure a short word there has to be. */
const EDGE = 0.12;
const SURE_AT_EDGE = 0.7;

/** Leaves out what is no text. */
export function dropNoise(blocks: readonly RecognizedBlock[], picture: Picture): RecognizedBlock[] {
  return blocks
    .map(({ lines }) => ({
      lines: lines
        .map((line) => ({ ...line, words: line.words.filter((word) => isText(word, picture)) }))
        .filter((line) => line.words.length > 0),
    }))
    .filter((block) => block.lines.length > 0);
}

function isText(word: RecognizedWord, { width, height, dpi }: Picture): boolean {
  const text = word.text.trim();
  if (text === '' || word.confidence < JUNK) return false;
  if (!/[\p{L}\p{N}]/u.test(text) && word.confidence < JUNK_SIGNS) return false;
  const edge = EDGE * dpi;
  const atEdge =
    word.left < edge || word.top < edge || word.right > width - edge || word.bottom > height - edge;
  return !(atEdge && text.length <= 2 && word.confidence < SURE_AT_EDGE);
}
