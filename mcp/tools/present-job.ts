import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JobData } from '../../service/schemas.ts';
import { jobUri } from '../documents/job-uri.ts';
import type { Manifest } from '../documents/manifest.ts';

/**
 * A job that goes on without its client, or has ended without a result.
 * @param outputPath where its document is to be written, which the call does that finds it done
 */
export function presentJob(job: JobData, outputPath?: string): CallToolResult {
  return {
    content: [
      { type: 'text', text: inWords(job, outputPath) },
      { type: 'resource_link', uri: jobUri(job.id), name: 'job', mimeType: 'application/json' },
    ],
    structuredContent: manifestOf(job, outputPath),
  };
}

function manifestOf(
  { id, state, file_name, output_format, ...job }: JobData,
  outputPath: string | undefined,
): Manifest {
  return {
    fileName: file_name,
    outputFormat: output_format,
    pageCount: 0,
    warnings: [],
    job: { id, state, place: job.place, pagesDone: job.pages_done, pagesTotal: job.pages_total, outputPath },
  };
}

function inWords(job: JobData, outputPath: string | undefined): string {
  return `Job ${job.id}: ${describeProgress(job)}. ${nextStep(job, outputPath)}`;
}

function nextStep(job: JobData, outputPath: string | undefined): string {
  const path = outputPath === undefined ? '' : ` and outputPath ${JSON.stringify(outputPath)}`;
  switch (job.state) {
    case 'done':
    case 'done_in_part':
      return `It had ended before, and its pages are charged. Call job with this id${path} for the document.`;
    case 'failed':
    case 'cancelled':
      return 'Nothing was charged for it.';
    case 'expired':
      return 'Its document is no longer kept; convert it again if it is still wanted.';
    case 'queued':
    case 'running':
      return job.cancelling
        ? 'It ends within seconds; call job with this id to see how.'
        : `It runs in the background. Call job with this id${path} for the document or its progress; with cancel to end it.`;
  }
}

/** How a job stands, such as `running, 3 of 12 pages done`. */
export function describeProgress({ state, place, cancelling, ...job }: JobData): string {
  const { pages_done: done, pages_total: total } = job;
  return [
    cancelling ? 'being cancelled' : state,
    ...(place === undefined ? [] : [`place ${place} in the queue`]),
    ...(done === undefined ? [] : [`${done} of ${total} pages done`]),
  ].join(', ');
}
