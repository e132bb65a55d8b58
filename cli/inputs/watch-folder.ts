import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDocuments } from './find-documents.ts';

/** How often the folder is looked at. Polling works on every file system, network ones included; notifications do not. */
const pollMilliseconds = 1000;

/**
 * Documents below a folder as they arrive, those already there first; each again whenever it has changed. A document is
 * given out once it has stayed the same from one look to the next: until then somebody may be writing it.
 * @param pause waits from one look to the next; another one in tests
 * @throws the signal's reason, when it is asked to stop
 */
export async function* watchFolder(
  folder: string,
  signal: AbortSignal,
  pause: (signal: AbortSignal) => Promise<void> = wait,
): AsyncGenerator<string[]> {
  const seen = new Map<string, string>();
  const given = new Map<string, string>();
  for (;;) {
    const stable: string[] = [];
    for (const file of await findDocuments({ folder })) {
      const state = await stateOf(file);
      if (state === undefined) continue;
      if (seen.get(file) === state && given.get(file) !== state) {
        stable.push(file);
        given.set(file, state);
      }
      seen.set(file, state);
    }
    if (stable.length > 0) yield stable;
    await pause(signal);
  }
}

const wait = (signal: AbortSignal): Promise<void> => sleep(pollMilliseconds, undefined, { signal });

/** @returns undefined when there is nothing in it, or it is gone again */
async function stateOf(file: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs, ino } = await stat(file);
    return size === 0 ? undefined : `${size} ${mtimeMs} ${ino}`;
  } catch {
    return undefined;
  }
}
