import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as CurrentClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as CurrentStdio } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../http/testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../http/testing/open-door.ts';
import { signIn } from '../../http/testing/sign-in.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

const launcher = fileURLToPath(new URL('../../bin/docconv.js', import.meta.url));

interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent: Record<string, unknown>;
}
interface AnyClient {
  callTool(call: object): Promise<unknown>;
  close(): Promise<void>;
}
/** Shows a page to the user. */
type Show = (url: string) => Promise<void>;

let machine: Machine;
let door: TestDoor;
let browser: TestBrowser;
let client: AnyClient;
let server: ConstructorParameters<typeof CurrentStdio>[0];
beforeEach(async () => {
  machine = makeMachine();
  door = await openDoor();
  const url = await door.publish();
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  server = {
    command: process.execPath,
    args: [launcher, 'mcp'],
    cwd: machine.folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: machine.folder,
      DOCCONV_HOME: machine.home,
      DOCCONV_BASE_URL: url,
    },
    stderr: 'pipe',
  };
});
afterEach(async () => {
  await client.close();
  await door.close();
  machine.remove();
});

const call = async (name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;
const storedKey = (): string => {
  const { servers } = JSON.parse(readFileSync(path.join(machine.home, 'config.json'), 'utf8'));
  return (Object.values(servers)[0] as { apiKey: string }).apiKey;
};
const dataUrl = (text: string) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;

async function answer(approvalUrl: string, decision: string): Promise<void> {
  await browser.open(new URL(approvalUrl).pathname);
  await browser.submit('/connect/', { decision });
}

type Mode = 'legacy' | { pin: string };

const withCurrent = (mode: Mode) => async (show?: Show) => {
  const capabilities = show ? { elicitation: { url: {} } } : {};
  const connected = new CurrentClient(
    { name: 'test', version: '1' },
    { capabilities, versionNegotiation: { mode } },
  );
  if (show) {
    connected.setRequestHandler('elicitation/create', async ({ params }) => {
      if (params.mode !== 'url') throw new Error('a form was asked for');
      await show(params.url);
      return { action: 'accept' };
    });
  }
  await connected.connect(new CurrentStdio(server));
  client = connected as unknown as AnyClient;
};

const withEarlier = async (show?: Show) => {
  const capabilities = show ? { elicitation: { url: {} } } : {};
  const connected = new EarlierClient({ name: 'test', version: '1' }, { capabilities });
  if (show) {
    connected.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      if (params.mode !== 'url') throw new Error('a form was asked for');
      await show(params.url);
      return { action: 'accept' };
    });
  }
  await connected.connect(new EarlierStdio(server));
  client = connected as unknown as AnyClient;
};

describe.each([
  ['the current client, 2026-07-28', withCurrent({ pin: '2026-07-28' })],
  ['the current client, 2025-11-25', withCurrent('legacy')],
  ['the earlier client', withEarlier],
] as const)('docconv mcp on a server, with %s', { timeout: 60_000 }, (_name, connect) => {
  test('shows the page, and once it is approved has a key that nobody sees', async () => {
    await connect();
    const pending = await call('connect');
    const { status, sessionId, approvalUrl = '' } = pending.structuredContent as Record<string, string>;
    expect(status).toBe('pending');
    expect((await call('connect', { sessionId })).structuredContent).toMatchObject({ status: 'pending' });
    await answer(approvalUrl, 'approved');
    const [done, again] = [await call('connect', { sessionId }), await call('connect', { sessionId })];
    expect(done.structuredContent).toMatchObject({ status: 'connected' });
    expect(again).toEqual(done);
    expect(storedKey()).toMatch(/^dc_live_/);
    expect(JSON.stringify([pending, done])).not.toContain(storedKey());

    expect((await call('convert', { source: dataUrl('one\ntwo') })).content[0]?.text).toBe('one\ntwo');
    expect((await call('usage')).structuredContent).toMatchObject({ tier: 'free', usage: { pages: 2 } });
  });

  test('asks the client to open the page, and believes the server alone', async () => {
    const shown: string[] = [];
    await connect(async (url) => {
      shown.push(url);
      await answer(url, 'approved');
    });
    const done = await call('connect');
    expect(shown).toHaveLength(1);
    expect(done.structuredContent).toMatchObject({ status: 'connected' });
    expect(JSON.stringify(done)).not.toContain(storedKey());
  });

  test('is not connected by a client that says yes while nobody has approved', async () => {
    await connect(async () => undefined);
    const done = await call('connect');
    expect(done.structuredContent).toMatchObject({ status: 'pending' });
    expect((await call('usage')).isError).toBe(true);
  });
});

describe('docconv mcp on a server', { timeout: 60_000 }, () => {
  beforeEach(() => withCurrent('legacy')());

  test('tells of a denial, and of the end', async () => {
    const first = (await call('connect')).structuredContent as Record<string, string>;
    await answer(first.approvalUrl ?? '', 'denied');
    expect((await call('connect', { sessionId: first.sessionId })).structuredContent).toEqual({
      status: 'denied',
    });
    const { sessionId } = (await call('connect')).structuredContent;
    door.wait(16 * 60_000);
    expect((await call('connect', { sessionId })).structuredContent).toEqual({ status: 'expired' });
  });

  test('knows only sessions of its own', async () => {
    const unknown = await call('connect', { sessionId: 'A'.repeat(43) });
    expect(unknown.structuredContent).toEqual({ status: 'expired' });
  });
});
