import type { CliError } from '../cli-error.ts';

/** One thing to convert. `name` is how it is called in messages, envelopes and summaries. */
export type BatchInput =
  | { type: 'file'; name: string; path: string; root: string }
  | { type: 'url'; name: string; url: URL }
  | { type: 'stdin'; name: '-' }
  | { type: 'unusable'; name: string; error: CliError };

/** Bytes of the largest input any plan takes; anything larger is refused before it is read. */
export const largestInput = 500 * 1024 * 1024;
