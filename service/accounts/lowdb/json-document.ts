import { dirname } from 'node:path';
import { setImmediate as letOthers } from 'node:timers/promises';
import { type Adapter, Low } from 'lowdb';
import { DocconvError } from '../../errors.ts';
import { withFileLock } from '../../files/file-lock.ts';
import { readIfThere, readNow, removeIfThere } from '../../files/if-there.ts';
import { inFolder } from '../../files/make-folder.ts';
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
  /** Whether a power cut may undo it. */
  mayRevert?: boolean;
}

/** @returns undefined when there is no such file @throws DocconvError when the file is damaged */
export async function readDocument<T>(place: DocumentPlace<T>): Promise<T | undefined> {
  return contentOf(place, await readIfThere(place.path));
}

/** Like `readDocument`, in place: for documents of which not many are read at once. */
export function readDocumentNow<T>(place: DocumentPlace<T>): T | undefined {
  return contentOf(place, readNow(place.path));
}

function contentOf<T>(place: DocumentPlace<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  const content = parse(text);
  if (place.isValid(content)) return content;
  throw damaged(place.path, content);
}

/** Changes a document while nobody else does. `decide` may look at other things, which must not need this lock. */
export async function changeDocument<T, R>(
  place: DocumentPlace<T>,
  decide: (current: T | undefined) => Change<T, R> | Promise<Change<T, R>>,
): Promise<R> {
  return withDocument(place, async (document) => {
    const change = await decide(document.content);
    if (change.next !== undefined) await document.write(change.next, change.mayRevert);
    else if (change.remove) removeIfThere(place.path);
    return change.result;
  });
}

/** A document under lock. */
export interface OpenDocument<T> {
  content: T | undefined;
  /** @param mayRevert whether a power cut may undo it */
  write(next: T, mayRevert?: boolean): Promise<void>;
}

/** Like `changeDocument`, for work that writes more than once. */
export async function withDocument<T, R>(
  place: DocumentPlace<T>,
  work: (document: OpenDocument<T>) => Promise<R>,
): Promise<R> {
  return withFileLock(place.lock, async ({ confirm }) => {
    let mayRevert: boolean | undefined;
    const replace = (text: string) => replaceFile(place.path, text, { confirm, mayRevert });
    const database = new Low<T | null>(adapterFor(place, replace), null);
    await database.read();
    return work({
      content: database.data ?? undefined,
      write: async (next, may) => {
        mayRevert = may;
        database.data = next;
        await database.write();
      },
    });
  });
}

function adapterFor<T>(place: DocumentPlace<T>, replace: (text: string) => Promise<void>): Adapter<T | null> {
  return {
    read: async () => readDocumentNow(place) ?? null,
    write: (content) =>
      inFolder(dirname(place.path), PRIVATE_FOLDER, () => replace(`${JSON.stringify(content)}\n`)),
  };
}

/**
 * Work on one of many documents, between which others have their turn: damaged ones are skipped, and reported where
 * they are needed.
 */
export async function skipDamaged(work: () => Promise<void>): Promise<void> {
  await letOthers();
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
