import type { Attempts } from './store/attempts.ts';

/** The tries of one bucket in the window that is open. */
export interface AttemptWindow {
  count: number;
  endsAt: number;
}

type Answer = Awaited<ReturnType<Attempts['countAttempt']>>;

/** @returns the answer and the window afterwards; a try that was refused changes nothing */
export function countInWindow(
  current: AttemptWindow | undefined,
  { limit, windowMs, now }: Parameters<Attempts['countAttempt']>[0],
): { answer: Answer; next?: AttemptWindow } {
  const open = current && current.endsAt > now ? current : { count: 0, endsAt: now + windowMs };
  if (open.count >= limit) return { answer: { allowed: false, retryAt: open.endsAt } };
  return { answer: { allowed: true }, next: { ...open, count: open.count + 1 } };
}
