import { DocconvError, withMoreHints } from '../../service/errors.ts';
import { PLANS_OF_SERVER } from '../../service/keys/plan-hints.ts';
import type { EmbeddedService } from '../../service/local/local.ts';
import { withAddresses } from '../../service/with-addresses.ts';

/** A server as those learn of it who read what it says elsewhere. */
interface Teller {
  publicUrl: () => string;
  /** Whether one document can be paid for without a plan. */
  takesPayments: () => boolean;
}

/**
 * What else a caller can do whose plan refuses a conversion, one sentence or two.
 * @param isUsedUp whether it is for what is left of the month, which a payment per request does not touch
 */
export function describeOtherPlans({
  isUsedUp,
  takesPayments,
}: {
  isUsedUp: boolean;
  takesPayments: boolean;
}): string {
  return isUsedUp && takesPayments ? `${PLANS_OF_SERVER} ${WITHOUT_PLAN}` : PLANS_OF_SERVER;
}

const WITHOUT_PLAN =
  'One PDF at a public https address can also be paid for without a plan: GET /api/x402/probe?url=… has the price, /for/ai-agents the steps.';

/** Whoever wants more than the plan has is told where more is to be had, in whole addresses. */
export function tellOfPlans<T>(error: T, { publicUrl, takesPayments }: Teller): T | DocconvError {
  if (!(error instanceof DocconvError && error.isOfPlan)) return error;
  const isUsedUp = error.code === 'quota_exceeded';
  const more = describeOtherPlans({ isUsedUp, takesPayments: takesPayments() });
  return withMoreHints(error, withAddresses(more, publicUrl()));
}

/** Conversions of jobs: their failures are stored as they are told. */
export function tellingOfPlans(
  { convertClaimed }: Pick<EmbeddedService, 'convertClaimed'>,
  teller: Teller,
): EmbeddedService['convertClaimed'] {
  return async (...asked) => {
    try {
      return await convertClaimed(...asked);
    } catch (error) {
      throw tellOfPlans(error, teller);
    }
  };
}
