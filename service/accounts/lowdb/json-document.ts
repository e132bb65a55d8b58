import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import { DocconvError } from '../../errors.ts';
import { type HeldLock, withFileLock } from '../../files/file-lock.ts';
import { readIfThere } from '../../files/if-there.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { PRIVATE_FOLDER } from '../../files/modes.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** A JSON file that several processes change. Every change reads it anew under its lock and replaces it whole. */
export interface DocumentPlace<T> {
  path: string;
  lock: string;
  /** Whether a file's content is what we write there. */
  isValid: (content: unknown) => content is T;
}

/** What a change comes to: a result, and the new content where there is one. */
interface Change<T, R> {
  result: R;
  next?: T;
  /** Remove the file. */
  remove?: boolean;
}

/** @returns undefined when there is no such file @throws DocconvError when the file is damaged */
export async function readDocument<T>(place: DocumentPlace<T>): Promise<T | undefined> {
  const database = new Low<T | null>(adapterFor(place), null);
  await database.read();
  return database.data ?? undefined;
}

/** Changes a document while nobody else does. `decide` may look at other things, which must not need this lock. */
export async function changeDocument<T, R>(
  place: DocumentPlace<T>,
  decide: (current: T | undefined) => Change<T, R> | Promise<Change<T, R>>,
): Promise<R> {
  return withDocument(place, async (document) => {
    const change = await decide(document.content);
    if (change.next !== undefined) await document.write(change.next);
    else if (change.remove) await rm(place.path, { force: true });
    return change.result;
  });
}

/** A document under lock. */
export interface OpenDocument<T> {
  content: T | undefined;
  write(next: T): Promise<void>;
}

/** Like `changeDocument`, for work that writes more than once. */
export async function withDocument<T, R>(
  place: DocumentPlace<T>,
  work: (document: OpenDocument<T>) => Promise<R>,
): Promise<R> {
  await makeFolder(dirname(place.lock), PRIVATE_FOLDER);
  return withFileLock(place.lock, async (lock) => {
    const database = new Low<T | null>(adapterFor(place, lock), null);
    await database.read();
    return work({
      content: database.data ?? undefined,
      write: async (next) => {
        database.data = next;
        await database.write();
      },
    });
  });
}

function adapterFor<T>(place: DocumentPlace<T>, lock?: HeldLock): Adapter<T | null> {
  return {
    read: () => readContent(place),
    write: async (content) => {
      await makeFolder(dirname(place.path), PRIVATE_FOLDER);
      await replaceFile(place.path, `${JSON.stringify(content)}\n`, lock && (() => lock.confirm()));
    },
  };
}

async function readContent<T>(place: DocumentPlace<T>): Promise<T | null> {
  const text = await readIfThere(place.path);
  if (text === undefined) return null;
  const content = parse(text);
  if (place.isValid(content)) return content;
  throw damaged(place.path, content);
}

/** Work on one of many documents: damaged ones are skipped, and reported where they are needed. */
export async function skipDamaged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DocconvError && error.reason === 'store_damaged')) throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing is reset by itself: the file may hold what was paid for. */
function damaged(path: string, content: unknown): DocconvError {
  const version = (content as { version?: unknown } | null | undefined)?.version;
  if (typeof version === 'number' && version > 1) {
    return new DocconvError(
      'internal',
      `The file ${path} was written by a newer docconv.`,
      'Upgrade docconv to the latest version.',
      { reason: 'store_newer', retryable: false },
    );
  }
  return new DocconvError(
    'internal',
    `The file ${path} is damaged; docconv has left it as it is.`,
    'Restore it from a backup, or move it away and, if it was an account, create the account again.',
    { reason: 'store_damaged', retryable: false },
  );
}
