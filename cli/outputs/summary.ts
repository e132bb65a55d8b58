import { readFile } from 'node:fs/promises';
import type { Warning } from '../../engine/index.ts';
import type { Delivered, Outcome } from '../batch/outcome.ts';
import { type CliError, invalidArguments } from '../cli-error.ts';
import { fileError } from '../inputs/expand-inputs.ts';
import { type ErrorRecord, toErrorRecord } from '../report-error.ts';
import { printable } from '../terminal/printable.ts';
import type { BatchItem } from './plan-items.ts';

/** The batch summary as it is written to a file. */
export interface Summary {
  total: number;
  succeeded: number;
  failed: number;
  results: SummaryItem[];
  /** Files of the folders named that their endings do not call documents. */
  passed_over?: readonly string[];
  /** Names the batch over all its runs. */
  batch_id?: string;
  /** Tells what was asked for from other wishes. */
  options?: string;
  /** Ids of jobs that a server has accepted, by the idempotency keys of their work. */
  jobs?: Record<string, string>;
}

export type SummaryItem =
  | {
      input: string;
      status: 'succeeded';
      pages: number;
      tokens: number;
      /** Where its document lies, unless that went to standard output. */
      written_to?: string;
      warnings?: readonly Warning[];
      /** Of the input as it was converted. */
      sha256?: string;
    }
  | {
      input: string;
      status: 'failed';
      error: Pick<ErrorRecord, 'code' | 'message' | 'hint' | 'exit_code' | 'reason'>;
    };

/** Every summary can be resumed, whether the batch stopped at a failure or was interrupted. */
const NOT_ATTEMPTED = {
  code: 'INTERNAL',
  message: 'not attempted',
  hint: 'Run the command again with --resume and this summary; with --on-error continue, it goes on after failures.',
  exit_code: 1,
} as const;

/** Items → the summary. @param outcomes in the same order; inputs not attempted count as failed */
export function summarize(items: readonly BatchItem[], outcomes: readonly Outcome[]): Summary {
  const results = items.map((item, i) => summarizeItem(item, outcomes[i] ?? { status: 'not_attempted' }));
  const succeeded = results.filter((item) => item.status === 'succeeded').length;
  return { total: results.length, succeeded, failed: results.length - succeeded, results };
}

function summarizeItem(item: BatchItem, outcome: Outcome): SummaryItem {
  const input = item.input.name;
  switch (outcome.status) {
    case 'succeeded':
      return summarizeSuccess(item, outcome);
    case 'failed': {
      const { code, message, hint, exit_code, reason } = toErrorRecord(outcome.error);
      return { input, status: 'failed', error: { code, message, hint, exit_code, reason } };
    }
    case 'not_attempted':
      return { input, status: 'failed', error: NOT_ATTEMPTED };
  }
}

function summarizeSuccess(
  { input, output }: BatchItem,
  { pages, tokens, warnings = [], digest }: Delivered,
): SummaryItem {
  return {
    input: input.name,
    status: 'succeeded',
    pages,
    tokens,
    ...(output === undefined ? {} : { written_to: output }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(digest === undefined ? {} : { sha256: digest }),
  };
}

/** The summary that an earlier run of a batch left. @throws CliError `FILE_NOT_FOUND`, `INVALID_ARGS` */
export async function readSummary(file: string): Promise<Summary> {
  const text = await readFile(file, 'utf8').catch((thrown) => {
    throw fileError(file, thrown);
  });
  try {
    const summary = JSON.parse(text) as Summary;
    if (Array.isArray(summary.results) && summary.results.every(isItem)) return summary;
  } catch {
    throw noSummary(file);
  }
  throw noSummary(file);
}

function isItem(item: Partial<SummaryItem> | null): boolean {
  if (typeof item?.input !== 'string') return false;
  if (item.status === 'failed') return true;
  return item.status === 'succeeded' && Number.isInteger(item.pages) && Number.isInteger(item.tokens);
}

function noSummary(file: string): CliError {
  return invalidArguments(
    `"${printable(file)}" is not a batch summary.`,
    'Give a file that --summary wrote.',
  );
}
