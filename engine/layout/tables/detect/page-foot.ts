import { marginOfPage } from '../../geometry.ts';
import { type PageLabel, readPageLabel } from '../../lexicon/page-labels.ts';
import { type TextLine, textOfTokens } from '../text-lines.ts';

/** They stand at least so many times as far below the text as its last lines are apart: rows follow each other evenly. */
const APART = 1.2;
/** What stands at the left, in the middle and at the right of a foot. */
const MOST_PARTS = 3;

/**
 * The last line of a sheet, where it is a foot with the page's number: no row of the table that ends above it. One that
 * says so in words, and how many pages there are, may stand as near as a row.
 */
export function findPageFoot(lines: readonly TextLine[], height: number): readonly TextLine[] {
  const [before, above, foot] = lines.slice(-3);
  if (!before || !above || !foot || foot.baseline < height - marginOfPage(height)) return [];
  const labels = labelsOf(foot);
  const isSaid = labels.some(({ worded, total }) => worded && total !== undefined);
  const isApart = foot.baseline - above.baseline > APART * (above.baseline - before.baseline);
  return isSaid || (isApart && labels.length > 0) ? [foot] : [];
}

/** The number of the page that a line of few parts begins or ends with. */
function labelsOf({ chunks }: TextLine): PageLabel[] {
  if (chunks.length > MOST_PARTS) return [];
  return [chunks[0]!, chunks.at(-1)!].flatMap(({ tokens }) => readPageLabel(textOfTokens(tokens)) ?? []);
}
