import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StdioServerParameters } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../http/testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../http/testing/open-door.ts';
import { signIn } from '../../http/testing/sign-in.ts';
import { type AnyClient, generations, mcpProgram, type ToolResult } from '../testing/mcp-clients.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
let door: TestDoor;
let browser: TestBrowser;
let client: AnyClient;
let program: StdioServerParameters;
beforeEach(async () => {
  machine = makeMachine();
  door = await openDoor();
  const url = await door.publish();
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  program = mcpProgram(machine, { DOCCONV_BASE_URL: url });
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

describe.each(Object.entries(generations))(
  'docconv mcp on a server, with %s',
  { timeout: 60_000 },
  (_name, connect) => {
    test('shows the page, and once it is approved has a key that nobody sees', async () => {
      client = await connect(program);
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

      expect((await call('convert', { source: dataUrl('one\ntwo') })).structuredContent?.text).toBe(
        'one\ntwo',
      );
      expect((await call('usage')).structuredContent).toMatchObject({ tier: 'free', usage: { pages: 2 } });
    });

    test('asks the client to open the page, and believes the server alone', async () => {
      const shown: string[] = [];
      client = await connect(program, async (url) => {
        shown.push(url);
        await answer(url, 'approved');
      });
      const done = await call('connect');
      expect(shown).toHaveLength(1);
      expect(done.structuredContent).toMatchObject({ status: 'connected' });
      expect(JSON.stringify(done)).not.toContain(storedKey());
    });

    test('is not connected by a client that says yes while nobody has approved', async () => {
      client = await connect(program, async () => undefined);
      const done = await call('connect');
      expect(done.structuredContent).toMatchObject({ status: 'pending' });
      expect((await call('usage')).isError).toBe(true);
    });
  },
);

describe('docconv mcp on a server', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    client = await generations['the current client, 2025-11-25'](program);
  });

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

  test('asked anew, goes on with the page that waits, and sees that it was approved', async () => {
    const first = await call('connect');
    expect(await call('connect')).toEqual(first);
    await answer(String(first.structuredContent.approvalUrl), 'approved');
    expect((await call('connect')).structuredContent).toMatchObject({ status: 'connected' });
    expect(storedKey()).toMatch(/^dc_live_/);
  });

  test('asked anew after its key was revoked, has another page', async () => {
    const first = await call('connect');
    await answer(String(first.structuredContent.approvalUrl), 'approved');
    expect((await call('connect')).structuredContent).toMatchObject({ status: 'connected' });
    const body = new URLSearchParams({ token: storedKey(), client_id: 'docconv-cli' });
    expect((await door.ask('/oauth/revoke', { method: 'POST', body })).status).toBe(200);
    expect((await call('connect')).structuredContent).toMatchObject({ status: 'pending' });
  });

  test('asked anew after a denial, has another page', async () => {
    const first = await call('connect');
    await answer(String(first.structuredContent.approvalUrl), 'denied');
    const second = await call('connect');
    expect(second.structuredContent).toMatchObject({ status: 'pending' });
    expect(second.structuredContent.approvalUrl).not.toBe(first.structuredContent.approvalUrl);
  });

  test('knows only sessions of its own', async () => {
    const unknown = await call('connect', { sessionId: 'A'.repeat(43) });
    expect(unknown.structuredContent).toEqual({ status: 'expired' });
  });
});
