import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wholeBytes } from '../../engine/open-file.ts';
import { checkIdempotencyKey } from '../convert/convert-once.ts';
import { cancelled } from '../convert/engine-failure.ts';
import type { ConvertRequest, MeteredConversion, WantedAsJob } from '../docconv.ts';
import { DocconvError, type DocconvErrorCode } from '../errors.ts';
import type { AccountJobs } from '../jobs/account-jobs.ts';
import { isEnded } from '../jobs/job.ts';
import type { JobData } from '../schemas.ts';
import { formFields } from './fields.ts';
import { multipartBody } from './multipart.ts';
import { readJob, readJobResult, readJobs } from './responses.ts';
import { openServer, type RemoteResponse, type RemoteServer } from './send.ts';

const JOBS = '/api/v1/jobs';
/** How often a job is asked for: soon at first, since most documents are small. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/** The jobs of an account on a server. */
export interface RemoteJobs extends AccountJobs {
  /** The latest first. */
  list(): Promise<JobData[]>;
  /** Has its webhook sent again. @throws DocconvError `no_webhook`, `not_ended` */
  redeliver(id: string): Promise<JobData>;
  close(): Promise<void>;
}

export function createRemoteJobs(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  server: RemoteServer = openServer({ baseUrl, apiKey }),
): RemoteJobs {
  const { send } = server;
  const find = async (id: string) => readJob(await send({ method: 'GET', path: pathOf(id) }));
  return {
    send: async (request) => {
      const response = await sendJob(send, request, request.idempotencyKey ?? randomUUID());
      return { job: readJob(response), isKnown: isReplayed(response) };
    },
    list: () => listAll(send),
    find,
    cancel: async (id) => readJob(await send({ method: 'DELETE', path: pathOf(id) })),
    redeliver: async (id) => readJob(await send({ method: 'POST', path: `${pathOf(id)}/redeliver` })),
    wait: (id, signal, onChange) => waitFor(send, id, signal, onChange),
    result: async (id) => readJobResult(await send({ method: 'GET', path: `${pathOf(id)}/result` })),
    close: () => server.close(),
  };
}

async function listAll(send: RemoteServer['send']): Promise<JobData[]> {
  const all: JobData[] = [];
  for (let path = JOBS; ; ) {
    const { listed, next } = readJobs(await send({ method: 'GET', path }));
    all.push(...listed);
    if (next === undefined) return all;
    path = `${JOBS}?cursor=${encodeURIComponent(next)}`;
  }
}

/**
 * Converts by a job. With the idempotency key of an earlier call it takes up the job of that, unless it came to nothing.
 * A caller that gives up leaves it running, unless the request is to end with its caller.
 */
export async function convertAsJob(
  send: RemoteServer['send'],
  request: ConvertRequest,
  { known, accepted }: WantedAsJob,
): Promise<MeteredConversion> {
  const { idempotencyKey = randomUUID(), signal = new AbortController().signal, onProgress } = request;
  const job = (await findKnown(send, known, signal)) ?? (await sendWanted(send, request, idempotencyKey));
  accepted?.(job.id);
  try {
    const ended = await waitFor(
      send,
      job.id,
      signal,
      ({ pages_done: pagesDone, pages_total: pagesTotal }) => {
        if (pagesDone !== undefined && pagesTotal !== undefined) onProgress?.({ pagesDone, pagesTotal });
      },
    );
    if (ended.result_url === undefined) throw failureOfJob(ended);
    return readJobResult(await send({ method: 'GET', path: `${pathOf(job.id)}/result`, signal }));
  } catch (thrown) {
    if (signal.aborted && request.endsWithCaller) await send({ method: 'DELETE', path: pathOf(job.id) });
    throw thrown;
  }
}

/** @returns undefined when there is none, or it failed */
async function findKnown(
  send: RemoteServer['send'],
  id: string | undefined,
  signal: AbortSignal,
): Promise<JobData | undefined> {
  if (id === undefined) return undefined;
  try {
    const job = readJob(await send({ method: 'GET', path: pathOf(id), signal }));
    return isEnded(job) && job.result_url === undefined ? undefined : job;
  } catch (thrown) {
    if (thrown instanceof DocconvError && thrown.reason === 'not_found') return undefined;
    throw thrown;
  }
}

/** If the result of a key's job is gone, the next one gets a key derived from both. */
async function sendWanted(
  send: RemoteServer['send'],
  request: ConvertRequest,
  key: string,
): Promise<JobData> {
  const response = await sendJob(send, request, key);
  const job = readJob(response);
  const isSpent = isEnded(job) && job.result_url === undefined;
  if (!isSpent || !isReplayed(response)) return job;
  return sendWanted(send, request, `${key.slice(0, KEPT_OF_KEY)}-${job.id.slice(0, 8)}`);
}

function isReplayed({ headers }: Pick<RemoteResponse, 'headers'>): boolean {
  return headers['idempotency-replayed'] !== undefined;
}

/** Leaves room for eight digits and a dash in the 255 characters of a key. */
const KEPT_OF_KEY = 246;

function sendJob(send: RemoteServer['send'], request: ConvertRequest, idempotencyKey: string) {
  const { bytes, fileName, signal, onUpload } = request;
  checkIdempotencyKey(idempotencyKey);
  const form = multipartBody(formFields(request, false), { bytes: wholeBytes(bytes), fileName });
  return send({
    method: 'POST',
    path: JOBS,
    headers: {
      'content-type': form.contentType,
      'content-length': String(form.length),
      'idempotency-key': idempotencyKey,
    },
    body: () => form.stream((sent) => onUpload?.(sent, bytes.byteLength)),
    signal,
  });
}

async function waitFor(
  send: RemoteServer['send'],
  id: string,
  signal: AbortSignal,
  onChange: ((job: JobData) => void) | undefined,
): Promise<JobData> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const job = readJob(await send({ method: 'GET', path: pathOf(id), signal }));
    onChange?.(job);
    if (isEnded(job)) return job;
    await sleep(pause, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
}

/** A job that says what to do about its failure, if it has failed, in terms of whoever shows it. */
export function withHint(job: JobData, hintOf: (failure: DocconvError) => string): JobData {
  if (!job.error) return job;
  return { ...job, error: { ...job.error, hint: hintOf(failureOfJob(job)) } };
}

/** Why a job that has ended has no result. */
export function failureOfJob({ state, error }: JobData): DocconvError {
  if (error) {
    const { code, message, hint, reason } = error;
    return new DocconvError(code as DocconvErrorCode, message, hint, { reason });
  }
  return state === 'expired'
    ? new DocconvError('bad_request', 'The result has been deleted.', 'Send the document again.', {
        reason: 'expired',
      })
    : new DocconvError(
        'cancelled',
        'The job was cancelled.',
        'Send the document again if it is still wanted.',
        {
          reason: 'cancelled',
        },
      );
}

function pathOf(id: string): string {
  return `${JOBS}/${encodeURIComponent(id)}`;
}
