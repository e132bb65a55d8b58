import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Progress } from '../../service/docconv.ts';
import type { AccountJobs } from '../../service/jobs/account-jobs.ts';
import { isEnded } from '../../service/jobs/job.ts';
import { failureOfJob } from '../../service/remote/remote-jobs.ts';
import type { JobData } from '../../service/schemas.ts';
import { type ShelvedDocument, shelve } from '../documents/document-shelf.ts';
import type { McpParts } from '../parts.ts';
import type { ConvertInput } from './convert-input.ts';
import { presentDocument } from './present-document.ts';
import { presentJob } from './present-job.ts';

/** So long a call waits for a job: most end within it, and no client has given up by then. */
const PATIENCE_MS = 20_000;

/** The job when it has ended, or as it is after a while. @throws DocconvError `cancelled` when its client has gone */
export async function waitForJob(
  jobs: AccountJobs,
  id: string,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<JobData> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const tell = ({ pages_done: pagesDone, pages_total: pagesTotal }: JobData) => {
    if (pagesDone !== undefined && pagesTotal !== undefined) onProgress?.({ pagesDone, pagesTotal });
  };
  try {
    return await jobs.wait(id, AbortSignal.any([signal, patience]), tell);
  } catch (thrown) {
    if (!patience.aborted || signal.aborted) throw thrown;
    return jobs.find(id);
  }
}

/** The document of a job that has one, otherwise how it stands. @throws DocconvError that it ended with */
export async function presentEnd(
  parts: McpParts,
  job: JobData,
  args: ConvertInput,
  roots?: readonly string[],
): Promise<CallToolResult> {
  const { outputPath } = args;
  if (!isEnded(job)) return presentJob(job, outputPath);
  const { document, usage } = await openEnded(parts, job);
  const writtenTo = await writeWhole(parts, document, outputPath, roots);
  return presentDocument(document, 0, args, { usage, writtenTo });
}

/** Writes a document where that was asked for. @returns the path, from the folder @throws DocconvError `invalid_output` */
export async function writeWhole(
  { destination }: McpParts,
  { outputFormat, content }: ShelvedDocument,
  outputPath: string | undefined,
  roots: readonly string[] | undefined,
): Promise<string | undefined> {
  if (outputPath === undefined) return undefined;
  return destination?.write(outputPath, outputFormat, content, roots);
}

/** @throws DocconvError that the job ended with */
export async function openEnded({ jobs, shelf, owner }: McpParts, job: JobData) {
  if (job.result_url === undefined) throw failureOfJob(job);
  const conversion = await (await jobs()).result(job.id);
  const document: ShelvedDocument = shelve(conversion, await shelf.put(await owner(), conversion));
  return { document, usage: conversion.usage };
}
