import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JobData } from '../../service/schemas.ts';
import { describeProgress, presentJob } from './present-job.ts';

/** How often a client should ask: a page takes a tenth of a second, or a few seconds when it is scanned. */
const POLL_INTERVAL_MS = 2_000;

/** A conversion that goes on by itself, in the words of the Tasks extension. */
interface JobTask {
  taskId: string;
  status: 'working' | 'completed' | 'cancelled';
  statusMessage: string;
  /** ISO 8601, as the next one. */
  createdAt: string;
  lastUpdatedAt: string;
  /** From its creation, in milliseconds. */
  ttlMs: number;
  pollIntervalMs: number;
}

/** What a task is about, all of which its id says: any node can answer for it. */
export interface TaskSubject {
  jobId: string;
  /** Of the result, as the call that made the task asked for it. */
  maxChars?: number;
}

function writeTaskId({ jobId, maxChars }: TaskSubject): string {
  return maxChars === undefined ? jobId : `${jobId}.${maxChars}`;
}

/** @returns undefined when it is not ours */
export function readTaskId(taskId: string): TaskSubject | undefined {
  const [, jobId, maxChars] = /^([\w-]{1,64})(?:\.(\d{1,6}))?$/.exec(taskId) ?? [];
  if (jobId === undefined) return undefined;
  return { jobId, ...(maxChars === undefined ? {} : { maxChars: Number(maxChars) }) };
}

export function describeTask(taskId: string, job: JobData): JobTask {
  return {
    taskId,
    status: statusOf(job),
    statusMessage: describeProgress(job),
    createdAt: job.accepted_at,
    lastUpdatedAt: job.finished_at ?? job.started_at ?? job.accepted_at,
    ttlMs: Date.parse(job.expires_at) - Date.parse(job.accepted_at),
    pollIntervalMs: POLL_INTERVAL_MS,
  };
}

/** `failed` is for errors of the protocol alone: a document that cannot be read is a result that says so. */
function statusOf({ state }: JobData): JobTask['status'] {
  switch (state) {
    case 'queued':
    case 'running':
      return 'working';
    case 'cancelled':
      return 'cancelled';
    case 'done':
    case 'done_in_part':
    case 'failed':
    case 'expired':
      return 'completed';
  }
}

/** Instead of the result of a call. Its other fields are what the SDK holds every result of the tool to. */
export function taskCreated(subject: TaskSubject, job: JobData): CallToolResult {
  const { structuredContent } = presentJob(job);
  return {
    content: [],
    structuredContent,
    ...describeTask(writeTaskId(subject), job),
    resultType: 'task',
  };
}
