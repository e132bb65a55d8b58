import { createHash, randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import type { Blob, Blobs } from '../blobs/blobs.ts';
import { checkBlob } from '../blobs/check-blob.ts';
import { contentOf } from '../blobs/stored-bytes.ts';
import { conversionData } from '../convert/conversion-data.ts';
import type { MeteredConversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import type { RememberedConversion } from '../results/packed-conversion.ts';
import type { ResultFiles } from '../results/result-files.ts';
import type { JobResultResponse } from '../schemas.ts';
import type { Job, JobResult } from './job.ts';

/** The folder of all that is kept of a job. */
export function folderOf({ accountId, id }: Pick<Job, 'accountId' | 'id'>): string {
  return `${accountId}/${id}/`;
}

/** Under which name the document of a job is kept. */
export function inputNameOf(job: Pick<Job, 'accountId' | 'id'>): string {
  return `${folderOf(job)}input`;
}

/** Writes the result of a job as it is handed out, under a name that no other try of the job has, with its digest in it. */
export function createJobResults(
  blobs: Blobs,
  job: Job,
): Pick<ResultFiles, 'save' | 'remove'> & { written(): { name: string; bytes: Buffer } } {
  let last: { name: string; bytes: Buffer } | undefined;
  return {
    save: async (_accountId, conversion) => {
      const bytes = encodeResult(conversion);
      const digest = createHash('sha256').update(bytes).digest('hex');
      const name = `${folderOf(job)}${randomUUID()}.${digest}.json`;
      await blobs.put(name, contentOf(bytes));
      last = { name, bytes };
      return name;
    },
    remove: (name) => blobs.remove(name),
    written: () => {
      if (!last) throw new Error('no result was written yet');
      return last;
    },
  };
}

function encodeResult(conversion: RememberedConversion): Buffer {
  const body: JobResultResponse = { success: true, data: conversionData(conversion) };
  return Buffer.from(JSON.stringify(body));
}

/** What a job notes of its result. @param name under which it is kept */
export function describeResult(name: string, conversion: MeteredConversion): JobResult {
  const { pageCount, tokenCount, totalPages, pages } = conversion;
  return { key: name, pageCount, tokenCount, totalPages, failedPages: failedOf(pages) };
}

/** A result as it was written; undefined when it is gone. @throws DocconvError when the store gives something else */
export async function openResult(blobs: Blobs, name: string): Promise<Blob | undefined> {
  const blob = await blobs.get(name);
  // Those that version 0.2.0 wrote have none.
  const digest = /\.([\da-f]{64})\.json$/.exec(name)?.[1];
  return blob && digest !== undefined ? checkBlob(blob, digest) : blob;
}

/** Reads the record from a stored result whose writer was lost. @throws DocconvError when it is gone */
export async function readResult(blobs: Blobs, name: string): Promise<JobResult> {
  const blob = await openResult(blobs, name);
  if (!blob) throw resultLost();
  const { data } = (await json(blob.stream)) as JobResultResponse;
  const { page_count: pageCount, token_count: tokenCount, total_pages: totalPages, pages } = data;
  return { key: name, pageCount, tokenCount, totalPages, failedPages: failedOf(pages) };
}

function failedOf(pages: { page: number; source: string }[]): number[] {
  return pages.filter(({ source }) => source === 'failed').map(({ page }) => page);
}

function resultLost(): DocconvError {
  return new DocconvError(
    'internal',
    'The result of the job is no longer in the document store.',
    'Send the document again.',
    { reason: 'result_lost' },
  );
}
