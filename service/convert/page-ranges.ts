import type { PageRange } from '../../engine/index.ts';
import { DocconvError } from '../errors.ts';

/** Above the page count of any real document; keeps sums within safe integers. */
const LAST_PAGE = 1_000_000;
/** Bound on a hostile list. */
const MAX_RANGES = 1_000;

/**
 * `1-5,9,12-` → ranges, counted from 1, in the order written; `12-` goes to the last page.
 * @throws DocconvError `bad_request`, reason `invalid_pages`
 */
export function parsePageRanges(text: string): PageRange[] {
  const parts = text.split(',');
  if (parts.length > MAX_RANGES) throw invalidPages(`more than ${MAX_RANGES} ranges are listed`);
  return parts.map(parseRange);
}

function parseRange(part: string): PageRange {
  const match = /^\s*(\d{1,9})\s*(-\s*(\d{1,9})?\s*)?$/.exec(part);
  // What was written is not quoted: it may come from anywhere, and the message goes everywhere.
  if (match === null) throw invalidPages('a part is neither a number nor a range');
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[3] ?? Number.POSITIVE_INFINITY);
  if (first < 1) throw invalidPages('they are counted from 1; there is no page 0');
  if (last < 1)
    throw invalidPages(
      'they are counted from 1; there is no page 0',
      `Write ${first}- for all pages from there on.`,
    );
  if (last < first) throw invalidPages(`${first}-${last} runs backwards`, `Write ${last}-${first}.`);
  if (Math.max(first, Number.isFinite(last) ? last : 0) > LAST_PAGE) {
    throw invalidPages(`they go past page ${LAST_PAGE}`);
  }
  return { first, last };
}

function invalidPages(why: string, hint = 'Write pages as 1-5,9,12-.'): DocconvError {
  return new DocconvError('bad_request', `The pages cannot be read: ${why}.`, hint, {
    reason: 'invalid_pages',
  });
}
