import { toDocconvError } from '../convert/engine-failure.ts';
import { DocconvError, withMoreHints } from '../errors.ts';

const CHANGE_PLAN_HERE =
  'On this machine "docconv admin plan <account> <plan>" changes it; "docconv whoami" shows the account.';

/** A failure as it is told on one's own machine: whose plan refuses is its operator, too. */
export function tellOfPlansHere(thrown: unknown): unknown {
  const error = toDocconvError(thrown);
  return error instanceof DocconvError && error.isOfPlan ? withMoreHints(error, CHANGE_PLAN_HERE) : error;
}
