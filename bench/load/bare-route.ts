import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server with nothing but one route that answers with JSON, in a process of its own. */
interface BareServer {
  url: string;
  pid: number;
  stop(): void;
}

const PROGRAM = `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const app = new Hono().get('/', (context) => context.json({ tier: 'starter', usage: {}, limits: {} }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
`;

export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  };
}
