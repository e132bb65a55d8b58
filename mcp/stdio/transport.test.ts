import { PassThrough } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterEach, expect, it } from 'vitest';
import { buildServer } from '../server.ts';
import { fakeParts } from '../testing/fake-parts.ts';
import { createStdioTransport } from './transport.ts';

const MAX_BYTES = 2_000;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answer = { id: unknown; error?: { code: number; message: string }; result?: object };

/** A server that was greeted, and what is said to it on a line → what it answers. */
async function openServer() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = createStdioTransport(input, output, MAX_BYTES);
  const handle = serveStdio(() => buildServer(fakeParts()), { transport });
  closers.push(() => handle.close());
  const lines: string[] = [];
  let heard = () => {};
  output.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean));
    heard();
  });
  const say = async (line: string): Promise<Answer> => {
    input.write(`${line}\n`);
    if (lines.length === 0) await new Promise<void>((resolve) => (heard = resolve));
    return JSON.parse(lines.shift() ?? '') as Answer;
  };
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  await say(request('initialize', params, 'hello'));
  input.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return { say, input };
}

const request = (method: string, params: unknown, id: unknown = 7) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

const LONG = { text: 'x'.repeat(MAX_BYTES) };

it.each<[string, string, number, unknown]>([
  ['a message that is too long, its id first', request('ping', LONG), -32600, 7],
  [
    'one with its id last',
    JSON.stringify({ method: 'ping', params: LONG, jsonrpc: '2.0', id: 'a' }),
    -32600,
    'a',
  ],
  [
    'one with its id nowhere to be seen',
    JSON.stringify({ method: 'ping', id: 7, params: LONG }),
    -32600,
    null,
  ],
  ['a line that is too long and no message', 'x'.repeat(MAX_BYTES + 1), -32600, null],
  ['broken JSON', '{"jsonrpc": "2.0", "id": 7, "method"', -32700, null],
  ['words', 'hello', -32700, null],
  ['a batch', `[${request('ping', {})}]`, -32600, null],
  ['an empty batch', '[]', -32600, null],
  ['a number', '5', -32600, null],
  ['no version', JSON.stringify({ id: 7, method: 'ping' }), -32600, 7],
  ['params that are a list', request('tools/call', ['convert']), -32602, 7],
  ['params that are a text', request('tools/call', 'convert'), -32602, 7],
  ['params without the name of a tool', request('tools/call', {}), -32602, 7],
  ['the name of a tool that is none', request('tools/call', { name: 'nothing' }), -32602, 7],
])('answers %s with the error of JSON-RPC, and goes on', async (_what, line, code, id) => {
  const { say } = await openServer();
  expect(await say(line)).toMatchObject({ id, error: { code } });
  expect(await say(request('ping', {}, 8))).toMatchObject({ id: 8, result: {} });
});

it('leaves blank lines alone', async () => {
  const { say, input } = await openServer();
  input.write('\n \r\n');
  expect(await say(`${request('ping', {}, 8)}\r`)).toMatchObject({ id: 8, result: {} });
});
