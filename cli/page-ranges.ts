import type { PageRange } from '../engine/index.ts';
import { invalidArguments } from './cli-error.ts';
import { printable } from './printable.ts';

/** Above the page count of any real document; keeps sums within safe integers. */
const lastPage = 1_000_000;
/** Bound on a hostile list. */
const mostRanges = 1000;

/** `1-5,9` → ranges, counted from 1, in the order written. @throws CliError `INVALID_ARGS` */
export function parsePageRanges(text: string): PageRange[] {
  const parts = text.split(',');
  if (parts.length > mostRanges) {
    throw invalidArguments(`--pages lists more than ${mostRanges} ranges.`, 'Give fewer, longer ranges.');
  }
  return parts.map(parseRange);
}

function parseRange(part: string): PageRange {
  const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part);
  if (match === null) {
    throw invalidArguments(`--pages cannot read "${printable(part)}".`, 'Write pages as 1-5,9.');
  }
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  if (first < 1)
    throw invalidArguments('--pages counts from 1; there is no page 0.', 'Write pages as 1-5,9.');
  if (last < first) {
    throw invalidArguments(`--pages ${first}-${last} runs backwards.`, `Write ${last}-${first}.`);
  }
  if (last > lastPage) throw invalidArguments(`--pages goes past page ${lastPage}.`, 'Give a real page.');
  return { first, last };
}
