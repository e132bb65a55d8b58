import { randomBytes } from 'node:crypto';
import { readNow, statIfThere } from './if-there.ts';
import { identifySelf, type ProcessIdentity, stateOf } from './process-identity.ts';

/** Who holds a lock or waits for one. */
export interface LockOwner extends ProcessIdentity {
  /** Unique to one attempt to take a lock. */
  nonce: string;
}

/** A holder from a place we cannot look into is given this long; a lock is held for milliseconds. */
const FOREIGN_PATIENCE_MS = 5_000;
/** Where the start of a process is unknown, a running process of the same id keeps a lock no longer than this. */
const UNSURE_PATIENCE_MS = 10 * 60_000;

/** An identity for one attempt of this process to take a lock. */
export async function identifyOwner(): Promise<LockOwner> {
  return { ...(await identifySelf()), nonce: randomBytes(12).toString('hex') };
}

/**
 * @returns the owner that a lock file names; undefined when there is no such file (any more)
 */
export function readOwner(path: string): LockOwner | undefined {
  const text = readNow(path);
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

/** A power cut can leave a lock file without its content. Its place in the line is unknown, so its age decides. */
function unknownOwner(path: string): LockOwner | undefined {
  const file = statIfThere(path);
  return file && { pid: 0, place: 'unknown', nonce: `${file.ino}-${file.mtimeMs}` };
}

/** Whether the owner named in the file at `path` cannot be running any more. */
export async function isGone(owner: LockOwner, path: string): Promise<boolean> {
  switch (await stateOf(owner)) {
    case 'running':
      return false;
    case 'ended':
      return true;
    case 'unsure':
      return isOlder(path, UNSURE_PATIENCE_MS);
    case 'elsewhere':
      return isOlder(path, FOREIGN_PATIENCE_MS);
  }
}

/** Linking and unlinking renew `ctime`, so that it tells when the lock was taken. */
function isOlder(path: string, milliseconds: number): boolean {
  const file = statIfThere(path);
  return file !== undefined && Date.now() - file.ctimeMs > milliseconds;
}
