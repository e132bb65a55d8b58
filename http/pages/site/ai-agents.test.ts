import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentAt, launcher } from '../../../service/testing/program.ts';
import { MCP_HOSTS } from '../../../well-known/mcp-hosts.ts';
import { createMemoryProvider } from '../../routes/oauth/testing/memory-provider.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

const TOOLS = ['convert', 'job', 'usage', 'connect'];

let door: TestDoor;
let url: string;
let key: string;
let page: string;
let home: string;
beforeAll(async () => {
  door = await openDoor();
  url = await door.publish();
  key = await door.addKey();
  page = await (await fetch(`${url}/for/ai-agents`, { headers: { accept: 'text/markdown' } })).text();
  home = mkdtempSync(path.join(tmpdir(), 'docconv-hosts-'));
});
afterAll(async () => {
  await door.close();
  rmSync(home, { recursive: true, force: true });
});

/** As the page has it in Markdown: blocks of code, prompts and what is printed included. */
const isOnPage = (code: string) => page.replaceAll('$ ', '').includes(code);

async function toolsOver(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

interface Started {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

function startedHere({ command, args, env = {} }: Started): StdioClientTransport {
  expect(command).toBe('docconv');
  return new StdioClientTransport({
    command: process.execPath,
    args: [launcher, ...args],
    env: environmentAt(home, env),
    cwd: home,
    stderr: 'pipe',
  });
}

function connectRemote(address: string, header: string): Promise<string[]> {
  const filled = header.replace(/\$(?:KEY|\{(?:env|input):[\w-]+\})/, key);
  expect(filled).toBe(`Bearer ${key}`);
  const requestInit = { headers: { authorization: filled } };
  return toolsOver(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
}

test('the page names the tools there are', async () => {
  const named = TOOLS.map((name) => `\`${name}\``);
  expect(page.replace(/\s+/g, ' ')).toContain(
    `the tools ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`,
  );
});

/** With a folder that there is. */
function readDesktop(code: string): Started {
  const started = JSON.parse(code).mcpServers.docconv;
  return { ...started, env: { ...started.env, DOCCONV_MCP_ROOT: home } };
}

/** What each host makes of what it is told, in its own terms. */
const READ_LOCAL: Record<string, (code: string) => Started> = {
  'claude-code': (code) => {
    const [command = '', ...args] = code.slice(code.indexOf(' -- ') + 4).split(' ');
    return { command, args };
  },
  cursor: (code) => JSON.parse(code).mcpServers.docconv,
  'claude-desktop': readDesktop,
  'vs-code': (code) => JSON.parse(code.slice(code.indexOf("'") + 1, -1)),
};
const READ_REMOTE: Record<string, (code: string) => [address: string, header: string]> = {
  'claude-code': (code) => [
    /https?:\S+/.exec(code)?.[0] ?? '',
    /Authorization: ([^"]+)"/.exec(code)?.[1] ?? '',
  ],
  cursor: (code) => {
    const server = JSON.parse(code).mcpServers.docconv;
    return [server.url, server.headers.Authorization];
  },
  'vs-code': (code) => {
    const { inputs, servers } = JSON.parse(code);
    expect(servers.docconv.headers.Authorization).toContain(`\${input:${inputs[0].id}}`);
    return [servers.docconv.url, servers.docconv.headers.Authorization];
  },
};

test('Claude Desktop starts the command for a server too, and gets a key by its tool or is given one', async () => {
  const desktop = MCP_HOSTS.find(({ id }) => id === 'claude-desktop');
  const call = async (code: string, name: string) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(startedHere(readDesktop(code)));
    const { structuredContent } = await client.callTool({ name, arguments: {} });
    await client.close();
    return structuredContent;
  };
  const [alone = '', withKey = ''] = [desktop?.remote(url).code, desktop?.remoteWithKey(url).code];
  expect([isOnPage(alone), isOnPage(withKey)]).toEqual([true, true]);
  expect(await call(alone, 'connect')).toMatchObject({
    status: 'pending',
    approvalUrl: expect.stringContaining(`${url}/connect/`),
  });
  expect(await call(withKey.replace('dc_live_…', key), 'usage')).toMatchObject({ tier: 'starter' });
}, 60_000);

describe.each(MCP_HOSTS)('what the page tells of $name', { timeout: 60_000 }, ({ id, local }) => {
  test('starts the command, as in docs/mcp.md', async () => {
    const started = READ_LOCAL[id]?.(local.code) ?? { command: '', args: [] };
    expect(await toolsOver(startedHere(started))).toEqual(TOOLS);
    expect(isOnPage(local.code)).toBe(true);
    expect(readFileSync('docs/mcp.md', 'utf8')).toContain(`\n${local.code}\n`);
  });
});

describe.each(MCP_HOSTS.filter(({ id }) => id in READ_REMOTE))(
  'what the page tells $name of this server',
  { timeout: 60_000 },
  ({ id, remote, remoteWithKey }) => {
    test('reaches it by its address alone, which has the host sign in', async () => {
      const { code } = remote(url);
      expect(isOnPage(code)).toBe(true);
      const address = /https?:[^"\s]+/.exec(code)?.[0] ?? '';
      const authProvider = createMemoryProvider();
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(address), { authProvider }));
      await expect(client.callTool({ name: 'usage' })).rejects.toThrow(/unauthorized/i);
      expect(authProvider.asked?.href).toContain(`${url}/connect?`);
      await client.close();
    });

    test('reaches it with a key', async () => {
      const { code } = remoteWithKey(url);
      expect(await connectRemote(...(READ_REMOTE[id]?.(code) ?? ['', '']))).toEqual(TOOLS);
      expect(isOnPage(code)).toBe(true);
    });
  },
);

test('what docs/mcp.md tells of a server is what the page tells', () => {
  const [claude] = MCP_HOSTS;
  const told = readFileSync('docs/mcp.md', 'utf8');
  for (const setup of [claude?.remote, claude?.remoteWithKey]) {
    expect(told).toContain(`\n${setup?.('https://docs.example.com').code}\n`);
  }
});

describe('the requests of the page', () => {
  /** Runs a command of the page in a shell, as somebody who copies it. */
  const run = (command: string, env: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const settings = { env: { PATH: process.env.PATH, KEY: key, ...env }, cwd: home };
      execFile('sh', ['-c', command], settings, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });
  const commandOn = (start: string): string => {
    const block = page.split('```').find((each) => each.includes(start)) ?? '';
    const [, command = ''] = /\$ (curl (?:[^\n]*\\\n)*[^\n]*)/.exec(block) ?? [];
    return command;
  };

  test('call a tool', async () => {
    expect(await run(commandOn(`curl ${url}/mcp`))).toContain('"tier":"starter"');
  });

  test('convert a document', async () => {
    writeFileSync(path.join(home, 'report.pdf'), 'one\ntwo');
    const command = commandOn(`curl ${url}/api/v1/convert`);
    expect(JSON.parse(await run(command))).toMatchObject({
      success: true,
      data: { file_name: 'report.pdf', page_count: 2 },
    });
  });

  test('ask for access and look how it stands', async () => {
    const { sessionId } = JSON.parse(await run(commandOn(`curl ${url}/api/connect/session`)));
    const poll = commandOn(`curl "${url}/api/connect/session?`);
    expect(JSON.parse(await run(poll, { SESSION: sessionId }))).toMatchObject({ status: 'pending' });
    const exchange = commandOn(`curl ${url}/api/connect/exchange`);
    expect(JSON.parse(await run(exchange, { SESSION: sessionId }))).toMatchObject({
      code: 'session_not_approved',
    });
  });
});
