import { hintForApi } from '../hint-for-api.ts';
import type { JobData } from '../schemas.ts';
import { type Job, stateAt } from './job.ts';
import type { QueuedJob } from './job-store.ts';

/** A job as it goes over the wire, without anything of its document but its name. */
export function describeJob(job: QueuedJob, publicUrl: string, now: number): JobData {
  const state = stateAt(job, now);
  const url = `${publicUrl}/api/v1/jobs/${job.id}`;
  return {
    id: job.id,
    state,
    file_name: job.asked.fileName,
    output_format: job.asked.outputFormat,
    url,
    ...(state === 'done' || state === 'done_in_part' ? { result_url: `${url}/result` } : {}),
    ...(state === 'queued' && job.place !== undefined ? { place: job.place } : {}),
    ...(state === 'running' && job.progress
      ? { pages_done: job.progress.pagesDone, pages_total: job.progress.pagesTotal }
      : {}),
    ...(state === 'running' && job.cancelAsked ? { cancelling: true as const } : {}),
    ...outcomeOf(job),
    ...(job.webhook ? { webhook: webhookOf(job.webhook) } : {}),
    accepted_at: timeOf(job.acceptedAt),
    ...(job.startedAt === undefined ? {} : { started_at: timeOf(job.startedAt) }),
    ...(job.finishedAt === undefined ? {} : { finished_at: timeOf(job.finishedAt) }),
    expires_at: timeOf(job.expiresAt),
  };
}

function outcomeOf({ outcome }: Job) {
  if (outcome?.type === 'converted') {
    const { pageCount, totalPages, tokenCount, failedPages } = outcome.result;
    return {
      pages_done: pageCount,
      pages_total: totalPages,
      token_count: tokenCount,
      ...(failedPages.length > 0 ? { failed_pages: failedPages } : {}),
    };
  }
  if (outcome?.type !== 'failed') return {};
  const { failure } = outcome;
  return { error: { ...failure, hint: hintForApi(failure) } };
}

function webhookOf({ state, attempts, answers }: NonNullable<Job['webhook']>) {
  return { state, attempts, answers: answers.map(({ at, status }) => ({ at: timeOf(at), status })) };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
