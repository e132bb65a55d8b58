import { link, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFileLock } from './file-lock.ts';
import { identifyOwner, isGone, type LockOwner } from './lock-owner.ts';

vi.mock(import('./lock-owner.ts'), async (original) => {
  const real = await original();
  return { ...real, isGone: vi.fn(real.isGone) };
});

let folder: string;
let lock: string;
let dead: LockOwner;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-takeover-'));
  lock = join(folder, 'a.lock');
  dead = { ...(await identifyOwner()), started: '1' };
  await writeFile(lock, JSON.stringify(dead));
});
afterEach(() => rm(folder, { recursive: true }));

/** Settles when the others have done what they do. */
let othersDone: Promise<void>;

/** What others do between the moment we find the holder dead and the moment we act on it. */
function meanwhile(others: () => Promise<void>): void {
  othersDone = new Promise((resolve, reject) => {
    vi.mocked(isGone).mockImplementationOnce(async () => {
      await others().then(resolve, reject);
      return true;
    });
  });
}

/** Makes a lock file as a process that lives does. */
async function holdAs(path: string): Promise<string> {
  const owner = await identifyOwner();
  const ticket = `${path}.${owner.nonce}`;
  await writeFile(ticket, JSON.stringify(owner));
  await link(ticket, path);
  await rm(ticket);
  return owner.nonce;
}

/** Asserts that the lock is not had before `release` has run. */
async function expectToWaitFor(release: () => Promise<void>): Promise<void> {
  let released = false;
  const entered = withFileLock(lock, async () => released);
  await othersDone;
  await sleep(200);
  released = true;
  await release();
  expect(await entered).toBe(true);
  expect(await readdir(folder)).toEqual([]);
}

it('does not enter when another inherited the lock first', async () => {
  const heir = `${lock}~${dead.nonce}`;
  meanwhile(async () => void (await holdAs(heir)));
  await expectToWaitFor(async () => {
    await rm(lock);
    await rm(heir);
  });
});

it('does not enter when another inherited the lock, let it go, and a third took it', async () => {
  meanwhile(async () => {
    await rm(lock);
    await holdAs(lock);
  });
  await expectToWaitFor(() => rm(lock));
});

it('does not enter when the heir died letting go and a third took the lock', async () => {
  meanwhile(async () => {
    await holdAs(`${lock}~${dead.nonce}`);
    await rm(lock);
    await holdAs(lock);
  });
  await expectToWaitFor(async () => {
    await rm(lock);
    await rm(`${lock}~${dead.nonce}`);
  });
});

it('tries again when the lock was let go meanwhile', async () => {
  meanwhile(() => rm(lock));
  expect(await withFileLock(lock, async () => 'in')).toBe('in');
  expect(await readdir(folder)).toEqual([]);
});
