import type { Admin } from '../../../service/admin.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';

/** Has the webhook of a job told again, by whichever server or worker comes first. */
export async function redeliver({ terminal, invocation }: Context, admin: Admin, job: string): Promise<void> {
  if (!(await admin.redeliver(job))) {
    throw invalidArguments(
      'No ended job with a webhook has this id.',
      'Check the id; jobs are forgotten a week after their results.',
    );
  }
  if (invocation.mode === 'json') await terminal.writeOut(envelope('admin_redeliver', { job }));
  else if (!invocation.silent) terminal.writeErr(`The webhook of ${job} will be sent again.\n`);
}
