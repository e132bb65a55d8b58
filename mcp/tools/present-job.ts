import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JobData } from '../../service/schemas.ts';
import { jobUri } from '../documents/job-uri.ts';
import type { Manifest } from '../documents/manifest.ts';

/** A job that goes on without its client, or has ended without a result. */
export function presentJob(job: JobData): CallToolResult {
  return {
    content: [
      { type: 'text', text: inWords(job) },
      { type: 'resource_link', uri: jobUri(job.id), name: 'job', mimeType: 'application/json' },
    ],
    structuredContent: manifestOf(job),
  };
}

function manifestOf({ id, state, file_name, output_format, ...job }: JobData): Manifest {
  return {
    fileName: file_name,
    outputFormat: output_format,
    pageCount: 0,
    warnings: [],
    job: { id, state, place: job.place, pagesDone: job.pages_done, pagesTotal: job.pages_total },
  };
}

function inWords({ id, state, place, pages_done: done, pages_total: total, cancelling }: JobData): string {
  const standing = [
    cancelling ? 'being cancelled' : state,
    ...(place === undefined ? [] : [`place ${place} in the queue`]),
    ...(done === undefined ? [] : [`${done} of ${total} pages done`]),
  ].join(', ');
  const isOver = state !== 'queued' && state !== 'running';
  const next = isOver
    ? 'Nothing was charged for it.'
    : 'It goes on by itself. Call job with this id for the document, or to see how far it is; with cancel to end it.';
  return `Job ${id}: ${standing}. ${next}`;
}
