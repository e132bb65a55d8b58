import { readFile } from 'node:fs/promises';
import { type CliError, invalidArguments } from '../cli-error.ts';
import { fileError } from '../inputs/expand-inputs.ts';
import { printable } from '../terminal/printable.ts';
import type { Summary, SummaryItem } from './summary.ts';

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
  return invalidArguments(`"${printable(file)}" is no summary of a batch.`, 'Give what --summary wrote.');
}
