import { isBody } from '../../items.ts';
import type { PageView } from '../../page-view.ts';

/** The text stands at most so many times the size of its mark behind it. */
const REACH = 3;
/** Passages this near in the order of reading may stand beside each other. */
const NEAR = 3;

/**
 * Whether a passage is but a letter or sign before the lines of another, as fonts of pictures draw the signs of notes: a
 * letter that heads a part of an index or a glossary has its entries below.
 * @param at - place of the passage among the items of the page
 */
export function marksTextBeside({ items }: PageView, at: number): boolean {
  const mark = items[at];
  if (mark?.type !== 'passage' || mark.passage.lines.length > 1) return false;
  const { text, left, right, top, bottom, size } = mark.passage.lines[0]!;
  if ([...text].length > 1) return false;
  return items.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((item) => {
    if (item === mark || !isBody(item) || item.passage.page !== mark.passage.page) return false;
    return item.passage.lines.some((line) => {
      const away = line.rightToLeft ? left - line.right : line.left - right;
      return away > 0 && away < REACH * size && line.top < bottom && line.bottom > top && line.size < size;
    });
  });
}
