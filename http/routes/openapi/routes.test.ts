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
    ]);
    expect(Object.keys(convert ?? {}).sort()).toEqual(['get', 'post']);
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
