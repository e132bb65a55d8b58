import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

interface ApiDescription {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId?: string; responses: Record<string, unknown> }>>;
}

const redocly = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
let door: TestDoor;
let text: string;
beforeAll(async () => {
  door = await openDoor();
  const response = await door.ask('/.well-known/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  text = await response.text();
});
afterAll(() => door.close());

describe('the description of the API', () => {
  test('is OpenAPI 3.1 of this server, and names what the routes answer', () => {
    const { openapi, servers, paths } = JSON.parse(text) as ApiDescription;
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'http://127.0.0.1:8787' }]);
    const convert = paths['/api/v1/convert'];
    expect(Object.keys(convert?.post?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(convert ?? {}).sort()).toEqual(['get', 'post']);
  });

  test('names what each operation answers to keys that differ, and to a body that is too long', async () => {
    const { paths } = JSON.parse(text) as ApiDescription;
    const differing = { 'x-api-key': await door.addKey(), authorization: 'Bearer another' };
    const json = { 'content-type': 'application/json' };
    const long = JSON.stringify({ provider: 'x'.repeat(20_000) });
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        const isConnect = path.startsWith('/api/connect/');
        const body = method === 'post' ? (isConnect ? long : '{}') : undefined;
        const address = path.replace('{id}', '00000000-0000-4000-8000-000000000000');
        const { status } = await door.ask(address, { method, body, headers: { ...json, ...differing } });
        expect([path, method, status]).toEqual([path, method, body === long ? 413 : 400]);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(status), '429', '500', '503']));
      }
    }
  });

  test('passes the linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docconv-openapi-'));
    await writeFile(join(folder, 'openapi.json'), text);
    const told = await lint(folder);
    await rm(folder, { recursive: true });
    expect(told).toContain('Your API description is valid');
  }, 60_000);
});

/** Its own rules for local servers and licences stay on; nothing is ignored. */
function lint(folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, REDOCLY_TELEMETRY: 'off', CI: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [redocly, 'lint', 'openapi.json'], { cwd: folder, env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
