/** Counts tries over all nodes, for whatever has to be slowed down: mails to an address, codes from a network. */
export interface Attempts {
  /**
   * Counts one try in the current window, which begins with the first try.
   * @param bucket what is counted, e.g. `sign-in-mail:<hash of the address>`; no personal data in clear
   * @returns `retryAt`, epoch milliseconds, when there were `limit` before this one
   */
  countAttempt(request: {
    bucket: string;
    limit: number;
    windowMs: number;
    now: number;
  }): Promise<{ allowed: true } | { allowed: false; retryAt: number }>;
  /** Takes back one attempt that had no effect, unless its window is over. */
  forgiveAttempt(request: { bucket: string; now: number }): Promise<void>;
  /** @returns until when the bucket has `limit` tries or more, epoch milliseconds; nothing is counted */
  attemptsUsedUpUntil(request: { bucket: string; limit: number; now: number }): Promise<number | undefined>;
}
