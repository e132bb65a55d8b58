import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent: Record<string, unknown>;
}
interface AnyClient {
  callTool(call: object, ...options: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

let door: TestDoor;
let url: string;
let clients: AnyClient[];
beforeEach(async () => {
  door = await openDoor();
  url = `${await door.listen()}/mcp`;
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await door.close();
});

const withKey = (key?: string) => ({
  requestInit: { headers: new Headers(key === undefined ? [] : [['authorization', `Bearer ${key}`]]) },
});

async function connectCurrent(key?: string): Promise<AnyClient> {
  const client = new CurrentClient({ name: 'test', version: '1' });
  await client.connect(new CurrentTransport(new URL(url), withKey(key)));
  clients.push(client as unknown as AnyClient);
  return client as unknown as AnyClient;
}
async function connectEarlier(key?: string): Promise<AnyClient> {
  const client = new EarlierClient({ name: 'test', version: '1' });
  await client.connect(new EarlierTransport(new URL(url), withKey(key)));
  clients.push(client as unknown as AnyClient);
  return client as unknown as AnyClient;
}

const call = async (client: AnyClient, name: string, args: object = {}, ...options: unknown[]) =>
  (await client.callTool({ name, arguments: args }, ...options)) as ToolResult;
const errorOf = ({ isError, content }: ToolResult) =>
  isError ? JSON.parse(content[1]?.text ?? '{}').error : undefined;
const dataUrl = (text: string) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;

describe.each([
  ['the current client', connectCurrent],
  ['the earlier client', connectEarlier],
])('MCP over HTTP with %s', (_name, connect) => {
  it('converts, tells of progress, counts, and reads on', async () => {
    const client = await connect(await door.addKey());
    const text = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n');
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => seen.push(progress);
    const options = connect === connectEarlier ? [undefined, { onprogress }] : [{ onprogress }];
    const first = await call(client, 'convert', { source: dataUrl(text), maxChars: 1_000 }, ...options);
    expect(seen.at(-1)).toBe(200);
    let read = first.content[0]?.text ?? '';
    for (let cursor = first.structuredContent.nextCursor; cursor !== undefined; ) {
      const part = await call(client, 'convert', { cursor, maxChars: 1_000 });
      read += part.content[0]?.text;
      cursor = part.structuredContent.nextCursor;
    }
    expect(read).toBe(text);
    expect((await call(client, 'usage')).structuredContent).toMatchObject({
      usage: { conversions: 1, pages: 200 },
    });
  });

  it('needs a key only for the tools that do, and says where to get one', async () => {
    const client = await connect();
    expect(errorOf(await call(client, 'usage'))).toMatchObject({ code: 'AUTH_REQUIRED' });
    expect((await call(client, 'connect')).structuredContent).toMatchObject({
      status: 'pending',
      approvalUrl: 'http://127.0.0.1:8787/dashboard/api',
    });
    const keyed = await connect(await door.addKey());
    expect((await call(keyed, 'connect')).structuredContent).toMatchObject({ status: 'connected' });
  });
});

describe('MCP over HTTP', () => {
  it('refuses a key that is not valid with the way to a valid one', async () => {
    const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer dc_live_wrong' } });
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get('www-authenticate');
    expect(challenge).toBe(
      'Bearer realm="docconv", resource_metadata="http://127.0.0.1:8787/.well-known/oauth-protected-resource/mcp"',
    );
    const metadata = await door.ask('/.well-known/oauth-protected-resource/mcp');
    expect(await metadata.json()).toMatchObject({ resource: 'http://127.0.0.1:8787/mcp' });
  });

  it.each(['sample.pdf', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/a.pdf'])(
    'reads no %s',
    async (source) => {
      const client = await connectCurrent(await door.addKey());
      expect(errorOf(await call(client, 'convert', { source }))).toMatchObject({ code: 'INVALID_ARGS' });
      expect(door.engine.requests).toEqual([]);
    },
  );

  it('reads no address of its own network', async () => {
    const client = await connectCurrent(await door.addKey());
    const result = await call(client, 'convert', { source: 'https://127.0.0.1/a.pdf' });
    expect(errorOf(result)).toMatchObject({ code: 'NETWORK_ERROR', reason: 'url_unreachable' });
  });

  it('keeps what one account converted from others', async () => {
    const mine = await call(await connectCurrent(await door.addKey()), 'convert', {
      source: dataUrl('line\n'.repeat(300)),
      maxChars: 1_000,
    });
    const theirs = await connectCurrent(await door.addKey());
    const answer = await call(theirs, 'convert', { cursor: mine.structuredContent.nextCursor });
    expect(errorOf(answer)).toMatchObject({ reason: 'document_gone' });
  });

  it('is not spoken to by pages of other sites', async () => {
    const answer = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(421);
  });

  it('refuses a body that is too large', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { x: 'x'.repeat(33 * 1024 * 1024) },
    });
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });
});
