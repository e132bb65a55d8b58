import { randomBytes } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { readIfThere, statIfThere } from './if-there.ts';

/** Who holds a lock or waits for one. */
export interface LockOwner {
  pid: number;
  /** Start of the process in the kernel's own count, where it is told; tells a reused process id. */
  started?: string;
  /** Host, boot and process namespace: process ids of different places cannot be compared. */
  place: string;
  /** Unique to one attempt to take a lock. */
  nonce: string;
}

/** A holder from a place we cannot look into is given this long; a lock is held for milliseconds. */
const FOREIGN_PATIENCE_MS = 5_000;
/** Where a process's start is not told, a running process of the same id keeps a lock no longer than this. */
const UNSURE_PATIENCE_MS = 10 * 60_000;

let self: Promise<Omit<LockOwner, 'nonce'>> | undefined;

/** An identity for one attempt of this process to take a lock. */
export async function identifyOwner(): Promise<LockOwner> {
  self ??= describeSelf();
  return { ...(await self), nonce: randomBytes(12).toString('hex') };
}

async function describeSelf(): Promise<Omit<LockOwner, 'nonce'>> {
  const [boot, namespace, life] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
    readLife(process.pid),
  ]);
  return { pid: process.pid, started: life?.started, place: [hostname(), boot.trim(), namespace].join(' ') };
}

/**
 * @returns the owner that a lock file names; undefined when there is no such file (any more)
 */
export async function readOwner(path: string): Promise<LockOwner | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  return parseOwner(text) ?? unknownOwner(path);
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const { pid, place, nonce, started } = JSON.parse(text) as Partial<LockOwner>;
    return pid && place && nonce ? { pid, place, nonce, started } : undefined;
  } catch {
    return undefined;
  }
}

/** A power cut can leave a lock file without its content. Nobody knows its place, so its age decides. */
async function unknownOwner(path: string): Promise<LockOwner | undefined> {
  const file = await statIfThere(path);
  return file && { pid: 0, place: 'unknown', nonce: `${file.ino}-${file.mtimeMs}` };
}

/** Whether the owner named in the file at `path` cannot be running any more. */
export async function isGone(owner: LockOwner, path: string): Promise<boolean> {
  const { place } = await identifyOwner();
  if (owner.place !== place) return isOlder(path, FOREIGN_PATIENCE_MS);
  if (!isRunning(owner.pid)) return true;
  const life = await readLife(owner.pid);
  if (!life || !owner.started) return isOlder(path, UNSURE_PATIENCE_MS);
  return life.started !== owner.started || life.isZombie;
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

/** Linking and unlinking renew `ctime`, so that it tells when the lock was taken. */
async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const file = await statIfThere(path);
  return file !== undefined && Date.now() - file.ctimeMs > milliseconds;
}
