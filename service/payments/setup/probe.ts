import { createAdmission } from '../../admission/admission.ts';
import {
  HOUR,
  type Limit,
  MINUTE,
  secondsUntil,
  type ThrottleParts,
  throttle,
} from '../../admission/throttle.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import { DocconvError } from '../../errors.ts';
import type { OrderParts } from '../conversion/convert-order.ts';
import { checkPages, fetchPdf, requirePdf } from '../conversion/fetch-pdf.ts';
import { MOST_PAGES } from '../conversion/order.ts';

interface ProbeRequest {
  /** As `parseUrl` writes it. */
  url: string;
  /** All pages of the document by default. */
  maxPages?: number;
  /** The network it comes from, by `networkOf`. */
  network: string;
}

export interface Probe {
  pageCount: number;
  maxPages: number;
}

/** Each fetches a document for nothing. */
const PROBES: readonly Limit[] = [
  { name: 'x402-probes', tries: 30, windowMs: MINUTE },
  { name: 'x402-probes-hourly', tries: 200, windowMs: HOUR },
];
/** Documents in memory at once. */
const TURNS = { running: 4, runningOfAccount: 2, places: 32, placesOfAccount: 8 };

export type ProbeDocument = (request: ProbeRequest, signal: AbortSignal) => Promise<Probe>;

/** Counts the pages of documents for anybody, so often from one network. */
export function createProbe(parts: OrderParts & ThrottleParts): ProbeDocument {
  const turns = createAdmission(TURNS);

  async function countPages({ url, network }: ProbeRequest, signal: AbortSignal): Promise<number> {
    const { bytes } = await fetchPdf(parts.fetcher, url, signal);
    const found = await parts.converter.inspect({ bytes, line: `x402 ${network}`, signal });
    requirePdf(found);
    return found.totalPages;
  }

  return async (request, signal) => {
    const until = await throttle(parts, ...PROBES.map((limit) => [limit, request.network] as const));
    if (until !== undefined) throw tooMany(secondsUntil(until, parts.clock()));
    try {
      const pageCount = await turns.inTurn(request.network, () => countPages(request, signal), signal);
      const maxPages = request.maxPages ?? Math.min(pageCount, MOST_PAGES);
      checkPages(pageCount, maxPages);
      return { pageCount, maxPages };
    } catch (error) {
      throw signal.aborted ? cancelled() : error;
    }
  };
}

function tooMany(retryAfter: number): DocconvError {
  return new DocconvError(
    'busy',
    'Too many documents were probed from this network.',
    'Wait for as long as Retry-After says.',
    { retryAfter },
  );
}
