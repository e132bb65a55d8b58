import { toDocconvError } from '../convert/engine-failure.ts';
import { DocconvError, withMoreHints } from '../errors.ts';
import { PLANS_HERE } from '../keys/plan-hints.ts';

/** A failure as it is told on one's own machine: whose plan refuses is its operator, too. */
export function tellOfPlansHere(thrown: unknown): unknown {
  const error = toDocconvError(thrown);
  return error instanceof DocconvError && error.isOfPlan ? withMoreHints(error, PLANS_HERE) : error;
}
