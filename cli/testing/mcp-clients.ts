import { Client as CurrentClient } from '@modelcontextprotocol/client';
import {
  StdioClientTransport as CurrentStdio,
  type StdioServerParameters,
} from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { environmentAt, launcher } from '../../service/testing/program.ts';
import type { Machine } from './run-program.ts';

export interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent: Record<string, unknown>;
}

/** What clients of all generations can do. */
export interface AnyClient {
  callTool(call: object, ...options: unknown[]): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  close(): Promise<void>;
}

/** Shows a page to the user; without it, the client does not say that it can. */
export type Show = (url: string) => Promise<unknown>;

/** Has a client of some generation speak to the program on a machine. */
export type Connect = (program: StdioServerParameters, show?: Show) => Promise<AnyClient>;

/** How `docconv mcp` is started on a machine. */
export function mcpProgram(
  { folder, home }: Pick<Machine, 'folder' | 'home'>,
  environment: Record<string, string> = {},
): StdioServerParameters {
  return {
    command: process.execPath,
    args: [launcher, 'mcp'],
    cwd: folder,
    env: environmentAt(home, environment),
    stderr: 'pipe',
  };
}

const about = { name: 'test', version: '1' };
const capabilitiesWith = (show: Show | undefined) => (show ? { elicitation: { url: {} } } : {});

async function showPage(show: Show, params: { mode?: string; url?: unknown }): Promise<{ action: 'accept' }> {
  if (params.mode !== 'url') throw new Error('a form was asked for');
  await show(String(params.url));
  return { action: 'accept' };
}

const connectCurrent =
  (mode: 'legacy' | { pin: string }): Connect =>
  async (program, show) => {
    const capabilities = capabilitiesWith(show);
    const client = new CurrentClient(about, { capabilities, versionNegotiation: { mode } });
    if (show) client.setRequestHandler('elicitation/create', ({ params }) => showPage(show, params));
    await client.connect(new CurrentStdio(program));
    return client as unknown as AnyClient;
  };

const connectEarlier: Connect = async (program, show) => {
  const client = new EarlierClient(about, { capabilities: capabilitiesWith(show) });
  if (show) client.setRequestHandler(ElicitRequestSchema, ({ params }) => showPage(show, params));
  await client.connect(new EarlierStdio(program));
  return client as unknown as AnyClient;
};

/** Every generation of clients there is. */
export const generations = {
  'the current client, 2026-07-28': connectCurrent({ pin: '2026-07-28' }),
  'the current client, 2025-11-25': connectCurrent('legacy'),
  'the earlier client': connectEarlier,
} as const satisfies Record<string, Connect>;
