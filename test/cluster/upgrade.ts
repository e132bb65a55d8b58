import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './start-cluster.ts';
import type { Events } from './strike.ts';

/** Replaces nodes and workers by the docconv that is built here, one after the other, spread over so many milliseconds. */
export async function upgradeInTurn({ nodes, workers }: Cluster, withinMs: number): Promise<Events> {
  const processes = nodes.flatMap((node, i) => [node, ...workers.slice(i, i + 1)]);
  for (const one of processes) {
    await sleep(withinMs / (processes.length + 1));
    await one.upgrade();
  }
  return [['nodes and workers upgraded', processes.length]];
}
