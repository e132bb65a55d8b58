import { type ErrorRecord, toErrorRecord } from '../report-error.ts';
import type { Outcome } from '../run-jobs.ts';

/** The batch summary as it is written to a file. */
export interface Summary {
  total: number;
  succeeded: number;
  failed: number;
  results: SummaryItem[];
  /** Names the batch over all its runs. */
  batch_id?: string;
}

export type SummaryItem =
  | { input: string; status: 'succeeded'; pages: number; tokens: number }
  | {
      input: string;
      status: 'failed';
      error: Pick<ErrorRecord, 'code' | 'message' | 'exit_code' | 'reason'>;
    };

/** Names and outcomes, in the same order → the summary. Inputs not attempted count as failed. */
export function summarize(names: readonly string[], outcomes: readonly Outcome[]): Summary {
  const results = outcomes.map((outcome, i) => summarizeItem(names[i] ?? '', outcome));
  const succeeded = results.filter((item) => item.status === 'succeeded').length;
  return { total: results.length, succeeded, failed: results.length - succeeded, results };
}

function summarizeItem(input: string, outcome: Outcome): SummaryItem {
  switch (outcome.status) {
    case 'succeeded':
      return { input, status: 'succeeded', pages: outcome.pages, tokens: outcome.tokens };
    case 'failed': {
      const { code, message, exit_code, reason } = toErrorRecord(outcome.error);
      return { input, status: 'failed', error: { code, message, exit_code, reason } };
    }
    case 'not_attempted':
      return { input, status: 'failed', error: { code: 'INTERNAL', message: 'not attempted', exit_code: 1 } };
  }
}
