import type { PaidRequest } from '../describe-payment.ts';
import { pursue } from '../settlement/pursue.ts';
import type { PaidConversion, PaymentParts } from '../setup/payment-parts.ts';
import { type SharedWork, shareWork } from './shared-work.ts';

/** Conversions that are paid for one by one. */
export interface PaidConversions {
  /**
   * Converts, and takes the money once the result is there; once for a payment, however often and by however many
   * processes it is received.
   * @throws PaymentRefused, DocconvError
   */
  convert(request: PaidRequest, signal: AbortSignal): Promise<PaidConversion>;
  /** Resolves when all work has ended; work that nobody waits for is given up. */
  drain(): Promise<void>;
}

/** A client whose connection broke, or was cut for having taken long, finds its conversion going on. */
const GRACE_MS = 60_000;

export function createPaidConversions(parts: PaymentParts): PaidConversions {
  /** Only what is the very same is shared. */
  const running = new Map<string, SharedWork<PaidConversion>>();

  function begin(name: string, request: PaidRequest): SharedWork<PaidConversion> {
    const work = shareWork((audience) => pursue(parts, request, audience), GRACE_MS);
    running.set(name, work);
    void work.ended.then(() => running.delete(name));
    return work;
  }

  return {
    convert: async (request, signal) => {
      const name = JSON.stringify(request.payment);
      for (;;) {
        const work = running.get(name) ?? begin(name, request);
        if (!work.isGivenUp) return work.join(signal);
        await work.ended;
      }
    },
    drain: async () => {
      while (running.size > 0) {
        const works = [...running.values()];
        for (const work of works) work.hurry();
        await Promise.all(works.map(({ ended }) => ended));
      }
    },
  };
}
