import type { Mode } from './parts.ts';

/** Clients end calls of a minute or two: so much may be a scan that takes longer. */
const LONG_PAGES = 100;
const LONG_BYTES = 16 * 1024 * 1024;
/** In fewer bytes there is no long document; its pages need not be counted. */
const SURELY_SHORT_BYTES = 50 * 1024;

/** Whether a document is to be converted as a job. @param countPages those that would be converted */
export async function isForLater(
  mode: Mode,
  byteLength: number,
  countPages?: () => Promise<number>,
): Promise<boolean> {
  if (mode !== 'later_if_long') return mode === 'later';
  if (byteLength > LONG_BYTES) return true;
  if (byteLength <= SURELY_SHORT_BYTES || !countPages) return false;
  return (await countPages()) > LONG_PAGES;
}
