import { hintForApi } from '../../../service/hint-for-api.ts';
import type { Job, JobState } from '../../../service/jobs/job.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Why a job has no result. @param state as it is now */
export function noResult(job: Job, state: JobState): HttpProblem {
  switch (state) {
    case 'queued':
    case 'running':
      return conflict('not_ended', 'The job has not ended yet.', 'Ask again later, or watch its events.');
    case 'failed': {
      const failure = job.outcome?.type === 'failed' ? job.outcome.failure : undefined;
      return conflict(
        failure?.reason ?? 'failed',
        failure?.message ?? 'The job failed.',
        failure && hintForApi(failure),
      );
    }
    case 'cancelled':
      return conflict(
        'cancelled',
        'The job was cancelled.',
        'Send the document again if it is still wanted.',
      );
    case 'done':
    case 'done_in_part':
    case 'expired':
      return new HttpProblem(410, 'GONE', 'The result has been deleted.', {
        hint: 'Send the document again, with another Idempotency-Key if it had one; results are kept until expires_at.',
        reason: 'expired',
      });
  }
}

function conflict(reason: string, message: string, hint?: string): HttpProblem {
  return new HttpProblem(409, 'CONFLICT', message, { reason, hint });
}
