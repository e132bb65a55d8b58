import type { Region } from '../../detect/regions.ts';
import { type Chunk, isNumericChunk, type TextLine, textOfTokens } from '../../text-lines.ts';
import { areNumbers, isYear } from '../../tokens.ts';

/** Sides of texts that differ by less than this (em) are flush. */
export const FLUSH = 0.4;
/** What is counted: `Model 1`. */
const COUNTED = /^(\p{Lu}\p{L}+) \p{Nd}{1,2}$/u;
const THOUSANDS = /^\(?\p{Sc}?\s?['’]?000s?\)?$/u;

/** A label at the left edge, or flush right with others, and numbers behind it; or several numbers and nothing else. */
export function isValueRow(line: TextLine, region: Region): boolean {
  const [first] = line.chunks;
  const numbers = countNumbers(line);
  if (numbers > 1 && numbers === line.chunks.length) return true;
  if (numbers === 0 || isNumericChunk(first!)) return false;
  return first!.left < region.left + 3 * line.size || endsLikeOthers(line, region);
}

/** Share of the lines whose first texts end at one place where these are labels set flush right. */
const FLUSH_RIGHT = 0.5;

function endsLikeOthers({ chunks: [first], size }: TextLine, { lines }: Region): boolean {
  const alike = lines.filter(({ chunks: [other] }) => Math.abs(other!.right - first!.right) < FLUSH * size);
  return alike.length >= FLUSH_RIGHT * lines.length;
}

/** Chunks that are numbers, and neither tell a period nor a unit, nor count what the line names several times. */
export function countNumbers({ chunks }: TextLine): number {
  const numbers = chunks.flatMap((chunk, i) => (isNumericChunk(chunk) && !tellsPeriod(chunk) ? [i] : []));
  if (numbers.length === 0) return 0;
  const names = chunks.map(({ tokens }) => COUNTED.exec(textOfTokens(tokens))?.[1]);
  const isCounted = (i: number) =>
    names[i] !== undefined && names.indexOf(names[i]) !== names.lastIndexOf(names[i]);
  return numbers.filter((i) => !isCounted(i)).length;
}

/** Whether a text is of years, units of money, or a date with its year, all of which head numbers. */
function tellsPeriod({ tokens }: Chunk): boolean {
  const texts = tokens.map(({ shown }) => shown.text);
  if (texts.every((text) => isYear(text) || THOUSANDS.test(text))) return true;
  return texts.some((text) => isYear(text)) && texts.some((text) => /^\p{L}{2}/u.test(text));
}

/** Whether a text is nothing but numbers, and no period; `Level 1` names a column. */
export function isNumber(chunk: Chunk): boolean {
  return areNumbers(chunk.tokens) && !tellsPeriod(chunk);
}
