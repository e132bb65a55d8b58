import type { RemoteJobs } from '../../service/remote/remote-jobs.ts';
import type { Context } from '../context.ts';
import { ensureKey } from './ensure-key.ts';

/** Opens the jobs of the server in use for one thing to do, and closes them. @throws CliError when there is none */
export async function withJobs<T>(context: Context, act: (jobs: RemoteJobs) => Promise<T>): Promise<T> {
  // On this machine no account need be made to learn that there is no server.
  if (!context.services.embedded) await ensureKey(context);
  const jobs = await context.services.openJobs();
  try {
    return await act(jobs);
  } finally {
    await jobs.close();
  }
}
