import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetUnwritten, keepUnwritten, unwrittenKey } from './unwritten-results.ts';

const hour = 60 * 60_000;

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'docconv-unwritten-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const fileOf = (work: string) => path.join(home, 'unwritten', work);

function age(work: string, milliseconds: number): void {
  const then = new Date(Date.now() - milliseconds);
  utimesSync(fileOf(work), then, then);
}

describe('the key of a result that could not be written', () => {
  test('is kept for whoever owns the folder, until the result was written', async () => {
    expect(await unwrittenKey(home, 'work')).toBeUndefined();
    await keepUnwritten(home, 'work', 'key-1');
    expect(await unwrittenKey(home, 'work')).toBe('key-1');
    expect(statSync(path.join(home, 'unwritten')).mode & 0o077).toBe(0);
    await forgetUnwritten(home, 'work');
    expect(await unwrittenKey(home, 'work')).toBeUndefined();
  });

  test('is good for as long as a server remembers results, and then gone', async () => {
    await keepUnwritten(home, 'old', 'key-1');
    age('old', 23 * hour);
    expect(await unwrittenKey(home, 'old')).toBe('key-1');
    age('old', 25 * hour);
    expect(await unwrittenKey(home, 'old')).toBeUndefined();
    await keepUnwritten(home, 'new', 'key-2');
    expect([existsSync(fileOf('old')), existsSync(fileOf('new'))]).toEqual([false, true]);
  });

  test('that cannot be kept hides nothing of what went wrong before', async () => {
    await expect(keepUnwritten('/dev/null', 'work', 'key-1')).resolves.toBeUndefined();
  });
});
