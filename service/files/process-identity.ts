import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Identifies a process among all others, past ones included. */
export interface ProcessIdentity {
  pid: number;
  /** Start of the process in the kernel's own count, where it is told; tells a reused process id. */
  started?: string;
  /** Host, boot and process namespace: process ids of different places cannot be compared. */
  place: string;
}

/** `unsure`: a process of this id runs, and cannot be told from a later one. `elsewhere`: nobody here can say. */
type ProcessState = 'running' | 'ended' | 'unsure' | 'elsewhere';

let self: Promise<ProcessIdentity> | undefined;

/** This process. */
export function identifySelf(): Promise<ProcessIdentity> {
  self ??= describeSelf();
  return self;
}

async function describeSelf(): Promise<ProcessIdentity> {
  const [boot, namespace, life] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
    readLife(process.pid),
  ]);
  return { pid: process.pid, started: life?.started, place: [hostname(), boot.trim(), namespace].join(' ') };
}

/** What has become of a process, as far as it can be seen from this one. */
export async function stateOf({ pid, started, place }: ProcessIdentity): Promise<ProcessState> {
  if (place !== (await identifySelf()).place) return 'elsewhere';
  if (!isRunning(pid)) return 'ended';
  const life = await readLife(pid);
  if (!life || !started) return 'unsure';
  return life.started !== started || life.isZombie ? 'ended' : 'running';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Linux only: state and start of a process, from the fields after its name (proc(5), fields 3 and 22). */
async function readLife(pid: number): Promise<{ started: string; isZombie: boolean } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  const started = fields?.[19];
  if (!state || !started) return undefined;
  return { started, isZombie: state === 'Z' || state === 'X' };
}
