import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';

describe('a database that cannot be reached', () => {
  it('is told of with what to do, and without its password', async () => {
    const database = openDatabase('postgres://docconv:s3cret@127.0.0.1:1/docconv?sslmode=disable');
    const error = await database.query('SELECT 1').catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'server',
      reason: 'store_unavailable',
      message: expect.stringContaining('postgres://127.0.0.1:1/docconv'),
      hint: expect.stringContaining('DOCCONV_DATABASE_URL'),
    });
    expect(JSON.stringify(error) + String(error)).not.toContain('s3cret');
    await expect(database.transaction(async () => 1)).rejects.toMatchObject({ reason: 'store_unavailable' });
    await database.close();
  });
});

describeWithPostgres('a database', (server) => {
  let address: string;
  let database: Database;

  beforeAll(async () => {
    address = await server().createDatabase();
    database = openDatabase(address);
    await database.query('CREATE TABLE things (number integer)');
  });
  afterAll(() => database.close());

  const count = () => database.query('SELECT 1 FROM things').then(({ length }) => length);

  it('keeps all of a transaction or nothing', async () => {
    await database.transaction((query) => query('INSERT INTO things VALUES (1)'));
    expect(await count()).toBe(1);
    const failing = database.transaction(async (query) => {
      await query('INSERT INTO things VALUES (2)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(1);
  });

  it('calls back when somebody else notifies, again after its connection was cut, and not when it is over', async () => {
    const other = openDatabase(address);
    let heard = 0;
    const end = database.listen('news', () => heard++);
    const notify = async () => {
      await other.query('NOTIFY news');
      return heard;
    };
    await expect.poll(notify).toBeGreaterThan(0);
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN news' AND datname = current_database()`,
    );
    const before = heard;
    await expect.poll(notify).toBeGreaterThan(before);
    await end();
    const after = heard;
    await notify();
    expect(heard).toBe(after);
    await other.close();
  });

  it('is used on when a connection was cut, within a transaction too', async () => {
    const cut = database.transaction(async (query) => {
      const [own] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.query('SELECT pg_terminate_backend($1)', [own?.pid]);
      await query('INSERT INTO things VALUES (3)');
    });
    await expect(cut).rejects.toMatchObject({ reason: expect.stringMatching(/^store_(busy|unavailable)$/) });
    expect(await count()).toBe(1);
  });

  it('says that it is busy when a deadlock is broken', async () => {
    let locked = 0;
    const lockBoth = (first: number, second: number) =>
      database.transaction(async (query) => {
        await query('SELECT pg_advisory_xact_lock($1)', [first]);
        locked += 1;
        await expect.poll(() => locked).toBe(2);
        await query('SELECT pg_advisory_xact_lock($1)', [second]);
      });
    const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed.map(({ reason }) => reason)).toMatchObject([
      { code: 'server', reason: 'store_busy', retryAfter: 1 },
    ]);
  });

  it('is brought up to date step by step, used a step ahead and left alone by an older docconv', async () => {
    const steps = [
      'CREATE TABLE one (n integer)',
      'INSERT INTO one VALUES (1); INSERT INTO one VALUES (2)',
      'ALTER TABLE one ADD m integer',
    ];
    await migrate(database, steps.slice(0, 1));
    await migrate(database, steps);
    await migrate(database, steps);
    expect(await database.query('SELECT n FROM one')).toEqual([{ n: 1 }, { n: 2 }]);
    await migrate(database, steps.slice(0, 2));
    await expect(migrate(database, steps.slice(0, 1))).rejects.toMatchObject({ reason: 'store_newer' });
  });

  it('is not changed by a step that fails', async () => {
    const steps = [
      'CREATE TABLE one (n integer)',
      'INSERT INTO one VALUES (1)',
      'CREATE TABLE two (n integer)',
      'nonsense',
    ];
    await expect(migrate(database, steps)).rejects.toMatchObject({ reason: 'store_unavailable' });
    expect(await database.query(`SELECT to_regclass('two') AS two`)).toEqual([{}]);
  });
});
