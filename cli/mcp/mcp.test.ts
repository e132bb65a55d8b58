import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import {
  type AnyClient,
  type Connect,
  generations,
  mcpProgram,
  type Show,
  type ToolResult,
} from '../testing/mcp-clients.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

let machine: Machine;
let client: AnyClient;
const at = (name: string) => path.join(machine.folder, name);
const call = async (name: string, args: object = {}, ...options: unknown[]) =>
  (await client.callTool({ name, arguments: args }, ...options)) as ToolResult;

/** Has a client speak to the program. */
async function open(connect: Connect, show?: Show): Promise<void> {
  client = await connect(mcpProgram(machine), show);
}

const answerPage = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }) });

beforeEach(() => {
  machine = makeMachine();
  cpSync(path.join(repository, 'examples', 'sample.pdf'), at('sample.pdf'));
});
afterEach(async () => {
  await client.close();
  machine.remove();
});

describe('docconv mcp started in a home folder', { timeout: 60_000 }, () => {
  const atHome = (environment: Record<string, string> = {}) =>
    mcpProgram(machine, { HOME: machine.folder, ...environment });

  test('says so, and reads nothing there that nobody named', async () => {
    const transport = new StdioClientTransport(atHome());
    let told = '';
    transport.stderr?.on('data', (text: Buffer) => {
      told += text;
    });
    const plain = new Client({ name: 'test', version: '1' });
    await plain.connect(transport);
    client = plain as unknown as AnyClient;
    const refused = await call('convert', { source: 'sample.pdf' });
    expect(errorOf(refused)).toMatchObject({ code: 'INVALID_ARGS', reason: 'no_folder' });
    expect(told).toContain(`started in ${machine.folder}`);
    expect(told).toContain('DOCCONV_MCP_ROOT');
  });

  test.each(['legacy', { pin: '2026-07-28' }] as const)(
    'reads below the roots of a client (%o)',
    async (mode) => {
      expect((await runHere(machine, ['login', '--yes'])).code).toBe(0);
      mkdirSync(at('project'));
      cpSync(at('sample.pdf'), at('project/sample.pdf'));
      const rooted = new Client(
        { name: 'test', version: '1' },
        { capabilities: { roots: {} }, versionNegotiation: { mode } },
      );
      rooted.setRequestHandler('roots/list', async () => ({
        roots: [{ uri: `file://${at('project')}` }],
      }));
      await rooted.connect(new StdioClientTransport(atHome()));
      client = rooted as unknown as AnyClient;
      expect((await call('convert', { source: 'sample.pdf' })).isError).toBeFalsy();
      const outside = await call('convert', { source: at('sample.pdf') });
      expect(errorOf(outside)).toMatchObject({ reason: 'path_not_allowed' });
    },
  );

  test('reads below the folder that the user named', async () => {
    expect((await runHere(machine, ['login', '--yes'])).code).toBe(0);
    const named = new Client({ name: 'test', version: '1' });
    await named.connect(new StdioClientTransport(atHome({ DOCCONV_MCP_ROOT: machine.folder })));
    client = named as unknown as AnyClient;
    expect((await call('convert', { source: 'sample.pdf' })).isError).toBeFalsy();
  });
});

test('a wrong key in the variable is named as that, and no other key is asked for', async () => {
  const DOCCONV_API_KEY = 'dc_live_0000000000000000000000000000000000';
  const plain = new Client({ name: 'test', version: '1' });
  await plain.connect(new StdioClientTransport(mcpProgram(machine, { DOCCONV_API_KEY })));
  client = plain as unknown as AnyClient;
  for (const [tool, args] of [
    ['convert', { source: 'sample.pdf' }],
    ['usage', {}],
    // An approved page would bring a key that the variable goes before.
    ['connect', {}],
  ] as const) {
    const error = errorOf(await call(tool, args));
    expect(error).toMatchObject({
      code: 'AUTH_REQUIRED',
      message: expect.stringContaining('DOCCONV_API_KEY'),
      hint: expect.stringContaining('unset it'),
    });
  }
}, 60_000);

/** The error of a failed call, as programs read it. */
const errorOf = ({ isError, content }: ToolResult): { code: string; reason?: string } | undefined =>
  isError ? JSON.parse(content[1]?.text ?? '{}').error : undefined;

