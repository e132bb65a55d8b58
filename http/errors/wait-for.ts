import { secondsUntil } from '../../service/admission/throttle.ts';
import type { HttpContext } from '../env.ts';
import { timeUntil } from '../pages/moment.ts';

/** Tells programs when to come back. @returns the same in words: `12 minutes` */
export function waitFor(context: HttpContext, { clock }: { clock: () => number }, retryAt: number): string {
  const now = clock();
  context.header('Retry-After', String(secondsUntil(retryAt, now)));
  return timeUntil(retryAt, now);
}
