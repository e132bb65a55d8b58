import { ConversionError } from './errors.ts';
import type { PageRange } from './options.ts';

/**
 * The numbers that ranges cover, each once and in order; all pages when there are none. An endless range
 * (`last: Infinity`) goes to the last page.
 * @throws ConversionError `pages_out_of_range` when a range names a page that the document has not.
 */
export function selectPages(ranges: readonly PageRange[] | undefined, pageCount: number): number[] {
  if (!ranges || ranges.length === 0) return countUp(1, pageCount);
  const chosen = new Set<number>();
  for (const range of ranges) {
    const last = range.last === Number.POSITIVE_INFINITY ? pageCount : range.last;
    if (!isInside(range.first, last, pageCount)) throw outOfRange(pageCount);
    for (const number of countUp(range.first, last)) chosen.add(number);
  }
  return [...chosen].sort((a, b) => a - b);
}

function isInside(first: number, last: number, pageCount: number): boolean {
  return (
    Number.isInteger(first) && Number.isInteger(last) && first >= 1 && first <= last && last <= pageCount
  );
}

function countUp(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function outOfRange(pageCount: number): ConversionError {
  return new ConversionError(
    'pages_out_of_range',
    `The pages asked for are not all in the document, which has ${pageCount}.`,
    `Choose pages from 1 to ${pageCount}, first before last, e.g. 1-5,9.`,
  );
}
