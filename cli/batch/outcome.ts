import type { Warning } from '../../engine/index.ts';
import type { CliError } from '../cli-error.ts';

/** How an item ended. */
export type Outcome =
  | ({ status: 'succeeded' } & Delivered)
  | { status: 'failed'; error: CliError }
  | { status: 'not_attempted' };

/** What an item gave. */
export interface Delivered {
  pages: number;
  tokens: number;
  warnings?: readonly Warning[];
  /** SHA-256 of the input, so that a change of it is seen later. */
  digest?: string;
}
