import { overlapsAcross } from '../../geometry.ts';
import { type Chunk, isNumericChunk, type TextLine } from '../text-lines.ts';
import { middleOf } from '../tokens.ts';
import type { Region } from './regions.ts';

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

/** Whether lines are titles and fields: short texts, from the left side on, not in the columns of the head. */
function areFields(lines: readonly TextLine[], head: TextLine, fullRules: readonly number[]): boolean {
  const texts = lines.flatMap(({ chunks }) => chunks);
  const isParted = lines.some((line, i) => {
    const next = lines[i + 1];
    return next && fullRules.some((y) => y > middleOf(line) && y < middleOf(next));
  });
  return (
    !isParted &&
    lines.every((line) => line.left < head.left + line.size) &&
    texts.every(({ tokens }) => tokens.length <= LONGEST_FIELD) &&
    (lines.every(({ chunks }) => chunks.length === 1) || areOutOfColumns(texts, head.chunks))
  );
}

/** Whether a text stands beside all heads, and a head beside all texts. */
function areOutOfColumns(texts: readonly Chunk[], heads: readonly Chunk[]): boolean {
  const isBeside = (own: Chunk, others: readonly Chunk[]) =>
    !others.some((other) => overlapsAcross(own, other));
  return texts.some((text) => isBeside(text, heads)) && heads.some((head) => isBeside(head, texts));
}
