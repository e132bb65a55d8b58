import type { Config } from '../config/config.ts';
import { openServerSecret } from '../config/server-secret.ts';
import { DEFAULT_PORT } from '../config/server-settings.ts';
import { createDocumentFetcher } from '../fetch/fetch-document.ts';
import { type AccountJobs, createAccountJobs } from '../jobs/account-jobs.ts';
import { checkJobSettings } from '../jobs/job-settings.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { authenticate } from '../keys/authenticate.ts';
import { createLocalService } from '../local/local.ts';
import type { LocalParts } from '../local/local-parts.ts';
import type { OpenStore } from './open-store.ts';
import { tellOfPlansHere } from './tell-of-plans-here.ts';

/** One account's jobs, which this process works on for as long as it runs. */
export type LocalJobs = AccountJobs & {
  /** Gives back what is not done: the next process goes on with it. */
  close(): Promise<void>;
};

export interface LocalJobsParts extends LocalParts, Pick<OpenStore, 'openJobs'> {
  plans: NonNullable<LocalParts['plans']>;
}

/** At once: a long document takes all threads, and leaves a small one its share. */
const RUNNING = 2;

/** @param failed called with errors that no caller sees @throws DocconvError `auth_required` */
export async function openLocalJobs(
  config: Pick<Config, 'home' | 'server' | 'allowPrivateUrls'>,
  parts: LocalJobsParts,
  { apiKey, failed }: { apiKey: string | undefined; failed: (error: unknown, what: string) => void },
): Promise<LocalJobs> {
  const caller = await authenticate(parts, { type: 'key', apiKey, door: 'mcp' });
  const fetcher = createDocumentFetcher();
  const publicUrl = () => config.server.publicUrl ?? `http://127.0.0.1:${DEFAULT_PORT}`;
  const work = await openJobs(
    { ...checkJobSettings(config), takes: true },
    {
      ...parts,
      convertClaimed: createLocalService(parts).convertClaimed,
      fetcher,
      secret: config.server.secret ?? (await openServerSecret(config.home)),
      publicUrl,
      running: RUNNING,
      clock: Date.now,
      failed,
    },
  );
  const jobs = createAccountJobs({ jobs: work.jobs, store: parts.store, publicUrl, clock: Date.now }, caller);
  return {
    ...jobs,
    send: async (request) => {
      try {
        return await jobs.send(request);
      } catch (error) {
        throw tellOfPlansHere(error);
      }
    },
    close: async () => {
      work.stop();
      await parts.engine.close();
      await work.drain();
      await work.close();
      await fetcher.close();
    },
  };
}
