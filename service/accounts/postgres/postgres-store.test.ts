import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeResultFiles } from '../../results/result-files.contract.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { makeAccount, makeKey, NOVEMBER } from '../../testing/store-fixtures.ts';
import { describeAccountStore } from '../store.contract.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createResultRows } from './result-rows.ts';

describeWithPostgres('PostgreSQL', (server) => {
  let databases: [Database, Database];

  beforeAll(async () => {
    const address = await server().createDatabase();
    databases = [openDatabase(address), openDatabase(address)];
    await migrate(databases[0]);
  });
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  /** The rest goes with these. Truncating would make a new file for each table and index, for every test. */
  async function empty(): Promise<void> {
    for (const table of ['accounts', 'sign_ins', 'connect_sessions', 'attempts', 'payments'])
      await databases[0].query(`DELETE FROM ${table}`);
  }

  describeAccountStore('the PostgreSQL store', async () => {
    await empty();
    return { store: createPostgresStore(databases[0]), again: () => createPostgresStore(databases[1]) };
  });

  describeResultFiles('results in PostgreSQL', async () => {
    await empty();
    const store = createPostgresStore(databases[0]);
    const accounts: [string, string] = ['acc_1', 'acc_2'];
    for (const id of accounts) await store.createAccount(makeAccount({ id }));
    let opened = 0;
    return { accounts, open: (mostBytes) => createResultRows(databases[opened++ % 2]!, mostBytes) };
  });

  describe('what PostgreSQL keeps', () => {
    beforeEach(empty);

    it('of an account is gone with it, results too', async () => {
      const store = createPostgresStore(databases[0]);
      const account = makeAccount();
      await store.createAccount(account, makeKey());
      const results = createResultRows(databases[0]);
      await databases[0].query(
        `INSERT INTO results (reference, account_id, content, expires_at) VALUES ('r', $1, '', $2)`,
        [account.id, NOVEMBER],
      );
      await store.deleteAccount(account.id);
      expect(await results.load(account.id, 'r', 0)).toBeUndefined();
      expect(await databases[0].query('SELECT 1 FROM api_keys')).toEqual([]);
    });

    it('of a result may be damaged, which is told without quoting it', async () => {
      const store = createPostgresStore(databases[0]);
      await store.createAccount(makeAccount({ id: 'acc_1' }));
      await databases[0].query(
        `INSERT INTO results (reference, account_id, content, expires_at) VALUES ('r', 'acc_1', 'secret', $1)`,
        [NOVEMBER],
      );
      const error = await createResultRows(databases[0])
        .load('acc_1', 'r', 0)
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ reason: 'store_damaged' });
      expect(String(error)).not.toContain('secret');
    });

    it('is swept in batches, however much it is', async () => {
      const store = createPostgresStore(databases[0]);
      await databases[0].query(
        `INSERT INTO attempts SELECT 'b' || n, 1, CASE WHEN n <= 2500 THEN 5 ELSE 15 END FROM generate_series(1, 2600) AS n`,
      );
      await Promise.all([store.sweep(10), createPostgresStore(databases[1]).sweep(10)]);
      expect(await databases[0].query('SELECT count(*) FROM attempts')).toEqual([{ count: 100 }]);
    });
  });
});
