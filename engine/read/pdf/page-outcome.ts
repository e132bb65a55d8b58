import type { Warning } from '../../document/warning.ts';
import type { PageLayout } from '../../layout/layout-page.ts';
import type { PageReport } from '../../options.ts';

/** What became of one page, without what is on it. */
export interface PageResult {
  report: PageReport;
  warnings: Warning[];
}

/** What became of one page: plain data that can be sent between threads. */
export interface PageOutcome extends PageResult {
  /** Absent from a page that failed. */
  layout?: PageLayout;
}

export function resultOf({ layout: _, ...result }: PageOutcome): PageResult {
  return result;
}

/** The outcome of a page that could not be read. The reason completes "could not be read: …". */
export function failPage(number: number, reason: string): PageOutcome {
  const message = `Page ${number} could not be read: ${reason}.`;
  return {
    report: { page: number, source: 'failed', words: 0 },
    warnings: [{ code: 'page_failed', message, page: number }],
  };
}
