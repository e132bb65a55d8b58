import type { Estimate } from '../service/docconv.ts';
import type { Mode } from './parts.ts';

const MIB = 1024 * 1024;
/** Clients end calls after a minute, which a few more scanned pages than these may take on a busy machine. */
const LONG_PAGES = 10;
const LONG_BYTES = 16 * MIB;
/** Where pages cannot be counted first: as many scanned ones have about so much. */
const LONG_UNCOUNTED_BYTES = MIB;
/** In fewer bytes there is no long document; its pages need not be counted. */
const SURELY_SHORT_BYTES = 50 * 1024;

/**
 * Whether a document is to be converted as a job.
 * @param estimate tells how many pages would be converted
 * @throws DocconvError `quota_exceeded` or `busy` where that is found out on the way
 */
export async function isForLater(
  mode: Mode,
  byteLength: number,
  estimate?: () => Promise<Pick<Estimate, 'pages' | 'refusal'>>,
): Promise<boolean> {
  if (mode !== 'later_if_long') return mode === 'later';
  if (byteLength > LONG_BYTES) return true;
  if (!estimate) return byteLength > LONG_UNCOUNTED_BYTES;
  if (byteLength <= SURELY_SHORT_BYTES) return false;
  const { pages, refusal } = await estimate();
  if (refusal) throw refusal;
  return pages > LONG_PAGES;
}
