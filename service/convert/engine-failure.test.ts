import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DocconvError } from '../errors.ts';
import { toDocconvError } from './engine-failure.ts';

/** As Node.js throws it. */
const refusal = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: words of the system, open '${path}'`), { code, path, syscall: 'open' });

test.each([
  ['EACCES', '/home/a/store', 'this user may not open /home/a/store.'],
  ['EROFS', '/home/a/store', '/home/a/store lies where nothing may be changed.'],
  ['EROFS', '/home/a/store/x.lock.0001-2.ticket', '/home/a/store lies where nothing may be changed.'],
  ['ENOSPC', '/home/a/store', 'the disk is full.'],
  ['ENOTDIR', '/home/a/store', 'something other than a folder is in the way of /home/a/store.'],
  ['EIO', '/home/a/store', '/home/a/store (EIO).'],
  ['EMFILE', undefined, 'too many files are open on this machine.'],
])('a store refused with %s is told in plain words', (code, path, told) => {
  const error = toDocconvError(refusal(code, path));
  expect(error).toBeInstanceOf(DocconvError);
  expect(error).toMatchObject({
    reason: 'store_unavailable',
    message: `The account store cannot be read or written: ${told}`,
    hint: expect.stringContaining('DOCCONV_HOME'),
  });
});

test('what the system itself throws is told so too', async () => {
  const thrown = await readdir('/dev/null').catch((error: unknown) => error);
  const { message } = toDocconvError(thrown) as DocconvError;
  expect(message).toContain('something other than a folder is in the way of /dev/null');
  expect(message).not.toMatch(/ENOTDIR|scandir/);
});
