import { readdirSync, readFileSync } from 'node:fs';
import type { Cluster } from '../start-cluster.ts';

/** Of Linux, everywhere. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time by part of the cluster. */
export interface ProcessorTime {
  nodes: number;
  workers: number;
  database: number;
}

/** What each part has used so far. Every process of the database counts, those that have ended too. */
function readProcessorTime({ nodes, workers, postgres }: Cluster): ProcessorTime {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + usedBy(pid), 0);
  return {
    nodes: sum(nodes.map(({ pid }) => pid)),
    workers: sum(workers.map(({ pid }) => pid)),
    database: sum([postgres.pid(), ...childrenOf(postgres.pid())]),
  };
}

/** What a piece of work uses, and how long it takes. */
export async function timeWork(
  cluster: Cluster,
  work: () => Promise<unknown>,
): Promise<ProcessorTime & { all: number; elapsed: number }> {
  const before = readProcessorTime(cluster);
  const begun = performance.now();
  await work();
  const elapsed = (performance.now() - begun) / 1000;
  const after = readProcessorTime(cluster);
  const [nodes, workers] = [after.nodes - before.nodes, after.workers - before.workers];
  const database = after.database - before.database;
  return { nodes, workers, database, all: nodes + workers + database, elapsed };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)?.[PARENT]) === parent);
}

/** With what its children used that have ended. */
function usedBy(pid: number): number {
  const stat = statOf(pid) ?? [];
  return TIMES.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / TICKS_A_SECOND;
}

/** Places among the fields after the name of the program: see proc(5). */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** What a process has in memory, bytes. */
export function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * 4096;
}
