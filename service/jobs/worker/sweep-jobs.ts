import type { Blobs } from '../../blobs/blobs.ts';
import { isJobId } from '../job.ts';
import { folderOf } from '../job-results.ts';
import type { JobStore } from '../job-store.ts';

/** Expired jobs whose bytes are removed before it is noted. */
const BATCH = 100;
/** How long after its expiry a job is still reported as expired. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;
/** Bytes come before their job, and a large document takes its time. */
const UNCLAIMED_MS = 60 * 60_000;

interface Swept {
  jobs: JobStore;
  blobs: Blobs;
  clock: () => number;
}

/** Removes the bytes of jobs that have expired, and bytes of no job, as a process that died may leave. */
export async function sweepJobs({ jobs, blobs, clock }: Swept): Promise<void> {
  const now = clock();
  for (;;) {
    const expired = await jobs.findExpired({ now, limit: BATCH });
    if (expired.length === 0) break;
    for (const job of expired) await blobs.removeAll(folderOf(job));
    await jobs.noteExpired(expired.map(({ id }) => id));
  }
  await jobs.forget(now - REMEMBERED_MS);
  await removeUnclaimed({ jobs, blobs }, now - UNCLAIMED_MS);
}

/** @param before bytes written after it are left alone */
async function removeUnclaimed({ jobs, blobs }: Omit<Swept, 'clock'>, before: number): Promise<void> {
  let old: string[] = [];
  const removeOld = async () => {
    const needed = await jobs.needed([...new Set(old.map(jobOf))].filter(isJobId));
    for (const name of old.filter((one) => !needed.has(jobOf(one)))) await blobs.remove(name);
    old = [];
  };
  for await (const { name, changedAt } of blobs.list()) {
    if (changedAt < before) old.push(name);
    if (old.length >= BATCH) await removeOld();
  }
  if (old.length > 0) await removeOld();
}

/** The id in the name of what belongs to a job. */
function jobOf(name: string): string {
  return name.split('/')[1] ?? '';
}
