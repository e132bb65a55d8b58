import type { UnmeteredConverter } from '../../convert/convert-unmetered.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import { DocconvError } from '../../errors.ts';
import type { DocumentFetcher } from '../../fetch/fetch-document.ts';
import type { RememberedConversion } from '../../results/packed-conversion.ts';
import { checkPages, fetchPdf, MOST_BYTES, requirePdf } from './fetch-pdf.ts';
import type { Order } from './order.ts';

export interface OrderParts {
  fetcher: Pick<DocumentFetcher, 'fetch'>;
  converter: UnmeteredConverter;
}

/** An order on its way. */
interface OrderWork {
  order: Order;
  /** Whom it counts for in the queue. */
  line: string;
  signal: AbortSignal;
  /** Called when the expensive part begins. */
  onStart(): void;
}

/** Fetches what an order names, and converts it. @throws DocconvError, also when there is nothing in it */
export async function convertOrder(parts: OrderParts, work: OrderWork): Promise<RememberedConversion> {
  const { order, line, signal } = work;
  const { bytes, fileName } = await fetchPdf(parts.fetcher, order.url, signal);
  const conversion = await parts.converter.convert({
    bytes,
    fileName,
    line,
    signal,
    outputFormat: order.outputFormat,
    maxBytes: MOST_BYTES,
    check: (found) => {
      requirePdf(found);
      checkPages(found.totalPages, order.maxPages);
      work.onStart();
    },
  });
  if (signal.aborted) throw cancelled();
  if (conversion.pageCount === 0 || conversion.markdown.trim() === '') throw noContent();
  return conversion;
}

function noContent(): DocconvError {
  return new DocconvError(
    'unreadable',
    'There is nothing to read in the document.',
    'Check whether its pages are empty or damaged.',
    { reason: 'no_content' },
  );
}
