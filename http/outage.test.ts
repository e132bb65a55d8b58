import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../service/keys/first-use.ts';
import { openStore } from '../service/open/open-store.ts';
import { describeWithPostgres } from '../service/testing/describe-with-postgres.ts';
import { type PostgresServer, startPostgres } from '../service/testing/postgres-server.ts';
import { type RunServer, runServer } from './testing/run-server.ts';

describeWithPostgres('while the database is away', () => {
  let database: PostgresServer;
  let address: string;
  let server: RunServer;
  let key: string;

  beforeEach(async () => {
    database = await startPostgres();
    address = await database.createDatabase();
    server = await runServer({
      DOCCONV_DATABASE_URL: address,
      DOCCONV_SECRET: 'a secret for tests, of more than 32 characters',
    });
    const { store, close } = await openStore({ storeFolder: '', databaseUrl: address });
    key = await addAccount(store, { plan: 'starter', keyName: 'test', now: Date.now() });
    await close();
    await database.stop();
  }, 60_000);
  afterEach(() => server.remove());

  const json = { 'content-type': 'application/json' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'usage', arguments: {} } };

  test('every door answers 503 with a time to wait, tells nothing of it, and logs an error', async () => {
    const authorization = `Bearer ${key}`;
    const connect = { provider: 'test' };
    const responses = await Promise.all([
      fetch(`${server.url}/api/v1/convert`, { headers: { authorization } }),
      fetch(`${server.url}/api/v1/convert`, {
        method: 'POST',
        headers: { authorization, ...json },
        body: '{}',
      }),
      fetch(`${server.url}/api/connect/session`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(connect),
      }),
    ]);
    for (const response of responses) {
      const body = await response.text();
      expect([response.url, response.status, body]).toEqual([
        response.url,
        503,
        expect.stringContaining('cannot reach its store'),
      ]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).not.toMatch(/postgres|database|ENOENT|docconv-postgres/i);
    }
    await expect.poll(server.logged).toMatch(/"level":"error".*store_unavailable/);
  }, 60_000);

  test('what needs no accounts is there, for programs that send their key everywhere too', async () => {
    for (const path of ['/healthz', '/', '/pricing', '/llms.txt', '/.well-known/openapi.json']) {
      const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      expect([path, response.status]).toEqual([path, 200]);
    }
  }, 60_000);

  test('the tools of an agent are told the same', async () => {
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        ...json,
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify(call),
    });
    const body = await response.text();
    expect(body).toContain('cannot reach its store');
    expect(body).not.toMatch(/postgres:|ENOENT|docconv-postgres/i);
    await expect.poll(server.logged).toMatch(/"level":"error".*store_unavailable/);
  }, 60_000);
});
