import fs, { type WriteFileOptions } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

type Call = (...given: unknown[]) => Promise<unknown>;

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
  const watch = (target: Record<string, unknown>, name: string, tear?: (given: unknown[]) => TornWrite) => {
    const original = target[name] as Call;
    target[name] = async function (this: unknown, ...given: unknown[]) {
      steps += 1;
      before(tear?.(given));
      return original.apply(this, given);
    };
  };
  const promises = fs.promises as unknown as Record<string, unknown>;
  for (const name of ['mkdir', 'readdir', 'readFile', 'rename', 'rm', 'link', 'stat']) watch(promises, name);
  watch(promises, 'writeFile', ([path, text, options]) => ({
    path: String(path),
    text: halfOf(text),
    options: options as WriteFileOptions,
  }));
  const open = promises.open as Call;
  promises.open = async (...given: unknown[]) => {
    steps += 1;
    before();
    const handle = (await open(...given)) as Record<string, unknown>;
    watch(handle, 'writeFile', ([text]) => ({ path: String(given[0]), text: halfOf(text) }));
    watch(handle, 'sync');
    watch(handle, 'close');
    return handle;
  };
  syncBuiltinESMExports();
}

function halfOf(text: unknown): string {
  return String(text).slice(0, String(text).length / 2);
}
