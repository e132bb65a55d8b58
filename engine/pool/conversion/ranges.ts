import type { Conversion } from '../../convert.ts';
import { failPage, type PageOutcome } from '../../read/pdf/page-outcome.ts';
import type { AdmittedConversion } from '../admitted.ts';
import { createCrashBudget } from '../crash-budget.ts';
import { type Packed, pack, unpack } from '../packed/packed.ts';
import { isLong } from '../thread/tasks.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { collectPages, composePages, startConversion, withScratch } from './convert-on-workers.ts';

/** Some pages of a document, laid out, which wait for the others. */
interface Range {
  pages: number;
  /** Packed `PdfFacts`. */
  facts: Packed;
  /** Packed `PageOutcome[]` each. */
  laidOut: Packed[];
  failed: PageOutcome[];
}

/** A page that nobody could lay out. The reason completes "could not be read: …". */
export interface FailedPage {
  page: number;
  reason: string;
}

/** Lays out the pages that the request asks for, which the same program composes with those of other ranges. */
export async function layOutRange(workers: WorkerPool, admitted: AdmittedConversion): Promise<Uint8Array> {
  const crashes = createCrashBudget();
  const first = await startConversion(workers, admitted, crashes, 0);
  if (first.type === 'done') throw new Error('only what is read page by page has ranges');
  const { facts, remaining } = first;
  const laidOut = [first.laidOut, ...(await collectPages(workers, admitted, first, crashes))];
  const range: Range = { pages: remaining.length, facts, laidOut, failed: crashes.failed };
  return new Uint8Array(pack(range));
}

/**
 * Writes the document that all ranges make up, the same as if it had been converted whole.
 * @param ranges as from `layOutRange`, one at least, in any order
 */
export async function composeRanges(
  workers: WorkerPool,
  admitted: AdmittedConversion,
  ranges: AsyncIterable<Uint8Array>,
  failedPages: readonly FailedPage[],
): Promise<Conversion> {
  const laidOut: Packed[] = [];
  const failed = failedPages.map(({ page, reason }) => failPage(page, reason));
  let facts: Packed | undefined;
  let pages = failed.length;
  for await (const bytes of ranges) {
    const range = unpack<Range>(bytes);
    facts ??= range.facts;
    pages += range.pages;
    laidOut.push(...range.laidOut);
    failed.push(...range.failed);
  }
  if (!facts) throw new Error('a document has one range at least');
  const collected = { facts, laidOut, failed, pages };
  const tight = isLong(pages, admitted.request);
  return withScratch(workers, tight, (scratch) =>
    composePages(workers, admitted, { ...collected, scratch, tight }),
  );
}
