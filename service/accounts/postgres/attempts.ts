import type { Attempts } from '../store/attempts.ts';
import type { Database } from './open-database.ts';

/** The rules of `countInWindow` in one statement, so that tries at once need no lock of their own. */
export function createAttempts({ query }: Database): Attempts {
  return {
    countAttempt: async ({ bucket, limit, windowMs, now }) => {
      const [window] = await query<{ isAllowed: boolean; endsAt: number }>(
        `INSERT INTO attempts AS open (bucket, count, ends_at) VALUES ($1, 1, $3::bigint + $4)
         ON CONFLICT (bucket) DO UPDATE SET
           count = CASE WHEN open.ends_at <= $3 THEN 1 ELSE least(open.count, $2) + 1 END,
           ends_at = CASE WHEN open.ends_at <= $3 THEN excluded.ends_at ELSE open.ends_at END
         RETURNING count <= $2 AS "isAllowed", ends_at AS "endsAt"`,
        [bucket, limit, now, windowMs],
      );
      if (!window) throw new Error('counting a try gave no row');
      return window.isAllowed ? { allowed: true } : { allowed: false, retryAt: window.endsAt };
    },
    forgiveAttempt: async ({ bucket, now }) => {
      await query('UPDATE attempts SET count = greatest(count - 1, 0) WHERE bucket = $1 AND ends_at > $2', [
        bucket,
        now,
      ]);
    },
    attemptsUsedUpUntil: async ({ bucket, limit, now }) => {
      const [window] = await query<{ endsAt: number }>(
        'SELECT ends_at AS "endsAt" FROM attempts WHERE bucket = $1 AND count >= $2 AND ends_at > $3',
        [bucket, limit, now],
      );
      return window?.endsAt;
    },
  };
}
