import type { Box } from '../../../document/document.ts';
import { startsCaption } from '../../lexicon/captions.ts';
import { linesOf, type TextLine, textOfTokens } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import { isProseChunk } from './aligned-runs.ts';

/** Rows that go on below the last rule are at most this many em apart. */
const FARTHEST = 2.4;
/** Lines of one text that may stand between two rows. */
const MOST_SINGLE = 2;

/** Lengthens a box by the rows that go on below it, as under a shaded head or where the last rule is missing. */
export function extendDown(box: Box, tokens: readonly Token[], rules: readonly number[]): Box {
  const below = tokens.filter(
    (t) => middleOf(t) > box.bottom && t.left > box.left - 6 && t.right < box.right + 6,
  );
  if (below.length < 2) return box;
  let bottom = box.bottom;
  let previous = box.bottom;
  let singles = 0;
  for (const line of linesOf(below, 1)) {
    const step = line.baseline - previous;
    if (
      step > FARTHEST * line.size ||
      rules.some((y) => y > box.bottom + 3 && y < line.baseline && y > previous - 2)
    )
      break;
    if (startsCaption(textOfTokens(line.chunks[0]!.tokens.slice(0, 5))) || isProseLine(line, box)) break;
    previous = line.baseline;
    if (line.chunks.length > 1) {
      bottom = line.bottom;
      singles = 0;
    } else if (++singles > MOST_SINGLE) break;
  }
  return bottom === box.bottom ? box : { ...box, bottom };
}

function isProseLine(line: TextLine, box: Box): boolean {
  return line.chunks.some((chunk) => isProseChunk(chunk, box.right - box.left));
}
