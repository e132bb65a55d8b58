import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BatchItem } from './plan-jobs.ts';

/** Whether what is to be made of a file was written after the file came there or changed. */
export async function isUpToDate({ input, output, layout }: BatchItem): Promise<boolean> {
  if (input.type !== 'file') return false;
  const made = [output, layout].filter((file) => file !== undefined);
  const [source, ...outputs] = await Promise.all([input.path, ...made].map(lookAt));
  return source !== undefined && outputs.every((written) => isAfter(written, source));
}

/** A file that is moved there keeps the time of its last change; only `ctime` tells that it is new there. */
function isAfter(written: Stats | undefined, { mtimeMs, ctimeMs }: Stats): boolean {
  return written !== undefined && written.mtimeMs > Math.max(mtimeMs, ctimeMs);
}

/** @returns undefined when it is not there, or may not be looked at; converting it will tell */
const lookAt = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);
