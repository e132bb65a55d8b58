import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../accounts/postgres/migrate.ts';
import { type Database, openDatabase } from '../../accounts/postgres/open-database.ts';
import { createPostgresStore } from '../../accounts/postgres/postgres-store.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { DAY, makeAccount } from '../../testing/store-fixtures.ts';
import { describeDivisions } from '../division/divisions.contract.ts';
import { describeJobStore, type JobsUnderTest } from '../job-store.contract.ts';
import type { JobStore, NewJob } from '../job-store.ts';
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
    for (const table of ['accounts', 'pgboss.job']) await databases[0].query(`DELETE FROM ${table}`);
    const store = createPostgresStore(databases[0]);
    for (const id of accounts) await store.createAccount(makeAccount({ id }));
    return { jobs: jobs[0], again: jobs[1], accounts };
  }

  describeJobStore('jobs in PostgreSQL', open);

  it('tells other processes at once of a job that was accepted here', async () => {
    const { again } = await open();
    let woken = 0;
    const end = again.listen(() => woken++);
    const accept = async () => {
      const asked = {
        fileName: 'a',
        outputFormat: 'markdown',
        options: {},
        input: { type: 'url' },
        sealed: '',
      };
      const times = { acceptedAt: Date.now(), expiresAt: Date.now() + DAY };
      const job = { id: randomUUID(), accountId: 'acc_1', asked, weight: 0, hasWebhook: false, ...times };
      await jobs[0].accept(job as NewJob);
      return woken;
    };
    // It may take a moment until it listens.
    await expect.poll(accept).toBeGreaterThan(0);
    await end();
  });

  it('leaves nothing of a job that has ended in the queue', async () => {
    const waiting = await databases[0].query(`SELECT 1 FROM pgboss.job WHERE state < 'active'`);
    const queued = await databases[0].query(`SELECT 1 FROM jobs WHERE state = 'queued'`);
    expect(waiting).toHaveLength(queued.length);
  });

  describeDivisions('parts of jobs in PostgreSQL', open);
});
