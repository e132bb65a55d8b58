import { overlapsAcross } from '../../../geometry.ts';
import { type Chunk, isNumericChunk, type TextLine } from '../../text-lines.ts';
import { middleOf } from '../../tokens.ts';
import type { Region } from '../regions.ts';

/** Heads of fewer columns are more easily the same by chance. */
const LEAST_HEADS = 3;
/** White above such a head, over the size of its type: the lines of one head stand nearer. */
const SPACE_ABOVE = 1;
/** More lines above a head, or longer ones (words in one text), are no fields. */
const MOST_FIELDS = 15;
const LONGEST_FIELD = 12;

/**
 * Whether a line of several texts over a rule heads a table below what is none of it, as titles and fields that stand
 * between a rule of the page and the table: white parts them, and they keep to other columns.
 */
export function isHeadBelowText(
  { lines, fullRules }: Pick<Region, 'lines' | 'fullRules'>,
  at: number,
): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!above || !line || !below || at > MOST_FIELDS) return false;
  const isRuled = fullRules.some((y) => y > middleOf(line) && y < middleOf(below));
  return (
    isRuled &&
    line.chunks.length >= LEAST_HEADS &&
    !line.chunks.some(isNumericChunk) &&
    line.top - above.bottom > SPACE_ABOVE * line.size &&
    areFields(lines.slice(0, at), line, fullRules)
  );
}

/**
 * Whether lines are titles and fields: short texts, from the left side on, not in the columns of the head. A title may
 * stand between rules of its own.
 */
function areFields(above: readonly TextLine[], head: TextLine, fullRules: readonly number[]): boolean {
  const lines = above.slice(countTitles(above, fullRules));
  const texts = lines.flatMap(({ chunks }) => chunks);
  return (
    lines.length > 0 &&
    !lines.some((_, i) => isRuledBelow(lines, i, fullRules)) &&
    lines.every((line) => line.left < head.left + line.size) &&
    texts.every(({ tokens }) => tokens.length <= LONGEST_FIELD) &&
    (lines.every(({ chunks }) => chunks.length === 1) ||
      areFewer(lines, head) ||
      areOutOfColumns(texts, head.chunks))
  );
}

/** How many lines stand above the last rule that has nothing but single texts above it. */
function countTitles(lines: readonly TextLine[], fullRules: readonly number[]): number {
  const rows = lines.findIndex(({ chunks }) => chunks.length > 1);
  const last = lines.slice(0, Math.max(0, rows)).findLastIndex((_, i) => isRuledBelow(lines, i, fullRules));
  return last + 1;
}

function isRuledBelow(lines: readonly TextLine[], i: number, fullRules: readonly number[]): boolean {
  const next = lines[i + 1];
  return next !== undefined && fullRules.some((y) => y > middleOf(lines[i]!) && y < middleOf(next));
}

/** Lines of fields, at least, and columns that all of them leave out: heads over several columns are of fewer lines. */
const LEAST_FIELDS = 3;
const LEFT_OUT = 2;

function areFewer(lines: readonly TextLine[], head: TextLine): boolean {
  return (
    lines.length >= LEAST_FIELDS &&
    lines.every(({ chunks }) => chunks.length + LEFT_OUT <= head.chunks.length)
  );
}

/** Whether a text stands beside all heads, and a head beside all texts. */
function areOutOfColumns(texts: readonly Chunk[], heads: readonly Chunk[]): boolean {
  const isBeside = (own: Chunk, others: readonly Chunk[]) =>
    !others.some((other) => overlapsAcross(own, other));
  return texts.some((text) => isBeside(text, heads)) && heads.some((head) => isBeside(head, texts));
}