describe.each(Object.entries(generations))('docconv mcp with %s', { timeout: 60_000 }, (_name, connect) => {
  test('has a client that can open the page, and believes the page alone', async () => {
    const shown: string[] = [];
    await open(connect, async (url) => shown.push(url));
    expect((await call('connect')).structuredContent).toMatchObject({ status: 'pending' });
    expect(errorOf(await call('usage'))).toMatchObject({ code: 'AUTH_REQUIRED' });
    await client.close();
    await open(connect, (url) => answerPage(url, 'deny'));
    expect((await call('connect')).structuredContent).toEqual({ status: 'denied' });
    await client.close();
    await open(connect, (url) => answerPage(url, 'approve'));
    expect((await call('connect')).structuredContent).toMatchObject({ status: 'connected' });
    expect((await call('usage')).structuredContent).toMatchObject({ tier: 'local' });
    expect(shown).toHaveLength(1);
  });

  test('takes up the key of a login elsewhere, and lets go of it after a logout', async () => {
    await open(connect);
    const pending = await call('connect');
    const { sessionId } = pending.structuredContent as Record<string, string>;
    expect(errorOf(await call('usage'))).toMatchObject({ code: 'AUTH_REQUIRED' });
    await runHere(machine, ['login', '--yes']);
    expect((await call('usage')).structuredContent).toMatchObject({ tier: 'local' });
    expect((await call('connect', { sessionId })).structuredContent).toMatchObject({ status: 'connected' });
    await runHere(machine, ['logout']);
    expect(errorOf(await call('usage'))).toMatchObject({ code: 'AUTH_REQUIRED' });
  });

  test('connects on first use with a person’s approval, then converts and counts', async () => {
    await open(connect);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['convert', 'job', 'usage', 'connect']);

    const refused = await call('convert', { source: 'sample.pdf' });
    expect(errorOf(refused)).toMatchObject({ code: 'AUTH_REQUIRED' });

    const pending = await call('connect');
    const { sessionId, approvalUrl } = pending.structuredContent as Record<string, string>;
    expect(pending.structuredContent.status).toBe('pending');
    expect(await call('connect')).toEqual(pending);
    await answerPage(approvalUrl ?? '', 'approve');
    const connected = await call('connect', { sessionId });
    expect(connected.structuredContent).toMatchObject({ status: 'connected' });
    const { apiKey } = JSON.parse(readFileSync(path.join(machine.home, 'config.json'), 'utf8'));
    expect(JSON.stringify([pending, connected])).not.toContain(apiKey);

    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => seen.push(progress);
    const options =
      connect === generations['the earlier client'] ? [undefined, { onprogress }] : [{ onprogress }];
    const converted = await call('convert', { source: 'sample.pdf' }, ...options);
    expect(converted.content[0]?.text).toContain('# Wind on the Ridge');
    // The clients drop progress that arrives together with the result, so only the first is certain.
    expect(seen[0]).toBe(0);
    expect(seen).toEqual([...new Set(seen)].sort().filter((pages) => pages <= 2));
    expect((await call('usage')).structuredContent).toMatchObject({ tier: 'local', usage: { pages: 2 } });
  });
});

/** Of the machine's store. */
function jobStates(): string[] {
  const file = path.join(machine.home, 'store', 'jobs.json');
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).jobs.map(({ state }: { state: string }) => state);
}

