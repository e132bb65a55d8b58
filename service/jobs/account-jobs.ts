import { json } from 'node:stream/consumers';
import { wholeBytes } from '../../engine/open-file.ts';
import type { AccountStore } from '../accounts/store.ts';
import { contentOf } from '../blobs/stored-bytes.ts';
import { usageOf } from '../convert/convert-metered.ts';
import { cancelled } from '../convert/engine-failure.ts';
import { atHand } from '../convert/input.ts';
import type { Caller } from '../convert/metering.ts';
import type { ConvertRequest, MeteredConversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { conversionOf } from '../remote/responses.ts';
import type { JobData, JobResultResponse } from '../schemas.ts';
import { describeJob } from './describe-job.ts';
import type { QueuedJob } from './job-store.ts';
import type { Jobs } from './jobs.ts';

/** A job that was asked for, or that of an earlier request with the same idempotency key, which is then known. */
export interface SentJob {
  job: JobData;
  isKnown: boolean;
}

/** The jobs of one account, here or on a server. Each verb throws a DocconvError when it cannot be done. */
export interface AccountJobs {
  send(request: ConvertRequest): Promise<SentJob>;
  find(id: string): Promise<JobData>;
  cancel(id: string): Promise<JobData>;
  /** Resolves when it has ended. @param onChange called with its state meanwhile */
  wait(id: string, signal: AbortSignal, onChange?: (job: JobData) => void): Promise<JobData>;
  result(id: string): Promise<MeteredConversion>;
}

interface AccountJobsParts {
  jobs: Jobs;
  store: Pick<AccountStore, 'quota'>;
  publicUrl: () => string;
  clock: () => number;
}

/** Those that this process shares. */
export function createAccountJobs(
  { jobs, store, publicUrl, clock }: AccountJobsParts,
  caller: Caller,
): AccountJobs {
  const { id: accountId } = caller.account;
  const told = (job: QueuedJob) => describeJob(job, publicUrl(), clock());
  const find = async (id: string) => (await jobs.find(accountId, id)) ?? noSuchJob();
  return {
    send: async ({ bytes, fileName, outputFormat, options, idempotencyKey }) => {
      const input = { ...atHand(bytes), ...contentOf(wholeBytes(bytes)) };
      const wanted = { input, fileName, outputFormat, options, idempotencyKey };
      const { job, isKnown } = await jobs.accept(caller, wanted);
      return { job: told(job), isKnown };
    },
    find: async (id) => told(await find(id)),
    cancel: async (id) => told((await jobs.cancel(accountId, (await find(id)).id)) ?? noSuchJob()),
    wait: async (id, signal, onChange) => {
      let last = await find(id);
      for await (last of jobs.watch(accountId, id, signal)) onChange?.(told(last));
      if (signal.aborted) throw cancelled();
      return told(last);
    },
    result: async (id) => {
      const blob = (await jobs.openResult(await find(id))) ?? noSuchJob();
      const { data } = (await json(blob.stream)) as JobResultResponse;
      const usage = usageOf(await store.quota(accountId, clock()), caller.plan.monthly.pages);
      return { ...conversionOf(data), usage };
    },
  };
}

function noSuchJob(): never {
  throw new DocconvError(
    'bad_request',
    'There is no such job of this account, or its result is gone.',
    'Give the id exactly as it was returned, or convert the document again.',
    { reason: 'not_found' },
  );
}
