import { DocconvError } from '../errors.ts';
import { seal, unseal } from '../keys/secrets.ts';
import type { Job, JobSecrets } from './job.ts';

/** @param secret of the server */
export function sealSecrets(secret: string, jobId: string, secrets: JobSecrets): string {
  return seal(secret, purposeOf(jobId), JSON.stringify(secrets));
}

/** @throws DocconvError when nodes have different secrets */
export function openSecrets(secret: string, { id, asked }: Pick<Job, 'id' | 'asked'>): JobSecrets {
  const text = unseal(secret, purposeOf(id), asked.sealed);
  if (text !== undefined) return JSON.parse(text) as JobSecrets;
  throw new DocconvError(
    'internal',
    'The job was accepted by a server with another secret.',
    'Whoever runs this server has to set the same DOCCONV_SECRET on every node; send the document again then.',
    { reason: 'secret_differs' },
  );
}

function purposeOf(jobId: string): string {
  return `job ${jobId}`;
}
