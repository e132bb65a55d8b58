import { readFileSync } from 'node:fs';
import type { RunServer } from '../../http/testing/run-server.ts';
import { type Ask, createAgent } from './agent.ts';
import { startBareServer } from './bare-route.ts';

const CONNECTIONS = 20;
const ROUND_MS = 1_500;
const ROUNDS = 4;
/** Until the code is compiled, which takes a server longer than most: its compiler is set for conversions. */
const WARM_UP_ROUNDS = 4;
/** Of the kernel's clock, in which it counts processor time (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100;

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

/** User and system time of a process (proc(5), fields 14 and 15). */
function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
