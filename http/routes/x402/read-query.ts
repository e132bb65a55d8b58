import { parseUrl } from '../../../service/fetch/fetch-document.ts';
import { nearestTo } from '../../../service/nearest.ts';
import { DEFAULT_PAGES, MOST_PAGES, type Order } from '../../../service/payments/conversion/order.ts';
import { convertFields } from '../../../service/schemas.ts';
import type { HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { suggestNearest } from '../../uploads/body.ts';

/** The query of a paid conversion. The address may be missing in a request without payment, which is told the price. */
export interface ConvertQuery extends Omit<Order, 'url'> {
  url?: string;
}

/** @throws HttpProblem 400, 413; DocconvError `invalid_url` */
export function readConvertQuery(context: HttpContext): ConvertQuery {
  checkNames(context);
  const { req } = context;
  return {
    url: readUrl(req.query('url')),
    maxPages: readMaxPages(req.query('max_pages')) ?? DEFAULT_PAGES,
    outputFormat: readOutputFormat(req.query('output_format')),
  };
}

/** @throws HttpProblem 400, 413; DocconvError `invalid_url` */
export function readProbeQuery(
  context: HttpContext,
): Pick<Order, 'url' | 'outputFormat'> & { maxPages?: number } {
  checkNames(context);
  const { req } = context;
  return {
    ...requireUrl({ url: readUrl(req.query('url')) }),
    maxPages: readMaxPages(req.query('max_pages')),
    outputFormat: readOutputFormat(req.query('output_format')),
  };
}

/** @throws HttpProblem `missing_url` */
export function requireUrl<T extends { url?: string }>(query: T): T & { url: string } {
  const { url } = query;
  if (url !== undefined) return { ...query, url };
  throw new HttpProblem(400, 'missing_url', 'The query has no url.', {
    hint: 'Give the https address of a PDF, encoded: ?url=https%3A%2F%2Fexample.com%2Freport.pdf',
  });
}

/** The address of a paid conversion, in the one form that all documents and answers have it in. */
export function writeConvertUrl(publicUrl: string, { url, maxPages, outputFormat }: ConvertQuery): string {
  const query = new URLSearchParams({
    ...(url === undefined ? {} : { url }),
    max_pages: String(maxPages),
    output_format: outputFormat,
  });
  return `${publicUrl}/api/x402/convert?${query}`;
}

const NAMES = ['url', 'max_pages', 'output_format'];
/** What converting with a key knows besides; whoever pays would not get it. */
const ELSEWHERE = Object.keys(convertFields.shape);

/**
 * Parameters of others are ignored, since crawlers and campaigns append their own; whoever pays gets what was quoted.
 * Only what may have been meant for docconv is refused. @throws HttpProblem `unknown_parameter`
 */
function checkNames({ req }: HttpContext): void {
  const strangers = Object.keys(req.query()).filter((name) => !NAMES.includes(name));
  const meant = isUrlCut(req.url) ? strangers[0] : strangers.find(isMeant);
  if (meant === undefined) return;
  throw new HttpProblem(
    400,
    'unknown_parameter',
    `There is no parameter ${JSON.stringify(meant.slice(0, 40))}.`,
    {
      hint: suggestNearest(
        meant,
        NAMES,
        `The parameters are ${NAMES.join(', ')}; an address given as url has to be encoded whole.`,
      ),
    },
  );
}

/** A field of the API, or one of our names in part or in another style, e.g. `maxPages`, `max_page`, `format`. */
function isMeant(name: string): boolean {
  if (ELSEWHERE.includes(name)) return true;
  if (nearestTo(name, NAMES) !== undefined) return true;
  const letters = bare(name);
  return letters.length > 3 && NAMES.some((ours) => bare(ours).includes(letters));
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Whether the address given as url has a query that was not encoded: what follows its first `&` may belong to it. */
function isUrlCut(address: string): boolean {
  return /[?&]url=[^&]*\?/.test(address);
}

function readUrl(given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  return parseUrl(given.trim(), { httpsOnly: true }).href;
}

function readMaxPages(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,9}$/.test(given) || Number(given) === 0) {
    throw new HttpProblem(400, 'invalid_max_pages', 'max_pages is not a number of pages.', {
      hint: `Give a whole number from 1 to ${MOST_PAGES}.`,
    });
  }
  if (Number(given) <= MOST_PAGES) return Number(given);
  throw new HttpProblem(
    413,
    'page_limit_exceeded',
    `At most ${MOST_PAGES} pages are converted for one payment.`,
    {
      hint: `Give a max_pages from 1 to ${MOST_PAGES}; longer documents are converted with an API key.`,
    },
  );
}

function readOutputFormat(given = 'markdown'): Order['outputFormat'] {
  if (given === 'markdown' || given === 'html') return given;
  throw new HttpProblem(400, 'unsupported_output_format', 'There is no such output_format.', {
    hint: 'Give markdown or html.',
  });
}
