import type { ReadOptions, ReadResult } from '../../../options.ts';
import { openPdf } from '../open.ts';
import type { PageOutcome } from '../page-outcome.ts';
import { assembleReading, choosePages, factsOf, layOutPage } from '../read-pdf.ts';

/** Reads a PDF in this thread, page by page. */
export async function readWhole(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadResult> {
  const file = await openPdf(bytes);
  const outcomes: PageOutcome[] = [];
  try {
    for (const number of choosePages(file.pageCount, options)) {
      outcomes.push(await layOutPage(file, number, options));
    }
    return assembleReading(outcomes, factsOf(file), options);
  } finally {
    await file.close();
  }
}
