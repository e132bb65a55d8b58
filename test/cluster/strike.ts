import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../x402/storm/random.ts';
import type { Clocks } from './make-clocks.ts';
import type { Disk } from './make-disk.ts';
import type { Cluster } from './start-cluster.ts';
import { LIES } from './start-store-gate.ts';

/** What is killed, what happens to the network, the store of documents, the disk, and the clocks. */
const FAULTS = {
  node: 'nodes killed',
  worker: 'workers killed',
  database: 'database crashed',
  cut: 'network cut',
  slow: 'network slowed and reordered',
  disk: 'disk full',
  clock: 'clocks stepped',
  store: 'spells in which the store did wrong',
};
type Fault = keyof typeof FAULTS;

/** What happened to a cluster, and how often. */
export type Events = readonly (readonly [what: string, times: number])[];

/** What faults are done to. */
interface Struck {
  cluster: Cluster;
  /** None where it cannot be had. */
  disk?: Disk;
  clocks?: Clocks;
}

/** Between one fault and the next, milliseconds. */
const FAULTS_EVERY = { least: 2_000, most: 6_000 };
/** As long as a switch that is restarted, and a line that is full. */
const OUTAGE_MS = { least: 500, most: 4_000 };
const SLOW_MS = 300;
/** More than a lease lives, to both sides. */
const STEP_MS = 30_000;

/** Does harm at random moments until told to end; processes and what is around them in two lines, so that both meet. */
export async function rage(struck: Struck, random: Random, signal: AbortSignal): Promise<Events> {
  const done = { node: 0, worker: 0, database: 0, cut: 0, slow: 0, store: 0, disk: 0, clock: 0 };
  const lines: Partial<Record<Fault, number>>[] = [
    { node: 2, worker: 3, database: 1 },
    { cut: 2, slow: 2, store: 3, disk: struck.disk ? 1 : 0, clock: struck.clocks ? 2 : 0 },
  ];
  await Promise.all(lines.map((weights) => rageIn(struck, weights, random.branch(), signal, done)));
  await reviveAll(struck.cluster);
  struck.clocks?.settle();
  return Object.entries(FAULTS).map(([fault, told]) => [told, done[fault as Fault]]);
}

async function rageIn(
  struck: Struck,
  weights: Partial<Record<Fault, number>>,
  random: Random,
  signal: AbortSignal,
  done: Record<Fault, number>,
): Promise<void> {
  for (;;) {
    await sleep(random.between(FAULTS_EVERY.least, FAULTS_EVERY.most), undefined, { signal }).catch(
      () => undefined,
    );
    if (signal.aborted) return;
    const kind = random.weighted(weights as Record<Fault, number>);
    await strike(struck, random, kind);
    done[kind]++;
    await reviveAll(struck.cluster);
  }
}

async function strike({ cluster, disk, clocks }: Struck, random: Random, kind: Fault): Promise<void> {
  const milliseconds = random.between(OUTAGE_MS.least, OUTAGE_MS.most);
  const wire = random.pick(Object.values(cluster.wires));
  const processes = {
    node: cluster.nodes,
    worker: cluster.workers,
    clock: [...cluster.nodes, ...cluster.workers],
  };
  switch (kind) {
    case 'database':
      return cluster.postgres.crash();
    case 'cut':
      return wire.cut(milliseconds);
    case 'slow':
      return wire.slow(SLOW_MS, milliseconds);
    case 'store':
      return cluster.gate.lie(random.pick(LIES), milliseconds);
    case 'disk':
      return disk?.fill(milliseconds);
    case 'clock':
      return clocks?.step(random.pick(processes.clock).name, random.between(-STEP_MS, STEP_MS));
    case 'node':
    case 'worker':
      return random.pick(processes[kind]).kill();
  }
}

/** As whoever runs them would: a database that ended for want of room, and processes that are gone. */
async function reviveAll({ postgres, nodes, workers }: Cluster): Promise<void> {
  await postgres.revive();
  await Promise.all([...nodes, ...workers].map((one) => one.revive()));
}
