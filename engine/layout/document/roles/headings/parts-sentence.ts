import { isBrokenOff } from '../../continuation.ts';
import { isBody } from '../../items.ts';
import type { PageView } from '../../page-view.ts';

/**
 * Whether a passage stands within a sentence, as quotations from the text do that are set large between its lines.
 * @param at - place of the passage among the items of the page
 */
export function partsSentence({ items }: PageView, at: number): boolean {
  const [before, after] = [items[at - 1], items[at + 1]];
  return (
    before !== undefined &&
    after !== undefined &&
    isBody(before) &&
    isBody(after) &&
    isBrokenOff(before.passage, after.passage)
  );
}
