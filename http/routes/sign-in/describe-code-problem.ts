import type { HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';

/** Why a code was not taken, where another try makes sense, as its page says it. */
export function describeCodeProblem(
  context: HttpContext,
  parts: { clock: () => number },
  result: { type: 'wrong'; triesLeft: number } | { type: 'too_many'; retryAt: number },
): { problem: string; status: 400 | 429 } {
  if (result.type === 'too_many') {
    const wait = waitFor(context, parts, result.retryAt);
    return { problem: `Too many codes were tried. Try again in ${wait}.`, status: 429 };
  }
  if (result.triesLeft === 0) {
    return { problem: 'That was the last try with this code. Have another mail sent.', status: 400 };
  }
  const left = result.triesLeft === 1 ? '1 more try' : `${result.triesLeft} more tries`;
  return { problem: `That is not the code of the mail. You have ${left}.`, status: 400 };
}
