import type { RunServer } from '../../http/testing/run-server.ts';
import { type Ask, createAgent } from './agent.ts';
import { startBareServer } from './bare-route.ts';
import { measureInTurn } from './in-turn.ts';

const CONNECTIONS = 20;
const ROUND_MS = 1_500;
/** Warm until the code is compiled, which takes a server longer than most: its compiler is set for conversions. */
const ROUNDS = { warmUp: 4, counted: 4 };

/** How the status of an account compares to a bare route: requests a second, and for each second of processor time. */
interface StatusComparison {
  status: number;
  bare: number;
  ratio: number;
  /** Not swayed by what else the machine is doing. */
  ratioByProcessorTime: number;
}

export async function compareStatus(server: RunServer): Promise<StatusComparison> {
  const bare = await startBareServer();
  const headers = { 'x-api-key': await server.addKey('local') };
  const statusUrl = `${server.url}/api/v1/convert`;
  const measured = await measureInTurn(
    {
      status: { pid: server.child.pid ?? 0, run: () => askFor(ROUND_MS, statusUrl, { headers }) },
      bare: { pid: bare.pid, run: () => askFor(ROUND_MS, bare.url, {}) },
    },
    ROUNDS,
  );
  bare.stop();
  const perSecond = (name: 'status' | 'bare') => measured[name].times / ((ROUNDS.counted * ROUND_MS) / 1000);
  const perProcessor = (name: 'status' | 'bare') => measured[name].times / measured[name].processor;
  return {
    status: perSecond('status'),
    bare: perSecond('bare'),
    ratio: perSecond('status') / perSecond('bare'),
    ratioByProcessorTime: perProcessor('status') / perProcessor('bare'),
  };
}

async function askFor(milliseconds: number, url: string, ask: Ask): Promise<number> {
  const agent = createAgent(CONNECTIONS);
  const end = performance.now() + milliseconds;
  let requests = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const { status } = await agent.ask(url, ask);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        requests++;
      }
    }),
  );
  agent.close();
  return requests;
}
