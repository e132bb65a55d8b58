import { afterAll, beforeAll, expect, it } from 'vitest';
import { atHand } from '../../convert/input.ts';
import { addAccount } from '../../keys/first-use.ts';
import { createLocalService, type EmbeddedService } from '../../local/local.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { createFakeEngine } from '../../testing/fake-engine.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createResultRows } from './result-rows.ts';

/** To a database 100 ms away each is a tenth of a second. */
const MOST_ROUND_TRIPS = 3;

describeWithPostgres('a conversion over PostgreSQL', (server) => {
  let database: Database;
  let service: EmbeddedService;
  let apiKey: string;
  let asked: string[] = [];
  beforeAll(async () => {
    database = openDatabase(await server().createDatabase());
    await migrate(database);
    const counted = countStatements(database, (text) => asked.push(text));
    // What has expired is swept beside, and nobody waits for it.
    const store = { ...createPostgresStore(counted), sweep: async () => undefined };
    apiKey = await addAccount(store, { plan: 'pro', keyName: 'test', now: Date.now() });
    const tokens = { prepare: () => {}, count: async () => 1 };
    const results = createResultRows(database);
    service = createLocalService({ engine: createFakeEngine(), store, results, tokens });
  });
  afterAll(async () => {
    await service.close();
    await database.close();
  });

  it('asks the database three times', async () => {
    asked = [];
    const admitted = await service.docconvFor({ type: 'key', apiKey, door: 'api' }).enter();
    const input = atHand(Buffer.from('one\ntwo'));
    const asks = { input, fileName: 'a.pdf', outputFormat: 'markdown', options: {} } as const;
    expect((await admitted.convert(asks)).usage.pagesUsed).toBe(2);
    await admitted.leave();
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  });
});

/** Statements are sent one after the other, so that each is a round trip. */
function countStatements(database: Database, note: (text: string) => void): Database {
  const counted = (query: Database['query']): Database['query'] => {
    return (text, values) => {
      note(text);
      return query(text, values);
    };
  };
  return {
    ...database,
    query: counted(database.query),
    transaction: async (work) => {
      note('BEGIN');
      const result = await database.transaction((query) => work(counted(query)));
      note('COMMIT');
      return result;
    },
  };
}
