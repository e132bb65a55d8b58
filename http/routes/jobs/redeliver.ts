import type { QueuedJob } from '../../../service/jobs/job-store.ts';
import type { Jobs } from '../../../service/jobs/jobs.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Has the webhook of a job sent again. @throws HttpProblem 409 where there is none to send */
export async function redeliver(jobs: Pick<Jobs, 'redeliver'>, job: QueuedJob): Promise<void> {
  if (!job.webhook) {
    throw conflict(
      'no_webhook',
      'The job was sent without a webhook.',
      'Name a "webhook_url" when a job is sent; ask for the state of this one.',
    );
  }
  if (!(await jobs.redeliver(job.accountId, job.id))) {
    throw conflict('not_ended', 'The job has not ended yet.', 'Its webhook is sent by itself once it has.');
  }
}

function conflict(reason: string, message: string, hint: string): HttpProblem {
  return new HttpProblem(409, 'CONFLICT', message, { reason, hint });
}
