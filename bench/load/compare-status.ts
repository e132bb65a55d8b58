import type { RunServer } from '../../http/testing/run-server.ts';
import { type Ask, createAgent } from './agent.ts';
import { startBareServer } from './bare-route.ts';
import { processorSeconds } from './processor-seconds.ts';

const CONNECTIONS = 20;
const ROUND_MS = 1_500;
const ROUNDS = 4;
/** Until the code is compiled, which takes a server longer than most: its compiler is set for conversions. */
const WARM_UP_ROUNDS = 4;

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
  const targets = {
    status: { url: `${server.url}/api/v1/convert`, pid: server.child.pid ?? 0, ask: { headers } },
    bare: { url: bare.url, pid: bare.pid, ask: {} },
  };
  const sums = { status: { requests: 0, processor: 0 }, bare: { requests: 0, processor: 0 } };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const name of ['status', 'bare'] as const) {
      const { url, pid, ask } = targets[name];
      const before = processorSeconds(pid);
      const requests = await askFor(ROUND_MS, url, ask);
      if (round < WARM_UP_ROUNDS) continue;
      sums[name].requests += requests;
      sums[name].processor += processorSeconds(pid) - before;
    }
  }
  bare.stop();
  const perSecond = (name: 'status' | 'bare') => sums[name].requests / ((ROUNDS * ROUND_MS) / 1000);
  const perProcessor = (name: 'status' | 'bare') => sums[name].requests / sums[name].processor;
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
