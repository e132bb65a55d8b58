import type { OutputFormat } from '../../engine/index.ts';
import type { ConvertOptions } from '../docconv.ts';
import type { DocconvErrorCode } from '../errors.ts';
import type { TraceCarrier } from '../tracing.ts';

/** A conversion that is asked for now and done later, by whichever process takes it. Times are epoch milliseconds. */
export interface Job {
  /** A UUID. */
  id: string;
  accountId: string;
  /** The key it was asked for with. */
  keyId?: string;
  asked: JobRequest;
  state: JobState;
  /** Higher ones are taken first. */
  priority: number;
  /** How often it was taken. */
  attempts: number;
  lease?: Lease;
  /** Its owner cancelled it; its worker has to stop. */
  cancelAsked?: true;
  progress?: JobProgress;
  outcome?: JobOutcome;
  webhook?: WebhookState;
  acceptedAt: number;
  startedAt?: number;
  finishedAt?: number;
  /** From then on its document and its result are gone. */
  expiresAt: number;
}

const JOB_STATES = ['queued', 'running', 'done', 'done_in_part', 'failed', 'cancelled', 'expired'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The work of a job, without secrets. */
export interface JobRequest {
  fileName: string;
  outputFormat: OutputFormat;
  /** The password is among the secrets. */
  options: Omit<ConvertOptions, 'password'>;
  input: { type: 'blob'; key: string; byteLength: number; digest: string } | { type: 'url' };
  /** `JobSecrets`, sealed for this job. */
  sealed: string;
  /** Of the request that asked for it, where traces are taken. */
  trace?: TraceCarrier;
}

/** What opens a document, or lets others write: kept encrypted. */
export interface JobSecrets {
  password?: string;
  inputUrl?: string;
  outputUrl?: string;
  webhookUrl?: string;
}

/** The right to work on a job, for as long as it is renewed. */
export interface Lease {
  id: string;
  until: number;
}

export interface JobProgress {
  pagesDone: number;
  pagesTotal: number;
}

/** How a job ended; each ends once. */
export type JobOutcome =
  | { type: 'converted'; result: JobResult }
  | { type: 'failed'; failure: JobFailure }
  | { type: 'cancelled' };

/** A result in the blob store, and its record. */
export interface JobResult {
  key: string;
  pageCount: number;
  tokenCount: number;
  totalPages: number;
  /** Pages that could not be read. */
  failedPages: number[];
}

export interface JobFailure {
  code: DocconvErrorCode;
  message: string;
  hint: string;
  reason?: string;
}

/** How far the news of a job's end has come. */
export interface WebhookState {
  state: 'waiting' | 'pending' | 'delivered' | 'given_up';
  attempts: number;
  /** The latest responses, the last one last. */
  answers: WebhookResponse[];
}

export interface WebhookResponse {
  at: number;
  /** None when there was no response. */
  status?: number;
}

/** How many responses are kept. */
const KEPT_ANSWERS = 5;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text may name a job. */
export function isJobId(text: string): boolean {
  return ID.test(text);
}

/** Whether nothing more comes of the job. */
export function isEnded({ state }: Pick<Job, 'state'>): boolean {
  return state !== 'queued' && state !== 'running';
}

/** Whether it ended and cost nothing: a request that comes again, with its idempotency key, is a new one. */
export function cameToNothing({ state, outcome }: Pick<Job, 'state' | 'outcome'>): boolean {
  return isEnded({ state }) && outcome?.type !== 'converted';
}

export function stateOfOutcome(outcome: JobOutcome): JobState {
  if (outcome.type !== 'converted') return outcome.type;
  return outcome.result.failedPages.length > 0 ? 'done_in_part' : 'done';
}

/** The state that is shown: after its expiry a job is expired, whether or not that is stored yet. */
export function stateAt(job: Job, now: number): JobState {
  return job.state !== 'running' && job.expiresAt <= now ? 'expired' : job.state;
}

export function withResponse(
  webhook: WebhookState,
  response: WebhookResponse,
  state: WebhookState['state'],
): WebhookState {
  return {
    state,
    attempts: webhook.attempts + 1,
    answers: [...webhook.answers, response].slice(-KEPT_ANSWERS),
  };
}

/** Of a job that has not ended. */
export function waitingWebhook(): WebhookState {
  return { state: 'waiting', attempts: 0, answers: [] };
}
