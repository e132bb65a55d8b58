import { DocconvError } from '../../errors.ts';
import { migrations } from './migrations.ts';
import type { Database, Query } from './open-database.ts';

/** Any number of our own; every node that migrates waits for it. */
const MIGRATION_LOCK = 7_203_118_804;

/** Each step leaves what the version before it reads and writes, so that nodes are upgraded one after the other. */
const STEPS_AHEAD = 1;

/**
 * Brings the database up to date, whichever node comes first; the others wait and find it done.
 * @throws DocconvError when a docconv more than one step newer has been here
 */
export async function migrate(database: Database, steps: readonly string[] = migrations): Promise<void> {
  if (isServed(await currentStep(database.query), steps)) return;
  await database.transaction(async (query) => {
    await query('SET LOCAL statement_timeout = 0');
    await query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await query(
      'CREATE TABLE IF NOT EXISTS docconv_migrations (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await currentStep(query);
    if (done > steps.length + STEPS_AHEAD) throw newerDatabase();
    for (const [i, step] of steps.entries()) {
      if (i < done) continue;
      await query(step);
      await query('INSERT INTO docconv_migrations (number) VALUES ($1)', [i + 1]);
    }
  });
}

/** Whether a node with these steps works on a database with so many, as it is. */
function isServed(done: number, steps: readonly string[]): boolean {
  return done >= steps.length && done <= steps.length + STEPS_AHEAD;
}

async function currentStep(query: Query): Promise<number> {
  const [found] = await query<{ exists: boolean }>(
    `SELECT to_regclass('docconv_migrations') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return 0;
  const [last] = await query<{ number?: number }>('SELECT max(number) AS number FROM docconv_migrations');
  return last?.number ?? 0;
}

function newerDatabase(): DocconvError {
  return new DocconvError(
    'internal',
    'The database was brought up to date by a newer docconv.',
    'Upgrade docconv to the latest version on this machine too.',
    { reason: 'store_newer', retryable: false },
  );
}
