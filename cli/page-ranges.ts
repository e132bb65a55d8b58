import type { PageRange } from '../engine/index.ts';
import { invalidArguments } from './cli-error.ts';
import { printable } from './printable.ts';

/** Above the page count of any real document; keeps sums within safe integers. */
const lastPage = 1_000_000;
/** Bound on a hostile list. */
const mostRanges = 1000;

/** `1-5,9,12-` → ranges, counted from 1, in the order written; `12-` goes to the last page. @throws CliError `INVALID_ARGS` */
export function parsePageRanges(text: string): PageRange[] {
  const parts = text.split(',');
  if (parts.length > mostRanges) {
    throw invalidArguments(`--pages lists more than ${mostRanges} ranges.`, 'Give fewer, longer ranges.');
  }
  return parts.map(parseRange);
}

function parseRange(part: string): PageRange {
  const match = /^\s*(\d{1,9})\s*(-\s*(\d{1,9})?\s*)?$/.exec(part);
  if (match === null) {
    throw invalidArguments(`--pages cannot read "${printable(part)}".`, 'Write pages as 1-5,9.');
  }
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[3] ?? Number.POSITIVE_INFINITY);
  if (first < 1)
    throw invalidArguments('--pages counts from 1; there is no page 0.', 'Write pages as 1-5,9.');
  if (last < first) {
    throw invalidArguments(`--pages ${first}-${last} runs backwards.`, `Write ${last}-${first}.`);
  }
  if (Math.max(first, Number.isFinite(last) ? last : 0) > lastPage)
    throw invalidArguments(`--pages goes past page ${lastPage}.`, 'Give a real page.');
  return { first, last };
}
