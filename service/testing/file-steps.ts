import fs, { type WriteFileOptions } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

type Call = (this: unknown, ...given: unknown[]) => unknown;

/** A write that got half way. */
interface TornWrite {
  path: string;
  text: string;
  options?: WriteFileOptions;
}

let steps = 0;

/** Calls of the file system so far. */
export function countSteps(): number {
  return steps;
}

/** From now on counts this process's calls of the file system, and kills it right before the given one; a write is half done. */
export function killAtStep(step: number): void {
  watchSteps((torn) => {
    if (steps !== step) return;
    if (torn) fs.writeFileSync(torn.path, torn.text, torn.options);
    process.kill(process.pid, 'SIGKILL');
  });
}

/**
 * From now on keeps, for each call of the file system, what a process killed right before it would leave behind: the folder
 * as it is then, in `copies/<step>`, a write half done, and what was printed, in `copies/<step>.txt`. For work that does one
 * call after the other.
 */
export function copyAtEachStep(folder: string, copies: string): void {
  let printed = '';
  const write = process.stdout.write.bind(process.stdout) as (text: string) => boolean;
  process.stdout.write = (text: string | Uint8Array) => {
    printed += text;
    return write(String(text));
  };
  watchSteps((torn) => {
    const copy = join(copies, String(steps));
    fs.cpSync(folder, copy, { recursive: true });
    if (torn) fs.writeFileSync(join(copy, relative(folder, torn.path)), torn.text, torn.options);
    fs.writeFileSync(`${copy}.txt`, printed);
  });
}

function watchSteps(before: (torn?: TornWrite) => void): void {
  let isLooking = false;
  const look = (torn?: TornWrite) => {
    if (isLooking) return;
    steps += 1;
    isLooking = true;
    before(torn);
    isLooking = false;
  };
  const watch = (target: object, name: string, tear?: (given: unknown[]) => TornWrite) => {
    const calls = target as Record<string, Call>;
    const original = calls[name]!;
    calls[name] = function (this: unknown, ...given) {
      look(tear?.(given));
      return original.apply(this, given);
    };
  };
  const tear = ([file, text, options]: unknown[]): TornWrite =>
    typeof file === 'number'
      ? { path: fs.readlinkSync(`/proc/self/fd/${file}`), text: halfOf(text) }
      : { path: String(file), text: halfOf(text), options: options as WriteFileOptions };
  const promised = ['mkdir', 'readdir', 'readFile', 'rename', 'rm', 'link', 'stat', 'open'];
  for (const name of promised) watch(fs.promises, name);
  watch(fs.promises, 'writeFile', tear);
  const inPlace = ['readdir', 'readFile', 'rename', 'unlink', 'link', 'stat', 'open', 'close'];
  for (const name of inPlace) watch(fs, `${name}Sync`);
  watch(fs, 'writeFileSync', tear);
  watch(fs, 'fsync');
  syncBuiltinESMExports();
}

function halfOf(text: unknown): string {
  return String(text).slice(0, String(text).length / 2);
}
