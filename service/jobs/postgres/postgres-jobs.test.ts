import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../accounts/postgres/migrate.ts';
import { type Database, openDatabase } from '../../accounts/postgres/open-database.ts';
import { createPostgresStore } from '../../accounts/postgres/postgres-store.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { makeAccount } from '../../testing/store-fixtures.ts';
import { describeDivisions } from '../division/divisions.contract.ts';
import { describeJobStore, type JobsUnderTest } from '../job-store.contract.ts';
import type { JobStore } from '../job-store.ts';
import { openPostgresJobs } from './postgres-jobs.ts';

describeWithPostgres('jobs', (server) => {
  let databases: [Database, Database];
  let jobs: [JobStore, JobStore];

  beforeAll(async () => {
    const address = await server().createDatabase();
    databases = [openDatabase(address), openDatabase(address)];
    await migrate(databases[0]);
    // Both make what pg-boss needs, at once.
    jobs = await Promise.all([openPostgresJobs(databases[0]), openPostgresJobs(databases[1])]);
  }, 30_000);
  afterAll(async () => {
    for (const store of jobs) await store.close();
    for (const database of databases) await database.close();
  });

  const accounts: [string, string] = ['acc_1', 'acc_2'];

  async function open(): Promise<JobsUnderTest> {
    await databases[0].query('TRUNCATE accounts, pgboss.job CASCADE');
    const store = createPostgresStore(databases[0]);
    for (const id of accounts) await store.createAccount(makeAccount({ id }));
    return { jobs: jobs[0], again: jobs[1], accounts };
  }

  describeJobStore('jobs in PostgreSQL', open);

  it('leaves nothing of a job that has ended in the queue', async () => {
    const waiting = await databases[0].query(`SELECT 1 FROM pgboss.job WHERE state < 'active'`);
    const queued = await databases[0].query(`SELECT 1 FROM jobs WHERE state = 'queued'`);
    expect(waiting).toHaveLength(queued.length);
  });

  describeDivisions('parts of jobs in PostgreSQL', open);
});
