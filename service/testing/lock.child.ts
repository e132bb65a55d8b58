/*
 * A process that takes a lock, for tests with several of them.
 * Adds one to the number in <file> under <lock>; with `die` it is killed right after, the lock still held.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { withFileLock } from '../files/file-lock.ts';

const [lock = '', file = '', wish = ''] = process.argv.slice(2);

await withFileLock(lock, async () => {
  const count = Number(await readFile(file, 'utf8'));
  await new Promise((resolve) => setTimeout(resolve, 3));
  await writeFile(file, String(count + 1));
  if (wish === 'die') process.kill(process.pid, 'SIGKILL');
});
