import { type Item, isBody, type PassageItem } from '../items.ts';

/** A quotation is set in from both edges of its column by at least this many em, and has this many lines. */
const SET_IN = 1.2;
const LEAST_LINES = 3;
/** Its lines begin at one edge, within this share of an em; centred lines do not. */
const FLUSH = 0.5;

/** Passages set in from both sides between wider paragraphs of the same page. */
export function findQuotes(items: readonly Item[]): Set<Item> {
  const quotes = new Set<Item>();
  for (let i = 1; i + 1 < items.length; i++) {
    const [before, item, after] = [items[i - 1]!, items[i]!, items[i + 1]!];
    if (!isBody(before) || !isBody(item) || !isBody(after) || !isFlush(item)) continue;
    if (isWithin(item, before) && isWithin(item, after)) quotes.add(item);
  }
  return quotes;
}

function isFlush({ passage }: PassageItem): boolean {
  const [first, ...rest] = passage.lines;
  if (rest.length + 1 < LEAST_LINES || passage.places.length > 1) return false;
  const left = rest[0]!.left;
  return (
    rest.every((line) => Math.abs(line.left - left) < FLUSH * line.size) &&
    first!.left >= left - FLUSH * first!.size
  );
}

/** True when a passage stands under or over a paragraph of its page that is wider on both sides. */
function isWithin(inner: PassageItem, outer: PassageItem): boolean {
  const [a, b] = [inner.passage, outer.passage];
  if (a.page !== b.page || b.lines.length < 2) return false;
  const margin = SET_IN * a.lines[0]!.size;
  const left = Math.min(...a.lines.map((line) => line.left));
  const right = Math.max(...a.lines.map((line) => line.right));
  return (
    Math.min(...b.lines.map((line) => line.left)) < left - margin &&
    Math.max(...b.lines.map((line) => line.right)) > right + margin
  );
}
