import type { InspectedDocument } from '../../convert/convert-unmetered.ts';
import { DocconvError } from '../../errors.ts';
import type { DocumentFetcher } from '../../fetch/fetch-document.ts';
import { wrongType } from '../../fetch/fetch-failure.ts';
import type { Fetched, FetchRules } from '../../fetch/fetch-rules.ts';
import { MOST_PAGES } from './order.ts';

/** Of a document that is fetched; a scan of 200 pages fits. */
export const MOST_BYTES = 50 * 1024 * 1024;
const FETCH_MS = 30_000;

const RULES: FetchRules = {
  httpsOnly: true,
  maxBytes: MOST_BYTES,
  totalMilliseconds: FETCH_MS,
  takesType: isPdfOrUnknown,
};

/** Many stores of files say of all of them that they are bytes; what it is shows when it is opened. */
function isPdfOrUnknown(mediaType: string): boolean {
  return [
    'application/pdf',
    'application/x-pdf',
    'application/octet-stream',
    'binary/octet-stream',
    '',
  ].includes(mediaType);
}

/** @throws DocconvError whose reason is a `FetchFailure` */
export function fetchPdf(
  fetcher: Pick<DocumentFetcher, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<Fetched> {
  return fetcher.fetch(url, RULES, signal);
}

/** @throws DocconvError `unsupported_content_type` */
export function requirePdf({ format }: InspectedDocument): void {
  if (format !== 'pdf') throw wrongType();
}

/** @throws DocconvError `page_limit_exceeded` */
export function checkPages(totalPages: number, maxPages: number): void {
  if (totalPages <= maxPages) return;
  const isTooLong = totalPages > MOST_PAGES;
  throw new DocconvError(
    'too_large',
    isTooLong
      ? `The document has ${totalPages} pages, and at most ${MOST_PAGES} are converted for one payment.`
      : `The document has ${totalPages} pages, and max_pages is ${maxPages}.`,
    isTooLong
      ? 'Give a shorter document, or convert this one with an API key.'
      : `Ask for max_pages=${totalPages}.`,
    { reason: 'page_limit_exceeded' },
  );
}
