import { marginOfPage } from '../../geometry.ts';
import { readPageLabel } from '../../lexicon/page-labels.ts';
import { type Chunk, type TextLine, textOfTokens } from '../text-lines.ts';

/** They stand at least so many times as far below the text as its last lines are apart: rows follow each other evenly. */
const APART = 1.2;
/** What stands at the left, in the middle and at the right of a foot. */
const MOST_PARTS = 3;

/** The last line of a sheet, where it is a foot with the page's number: no row of the table that ends above it. */
export function findPageFoot(lines: readonly TextLine[], height: number): readonly TextLine[] {
  const [before, above, foot] = lines.slice(-3);
  if (!before || !above || !foot || foot.baseline < height - marginOfPage(height)) return [];
  const isApart = foot.baseline - above.baseline > APART * (above.baseline - before.baseline);
  return isApart && isNumbered(foot) ? [foot] : [];
}

/** Whether a line of few parts begins or ends with a number alone. */
function isNumbered({ chunks }: TextLine): boolean {
  const isLabel = ({ tokens }: Chunk) => readPageLabel(textOfTokens(tokens)) !== undefined;
  return chunks.length <= MOST_PARTS && (isLabel(chunks[0]!) || isLabel(chunks.at(-1)!));
}
