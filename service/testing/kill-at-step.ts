import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Call = (...given: unknown[]) => Promise<unknown>;

let steps = 0;

/** Calls of the file system so far. */
export function countSteps(): number {
  return steps;
}

/** From now on counts this process's calls of the file system, and kills it right before the given one; a write is half done. */
export function killAtStep(step: number): void {
  const die = () => process.kill(process.pid, 'SIGKILL');
  const tear = (target: Record<string, unknown>, name: string, write?: (given: unknown[]) => unknown[]) => {
    const original = target[name] as Call;
    target[name] = async function (this: unknown, ...given: unknown[]) {
      if (++steps === step) {
        if (write) await original.apply(this, write(given));
        die();
      }
      return original.apply(this, given);
    };
  };
  const promises = fs.promises as unknown as Record<string, unknown>;
  for (const name of ['mkdir', 'readdir', 'readFile', 'rename', 'rm', 'link', 'stat']) tear(promises, name);
  tear(promises, 'writeFile', ([path, text, options]) => [path, halfOf(text), options]);
  const open = promises.open as Call;
  promises.open = async (...given: unknown[]) => {
    if (++steps === step) die();
    const handle = (await open(...given)) as Record<string, unknown>;
    tear(handle, 'writeFile', ([text]) => [halfOf(text)]);
    tear(handle, 'sync');
    tear(handle, 'close');
    return handle;
  };
  syncBuiltinESMExports();
}

function halfOf(text: unknown): string {
  return String(text).slice(0, String(text).length / 2);
}
