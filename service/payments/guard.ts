import { createAdmission } from '../admission/admission.ts';
import {
  HOUR,
  type Limit,
  MINUTE,
  secondsUntil,
  type ThrottleParts,
  throttle,
  usedUpUntil,
} from '../admission/throttle.ts';
import { DocconvError } from '../errors.ts';
import type { PaidRequest } from './describe-payment.ts';

/** Refuses wallets and networks whose payments often fail. */
export interface PaymentGuard {
  /**
   * Checks a signature, for which the chain may have to be asked, when it is the turn of whoever sent it.
   * @throws DocconvError `busy` when there are too many, or too many came to nothing lately
   */
  check<T>(network: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /**
   * Works when it is the turn of the caller: turns go round by network, and a payer has few at once. To be asked
   * once the payer is known to have signed.
   * @throws DocconvError `busy` when there are too many, or too many came to nothing lately
   */
  inTurn<T>(who: Who, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** A payment was sent by somebody who had not signed it. */
  noteForgery(network: string): Promise<void>;
  /** A payment failed before any work. */
  noteFailure(who: Who): Promise<void>;
  /** A conversion was done for nothing. */
  noteWaste(who: Who): Promise<void>;
}

type Who = Pick<PaidRequest, 'network' | 'received'>;

/** Documents in memory at once, of 50 MB at most. */
const TURNS = { running: 12, runningOfAccount: 4, places: 64, placesOfAccount: 16 };
/** Questions to the node of the chain at once. */
const CHECKS = { running: 32, runningOfAccount: 8, places: 256, placesOfAccount: 64 };
const PAYERS = { ...TURNS, places: Number.POSITIVE_INFINITY, placesOfAccount: 4 };

const FAILURES_OF_PAYER: Limit = { name: 'x402-failures-of', tries: 50, windowMs: 10 * MINUTE };
const FAILURES_FROM_NETWORK: Limit = { name: 'x402-failures-from', tries: 200, windowMs: 10 * MINUTE };
/** Up to 200 pages of a scan each. */
const WASTE_OF_PAYER: Limit = { name: 'x402-waste-of', tries: 5, windowMs: HOUR };
const WASTE_FROM_NETWORK: Limit = { name: 'x402-waste-from', tries: 30, windowMs: HOUR };

export function createPaymentGuard(parts: ThrottleParts): PaymentGuard {
  const turns = createAdmission(TURNS);
  const checks = createAdmission(CHECKS);
  const payers = createAdmission(PAYERS);

  async function refuseIfUsedUp(...limits: readonly (readonly [Limit, string])[]): Promise<void> {
    const until = await usedUpUntil(parts, ...limits);
    if (until !== undefined) throw heldBack(secondsUntil(until, parts.clock()));
  }

  async function count(...limits: readonly (readonly [Limit, string])[]): Promise<void> {
    // What came to nothing is the thing to tell; that it could not be counted is not.
    for (const limit of limits) await throttle(parts, limit).catch(() => undefined);
  }

  return {
    check: (network, signal, work) => {
      // Asked when the turn comes: those before may have used it up.
      const checkUnlessUsedUp = async () => {
        await refuseIfUsedUp([FAILURES_FROM_NETWORK, network], [WASTE_FROM_NETWORK, network]);
        return work();
      };
      return checks.inTurn(network, checkUnlessUsedUp, signal);
    },
    inTurn: async (who, signal, work) => {
      const { payer } = who.received.signed;
      await refuseIfUsedUp([FAILURES_OF_PAYER, payer], [WASTE_OF_PAYER, payer]);
      const place = payers.take(payer);
      try {
        return await turns.inTurn(who.network, work, signal);
      } finally {
        place.leave();
      }
    },
    noteForgery: (network) => count([FAILURES_FROM_NETWORK, network]),
    noteFailure: ({ network, received }) =>
      count([FAILURES_OF_PAYER, received.signed.payer], [FAILURES_FROM_NETWORK, network]),
    noteWaste: ({ network, received }) =>
      count([WASTE_OF_PAYER, received.signed.payer], [WASTE_FROM_NETWORK, network]),
  };
}

function heldBack(retryAfter: number): DocconvError {
  return new DocconvError(
    'busy',
    'Too many payments of this wallet or network came to nothing lately.',
    'Wait for as long as Retry-After says, or use an API key; nothing was charged.',
    { reason: 'held_back', retryAfter },
  );
}
