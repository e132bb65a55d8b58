import { spawn } from 'node:child_process';
import { link, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleChild } from '../testing/bundle-child.ts';
import { withFileLock } from './file-lock.ts';
import { identifyOwner, type LockOwner } from './lock-owner.ts';

let home: string;
let program: string;
let folder: string;
let lock: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-lock-'));
  program = join(home, 'lock.mjs');
  await bundleChild(new URL('../testing/lock.child.ts', import.meta.url), program);
});
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'locks-'));
  lock = join(folder, 'a.lock');
});
afterAll(() => rm(home, { recursive: true }));

function runChild(...given: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, lock, ...given], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
  });
}

/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await new Promise((resolve) => child.on('close', resolve));
  return child.pid ?? 0;
}

async function leaveLock(path: string, owner: Partial<LockOwner>): Promise<LockOwner> {
  const left = { ...(await identifyOwner()), ...owner };
  await writeFile(path, JSON.stringify(left));
  return left;
}

describe('withFileLock', () => {
  it('gives back what the work gives, and leaves nothing behind', async () => {
    expect(await withFileLock(lock, async () => 7)).toBe(7);
    await expect(withFileLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withFileLock(lock, async () => 8)).toBe(8);
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets callers of one process in one after the other, first come first served', async () => {
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        withFileLock(lock, async () => {
          expect(++inside).toBe(1);
          await sleep(2);
          order.push(n);
          inside--;
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('waits for a holder that lives', async () => {
    await leaveLock(lock, {});
    const entered = withFileLock(lock, async () => performance.now());
    await sleep(150);
    const released = performance.now();
    await rm(lock);
    expect(await entered).toBeGreaterThanOrEqual(released);
  });

  it('takes over from a holder that is dead, and from all of a chain of dead ones', async () => {
    const pid = await deadPid();
    const first = await leaveLock(lock, { pid });
    const second = await leaveLock(`${lock}~${first.nonce}`, { pid });
    await leaveLock(`${lock}~${second.nonce}`, { pid });
    expect(await withFileLock(lock, async () => (await readdir(folder)).length)).toBe(4);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not take a process for the holder because it has the same id', async () => {
    const { pid } = await identifyOwner();
    await leaveLock(lock, { pid, started: '1' });
    expect(await withFileLock(lock, async () => 'in')).toBe('in');
  });

  it('waits for the last of a chain when that one lives', async () => {
    const first = await leaveLock(lock, { pid: await deadPid() });
    const heir = `${lock}~${first.nonce}`;
    await leaveLock(heir, {});
    const entered = withFileLock(lock, async () => performance.now());
    await sleep(150);
    const released = performance.now();
    await rm(lock);
    await rm(heir);
    expect(await entered).toBeGreaterThanOrEqual(released);
  });

  it.each([
    ['a holder in another container', '{"pid":1,"place":"elsewhere","nonce":"aa"}'],
    ['a file torn by a power cut', ''],
  ])('gives %s some seconds, then takes over', { timeout: 20_000 }, async (_, content) => {
    await writeFile(lock, content);
    const begun = performance.now();
    await withFileLock(lock, async () => undefined);
    expect(performance.now() - begun).toBeGreaterThan(4000);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not let a dead or stopped waiter hold up the others', async () => {
    const early = `${lock}.${'0'.repeat(15)}`;
    await leaveLock(`${early}1-dead.ticket`, { pid: await deadPid() });
    expect(await withFileLock(lock, async () => 'in')).toBe('in');
    expect(await readdir(folder)).toEqual([]);
    await leaveLock(`${early}1-stopped.ticket`, {});
    expect(await withFileLock(lock, async () => 'in')).toBe('in');
  });

  it('tells a holder that was given up for dead', async () => {
    await withFileLock(lock, async (held) => {
      held.confirm();
      const { nonce } = JSON.parse(await readFile(lock, 'utf8')) as LockOwner;
      const heir = `${lock}~${nonce}`;
      await leaveLock(heir, {});
      expect(() => held.confirm()).toThrow(expect.objectContaining({ code: 'busy' }));
      await rm(heir);
      await rm(lock);
      await leaveLock(lock, {});
      expect(() => held.confirm()).toThrow(expect.objectContaining({ code: 'busy' }));
    });
    // The lock is another's now, and left alone.
    expect(await readdir(folder)).toEqual(['a.lock']);
  });

  it('leaves no ticket on a disk without room', async () => {
    // Where no file may grow, writing fails just as it does on a full disk.
    const child = spawn('sh', [
      '-c',
      'ulimit -f 0; exec "$@"',
      'sh',
      process.execPath,
      program,
      lock,
      'count',
    ]);
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not count the time spent waiting as time of holding', async () => {
    const ticket = join(folder, 'ticket');
    await leaveLock(ticket, { place: 'elsewhere' });
    await utimes(ticket, 1, 1);
    await link(ticket, lock);
    const entered = withFileLock(lock, async () => 'in');
    await sleep(300);
    const early = await Promise.race([entered, sleep(1, 'waiting')]);
    expect(early).toBe('waiting');
    await rm(lock);
    expect(await entered).toBe('in');
  });

  it('loses nothing when most holders are killed in the middle of it', { timeout: 60_000 }, async () => {
    const file = join(folder, 'count');
    await writeFile(file, '0');
    const wishes = Array.from({ length: 48 }, (_, i) => (i % 4 === 0 ? 'live' : 'die'));
    const ends: string[] = [];
    const run = async (): Promise<void> => {
      for (let wish = wishes.pop(); wish; wish = wishes.pop()) ends.push(await runChild(file, wish));
    };
    await Promise.all(Array.from({ length: 8 }, run));
    expect(ends.filter((end) => end === 'SIGKILL')).toHaveLength(36);
    expect(await readFile(file, 'utf8')).toBe('48');
    expect(await withFileLock(lock, async () => 'in')).toBe('in');
  });
});