describe('docconv mcp', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    expect((await runHere(machine, ['login', '--yes'])).code).toBe(0);
    await open(generations['the current client, 2026-07-28']);
  });

  test('writes whole documents below the working folder, and nothing else', async () => {
    mkdirSync(at('out'));
    const written = await call('convert', { source: 'sample.pdf', outputPath: 'out/sample.md' });
    expect(written.structuredContent).toMatchObject({ writtenTo: path.join('out', 'sample.md') });
    expect(readFileSync(at('out/sample.md'), 'utf8')).toContain('# Wind on the Ridge');
    expect(written.content[0]?.text).not.toContain('Wind');
    const outside = await call('convert', { source: 'sample.pdf', outputPath: '../sample.md' });
    expect(errorOf(outside)).toMatchObject({ reason: 'invalid_output' });
    expect((await call('usage')).structuredContent).toMatchObject({ usage: { pages: 2 } });
  });

  test('gives a document of 100 pages in parts within the bound, which are all of it, once', async () => {
    const words = [
      'wind',
      'ridge',
      'mast',
      'noon',
      'season',
      'record',
      'height',
      'valley',
      'calm',
      'gust',
      'snow',
    ];
    const lineOf = (n: number) =>
      Array.from({ length: 9 }, (_, i) => words[(n * (i + 3) + i * i) % words.length]);
    const pageOf = (page: number) =>
      Array.from({ length: 12 }, (_, i) => `${lineOf(page * 12 + i).join(' ')} x${page * 12 + i}x`);
    writeFileSync(at('long.pdf'), makePdf(Array.from({ length: 100 }, (_, i) => pageOf(i))));
    let part = await call('convert', { source: 'long.pdf', maxChars: 8000 });
    expect(part.structuredContent).toMatchObject({ pageCount: 100, from: 0 });
    const parts: string[] = [];
    for (;;) {
      parts.push(String(part.structuredContent.text));
      const cursor = part.structuredContent.nextCursor;
      if (cursor === undefined) break;
      part = await call('convert', { cursor, maxChars: 8000 });
    }
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter(({ length }) => length > 8000)).toEqual([]);
    const whole = await runHere(machine, ['convert', 'long.pdf', '--raw', '--silent']);
    expect(parts.join('').trimEnd() === whole.stdout.trimEnd()).toBe(true);
    expect(parts.join('').match(/x\d+x/g)).toEqual(Array.from({ length: 1200 }, (_, i) => `x${i}x`));
    expect((await call('usage')).structuredContent).toMatchObject({ usage: { pages: 200 } });
  });

  test('goes on with a job of an earlier run, and charges it once', async () => {
    const begun = await call('convert', { source: 'sample.pdf', later: true });
    const { id } = begun.structuredContent.job as { id: string };
    await client.close();
    await open(generations['the current client, 2026-07-28']);
    const done = await call('job', { id });
    expect(done.content[0]?.text).toContain('# Wind on the Ridge');
    expect((await call('usage')).structuredContent).toMatchObject({ usage: { conversions: 1, pages: 2 } });
  });

  test('is told how to change the plan of this machine where the month is used up, for a job too', async () => {
    const { account } = JSON.parse((await runHere(machine, ['whoami', '--json'])).stdout).data;
    expect((await runHere(machine, ['admin', 'plan', account, 'free'])).code).toBe(0);
    for (let i = 0; i < 3; i += 1) await call('convert', { source: 'sample.pdf' });
    for (const later of [false, true]) {
      expect(errorOf(await call('convert', { source: 'sample.pdf', later }))).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        hint: expect.stringContaining('"docconv admin plan <account> <plan>"'),
      });
    }
  });

  test('hands a long document over as a job, and writes it when it is asked for with the job', async () => {
    const pages = Array.from({ length: 120 }, (_, i) =>
      Array.from({ length: 12 }, (_, line) => `line ${line} of page ${i}`),
    );
    writeFileSync(at('long.pdf'), makePdf(pages));
    const outputPath = 'long.md';
    const begun = await call('convert', { source: 'long.pdf', outputPath, later: true });
    const { id } = begun.structuredContent.job as { id: string };
    expect(existsSync(at(outputPath))).toBe(false);
    let done = await call('job', { id, outputPath });
    while (done.structuredContent.job) done = await call('job', { id, outputPath });
    expect(done.structuredContent).toMatchObject({ writtenTo: outputPath, pageCount: 120 });
    expect(readFileSync(at(outputPath), 'utf8')).toContain('line 11 of page 119');
    expect(errorOf(await call('job', { id, outputPath: '../long.md' }))).toMatchObject({
      reason: 'invalid_output',
    });
    const waited = await call('convert', { source: 'long.pdf', outputPath: 'again.md' });
    expect(waited.structuredContent).toMatchObject({ writtenTo: 'again.md' });
    expect(jobStates()).toEqual(['done', 'done']);
  });

  test('ends the job of a call whose client has gone before it heard of it', async () => {
    const pages = Array.from({ length: 800 }, (_, i) =>
      Array.from({ length: 30 }, (_, line) => `line ${line} of page ${i}, with the wind from the north`),
    );
    writeFileSync(at('long.pdf'), makePdf(pages));
    const lost = call('convert', { source: 'long.pdf' });
    lost.catch(() => undefined);
    await expect.poll(() => jobStates(), { timeout: 30_000 }).toEqual(['running']);
    await client.close();
    await expect(lost).rejects.toThrow();
    expect(jobStates()).toEqual(['cancelled']);
    await open(generations['the current client, 2026-07-28']);
    expect((await call('usage')).structuredContent).toMatchObject({ usage: { conversions: 0, pages: 0 } });
  });

  test('takes in a long document as data, and goes on', async () => {
    const source = `data:application/pdf;base64,${'A'.repeat(11 * 1024 * 1024)}`;
    expect(errorOf(await call('convert', { source }))).toMatchObject({ reason: 'unsupported_format' });
    expect((await call('usage')).isError).toBeFalsy();
  });

  test('reads nothing outside the working folder', async () => {
    symlinkSync('/etc/hostname', at('link.pdf'));
    for (const source of ['/etc/hostname', 'link.pdf', '../home/config.json', '/proc/self/environ']) {
      const result = await call('convert', { source });
      expect([source, errorOf(result)?.reason]).toEqual([source, 'path_not_allowed']);
    }
  });
});
