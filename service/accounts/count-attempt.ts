import type { Attempts } from './store/attempts.ts';

/** The tries of one bucket in the window that is open. */
export interface AttemptWindow {
  count: number;
  endsAt: number;
}

type Answer = Awaited<ReturnType<Attempts['countAttempt']>>;

/** @returns the outcome and the window afterwards; a try that was refused changes nothing */
export function countInWindow(
  current: AttemptWindow | undefined,
  { limit, windowMs, now }: Parameters<Attempts['countAttempt']>[0],
): { result: Answer; next?: AttemptWindow } {
  const open = current && current.endsAt > now ? current : { count: 0, endsAt: now + windowMs };
  if (open.count >= limit) return { result: { allowed: false, retryAt: open.endsAt } };
  return { result: { allowed: true }, next: { ...open, count: open.count + 1 } };
}
