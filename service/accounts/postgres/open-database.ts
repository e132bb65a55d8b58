import pg from 'pg';
import { shownDatabase } from '../../config/database-url.ts';
import { DocconvError } from '../../errors.ts';

/** Runs one statement. @returns its rows, columns without a value left out */
export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Connections to one database. Every failure of it is a `DocconvError`, but for constraints that callers ask about. */
export interface Database {
  query: Query;
  /** Everything in `work` or nothing. The account is locked before anything else. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Calls back when somebody notifies of something on a channel. While the database cannot be reached, or where what is
   * between lets no such thing through, nothing is heard. @returns ends it
   */
  listen(channel: string, heard: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** For the connections of one process; PostgreSQL allows 100 in all by default. */
const MOST_CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** Statements of ours take milliseconds; one that takes this long waits for something that has died. */
const STATEMENT_MS = 15_000;
/** A process that was stopped within a transaction lets its locks go after this. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;

/** Numbers of 64 bits come as numbers: times, pages and tokens are far from where those end. */
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens nothing yet: connections are made when first needed. */
export function openDatabase(databaseUrl: string): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'docconv',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    allowExitOnIdle: true,
    types,
  });
  // A connection that breaks while idle is replaced; if that fails, the next query does.
  pool.on('error', () => {});
  // One that breaks in use fails what is asked of it; the event comes besides.
  pool.on('connect', (client) => client.on('error', () => {}));
  const shown = shownDatabase(databaseUrl);

  async function transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await explained(shown, pool.connect());
    const query = queryThrough(client, shown);
    try {
      await query('BEGIN');
      const result = await work(query);
      await query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  }

  return {
    query: queryThrough(pool, shown),
    transaction,
    listen: (channel, heard) => listenTo(databaseUrl, channel, heard),
    close: () => pool.end(),
  };
}

/** A connection of its own that breaks is made anew after this, milliseconds. */
const LISTEN_AGAIN_MS = 1_000;

function listenTo(databaseUrl: string, channel: string, heard: () => void): () => Promise<void> {
  let client: pg.Client;
  let again: NodeJS.Timeout | undefined;
  let isOver = false;
  const begin = () => {
    const settings = { application_name: 'docconv', connectionTimeoutMillis: CONNECT_MS, keepAlive: true };
    const current = new pg.Client({ ...settings, connectionString: databaseUrl });
    client = current;
    const retry = () => {
      if (isOver || client !== current) return;
      clearTimeout(again);
      again = setTimeout(begin, LISTEN_AGAIN_MS).unref();
    };
    current.on('notification', heard).on('error', retry).on('end', retry);
    current
      .connect()
      .then(() => current.query(`LISTEN ${channel}`), retry)
      .catch(retry);
  };
  begin();
  return async () => {
    isOver = true;
    clearTimeout(again);
    await client.end().catch(() => undefined);
  };
}

/** A connection that cannot even do that is thrown away. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

function queryThrough(runner: Pick<pg.Pool, 'query'> | pg.PoolClient, shown: string): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const result = await explained(shown, runner.query<Row>(text, [...values]));
    // Several statements in one text, as in migrations, have several results, of which nothing is asked.
    const rows = Array.isArray(result) ? [] : result.rows;
    for (const row of rows) dropNulls(row);
    return rows;
  };
}

function dropNulls(row: object): void {
  for (const [name, value] of Object.entries(row)) if (value === null) Reflect.deleteProperty(row, name);
}

async function explained<T>(shown: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error, shown);
  }
}

/** Whether a failure is that of a constraint: of a reference to a row that is gone, or of something that is there. */
export function violates(error: unknown, kind: 'reference' | 'uniqueness'): boolean {
  return (error as { code?: unknown }).code === (kind === 'reference' ? '23503' : '23505');
}

/** Deadlock, serialization, lock and statement timeouts, too many connections, starting up or shutting down. */
const PASSING = new Set(['40P01', '40001', '55P03', '57014', '53300', '57P01', '57P02', '57P03']);

function toStoreError(error: unknown, shown: string): unknown {
  if (violates(error, 'reference') || violates(error, 'uniqueness')) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code !== undefined && PASSING.has(code)) {
    return new DocconvError('server', `The database ${shown} is busy: ${message}.`, 'Try again.', {
      reason: 'store_busy',
      retryAfter: 1,
      cause: error,
    });
  }
  return new DocconvError(
    'server',
    `The database ${shown} cannot be used: ${message || code}.`,
    'Check DOCCONV_DATABASE_URL, and that the database runs and can be reached.',
    { reason: 'store_unavailable', cause: error },
  );
}
