import { createHash } from 'node:crypto';
import type { OutputFormat } from '../../../engine/index.ts';

/** What one payment pays for. */
export interface Order {
  /** As `parseUrl` writes it. */
  url: string;
  /** How many pages the payer allows for. */
  maxPages: number;
  outputFormat: OutputFormat;
}

/** At half a cent a page ten cents, the most that older common clients sign without being told to. */
export const DEFAULT_PAGES = 20;
/** At half a cent a page that is a dollar, the most that common clients sign without being told to. */
export const MOST_PAGES = 200;

/** Tells whether two payments ask for the same. */
export function hashOrder({ url, maxPages, outputFormat }: Order): string {
  return createHash('sha256')
    .update(JSON.stringify([url, maxPages, outputFormat]))
    .digest('hex');
}
