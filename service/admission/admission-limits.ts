/** How much may come in at once. */
export interface AdmissionLimits {
  /** Conversions running at once. */
  running: number;
  /** Of them, those of one account. */
  runningOfAccount: number;
  /** Documents that arrive, wait or are being converted. */
  places: number;
  /** Of them, those of one account; fewer while others have many, since nobody may take more than is left free. */
  placesOfAccount: number;
  /** Bytes of the documents being converted, which are in memory; small ones do not count. Default: no bound. */
  bytes?: number;
  /** Whoever would wait longer than this is refused and told when to try again, milliseconds. Default: no bound. */
  patience?: number;
}

/** On one's own machine nothing is limited: the engine has a queue of its own. */
export const UNLIMITED: AdmissionLimits = {
  running: Number.POSITIVE_INFINITY,
  runningOfAccount: Number.POSITIVE_INFINITY,
  places: Number.POSITIVE_INFINITY,
  placesOfAccount: Number.POSITIVE_INFINITY,
};

const MIB = 1024 * 1024;

/**
 * Worker threads take turns by account and page by page, so no document holds up another; what bounds them is memory.
 * @param threads worker threads of the engine
 */
export function serverLimits(threads: number): AdmissionLimits {
  return {
    running: Math.max(8, threads * 8),
    runningOfAccount: Math.max(2, threads * 2),
    places: 256,
    placesOfAccount: 64,
    bytes: 256 * MIB,
    // Clients and proxies give up after a minute or two without a response.
    patience: 60_000,
  };
}
