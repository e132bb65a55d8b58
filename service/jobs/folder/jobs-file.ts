import { join } from 'node:path';
import { createDocumentCache } from '../../accounts/lowdb/document-cache.ts';
import { changeDocument, type DocumentPlace } from '../../accounts/lowdb/json-document.ts';
import type { KeptJob } from './kept-job.ts';

/** Jobs of one machine, all in one document that its processes change in turn. */
export interface JobsFile {
  /** Not to be changed: what was read is kept. */
  read(): Promise<readonly KeptJob[]>;
  /** @param act may change the jobs it is given, and leaves others in their place by returning them */
  change<T>(act: (jobs: KeptJob[]) => { result: T; jobs?: KeptJob[] }): Promise<T>;
  /** Changes one job, if it is there and as it has to be. */
  changeOne<T>(
    fits: (job: KeptJob) => boolean,
    act: (job: KeptJob) => { result: T; job?: KeptJob },
    otherwise: T,
  ): Promise<T>;
}

interface JobsDocument {
  version: 1;
  jobs: KeptJob[];
}

export function jobsFileIn(folder: string): JobsFile {
  const place: DocumentPlace<JobsDocument> = {
    path: join(folder, 'jobs.json'),
    lock: join(folder, 'locks', 'jobs.lock'),
    isValid: isJobsDocument,
  };
  const cache = createDocumentCache<JobsDocument>();
  const change: JobsFile['change'] = (act) =>
    changeDocument(place, (document) => {
      const { result, jobs } = act(document?.jobs ?? []);
      return { result, next: jobs && { version: 1 as const, jobs } };
    });
  return {
    read: async () => (await cache.read(place))?.jobs ?? [],
    change,
    changeOne: (fits, act, otherwise) =>
      change((jobs) => {
        const found = jobs.find(fits);
        if (!found) return { result: otherwise };
        const { result, job } = act(found);
        return { result, jobs: job && jobs.map((one) => (one === found ? job : one)) };
      }),
  };
}

function isJobsDocument(content: unknown): content is JobsDocument {
  const document = content as Partial<JobsDocument> | null;
  return document?.version === 1 && Array.isArray(document.jobs);
}
