import { continues } from '../../continuation.ts';
import { isBody } from '../../items.ts';
import type { PageView } from '../../page-view.ts';
import { wouldHaveFitted } from '../../paragraph-shape.ts';

/**
 * Whether a passage stands within a sentence, as quotations from the text do that are set large between its lines: the
 * paragraph above breaks off at the edge of its column, and the one below goes on in lower case.
 * @param at - place of the passage among the items of the page
 */
export function partsSentence({ items }: PageView, at: number): boolean {
  const [before, after] = [items[at - 1], items[at + 1]];
  if (!before || !after || !isBody(before) || !isBody(after)) return false;
  const { lines, column } = before.passage;
  const next = after.passage.lines[0]!;
  if (lines.length < 2 || !/^\p{Ll}/u.test(next.text)) return false;
  return continues(before.passage, after.passage) && !wouldHaveFitted(lines.at(-1)!, next, column.right);
}
