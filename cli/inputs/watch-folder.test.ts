import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolder } from './watch-folder.ts';

let folder: string;
let ending: AbortController;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-watch-'));
  ending = new AbortController();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Files as they are after each look; what each look gave out. */
async function looks(...writes: Record<string, string | undefined>[]): Promise<string[][]> {
  const given: string[][] = writes.map(() => []);
  let look = 0;
  const put = () => {
    for (const [name, text] of Object.entries(writes[look] ?? {})) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      if (text === undefined) rmSync(file);
      else writeFileSync(file, text);
    }
  };
  put();
  const next = async () => {
    look += 1;
    if (look === writes.length) ending.abort(new Error('ended'));
    ending.signal.throwIfAborted();
    put();
  };
  const watching = async () => {
    for await (const files of watchFolder(folder, ending.signal, next)) {
      given[look] = files.map((file) => path.relative(folder, file));
    }
  };
  await expect(watching()).rejects.toThrow('ended');
  return given;
}

test('a document is given out once it has stayed the same from one look to the next', async () => {
  expect(await looks({ 'a.pdf': 'a' }, {}, {}, {})).toEqual([[], ['a.pdf'], [], []]);
});

test('one that grows is waited for', async () => {
  expect(await looks({ 'a.pdf': 'a' }, { 'a.pdf': 'ab' }, { 'a.pdf': 'abc' }, {})).toEqual([
    [],
    [],
    [],
    ['a.pdf'],
  ]);
});

test('one that is empty, gone or no document is not given out', async () => {
  const seen = await looks({ 'a.pdf': '', 'b.txt': 'b', 'c.pdf': 'c' }, { 'c.pdf': undefined }, {}, {});
  expect(seen.flat()).toEqual([]);
});

test('one that has changed is given out again, whatever folder it lies in', async () => {
  expect(await looks({ 'deep/a.pdf': 'a' }, {}, { 'deep/a.pdf': 'other' }, {})).toEqual([
    [],
    ['deep/a.pdf'],
    [],
    ['deep/a.pdf'],
  ]);
});
