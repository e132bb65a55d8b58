import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DocconvError } from '../../service/errors.ts';
import { isEnded } from '../../service/jobs/job.ts';
import { failureOfJob } from '../../service/remote/remote-jobs.ts';
import type { JobData } from '../../service/schemas.ts';
import { toldOf } from '../documents/resource.ts';
import type { McpParts } from '../parts.ts';
import { toResult } from '../result.ts';
import { capabilitiesWith } from './client-capabilities.ts';
import { presentEnd } from './end-of-job.ts';
import { describeTask, readTaskId, type TaskSubject } from './task.ts';

/** https://modelcontextprotocol.io/extensions/tasks, of the revision 2026-07-28. */
const TASKS = 'io.modelcontextprotocol/tasks';

const EXTENSIONS = { extensions: { [TASKS]: {} } };

const input = z.object({ taskId: z.string() });

/** Whether the client takes a task for a result. It says so with each request; earlier revisions have other tasks. */
export function takesTasks(context: ServerContext): boolean {
  return capabilitiesWith(context)?.extensions?.[TASKS] !== undefined;
}

/** Serves jobs as tasks: `tasks/get`, `tasks/cancel`, and `tasks/update`, which no job asks for. */
export function registerTasks({ server }: McpServer, parts: McpParts): void {
  server.registerCapabilities(EXTENSIONS);
  server.setRequestHandler('tasks/get', { params: input }, async ({ taskId }, context) => {
    const { subject, job } = await findTask(parts, taskId, context);
    const task = describeTask(taskId, job);
    return task.status === 'completed'
      ? { ...task, result: await resultOf(parts, subject, job) }
      : { ...task };
  });
  server.setRequestHandler('tasks/cancel', { params: input }, async ({ taskId }, context) => {
    const { job } = await findTask(parts, taskId, context);
    if (!isEnded(job)) await toldOf(async () => (await parts.jobs()).cancel(job.id));
    return {};
  });
  server.setRequestHandler('tasks/update', { params: input }, async ({ taskId }, context) => {
    await findTask(parts, taskId, context);
    return {};
  });
}

async function findTask(
  parts: McpParts,
  taskId: string,
  context: ServerContext,
): Promise<{ subject: TaskSubject; job: JobData }> {
  if (!takesTasks(context))
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: EXTENSIONS });
  const subject = readTaskId(taskId);
  const job = subject && (await toldOf(() => findJob(parts, subject.jobId)));
  if (!subject || !job || job.state === 'expired') throw unknownTask(job);
  return { subject, job };
}

/** @returns undefined when the caller has no such job */
async function findJob(parts: McpParts, id: string): Promise<JobData | undefined> {
  try {
    return await (await parts.jobs()).find(id);
  } catch (thrown) {
    if (thrown instanceof DocconvError && thrown.reason === 'not_found') return undefined;
    throw thrown;
  }
}

function unknownTask(job: JobData | undefined): ProtocolError {
  const message = job
    ? 'The task has expired. Call the tool again with the document.'
    : 'There is no such task. Give the taskId of an earlier result.';
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** What the call would have returned: the document, or what is wrong with it. */
function resultOf(parts: McpParts, { maxChars }: TaskSubject, job: JobData) {
  if (job.result_url === undefined) return toResult(() => Promise.reject(failureOfJob(job)));
  return toldOf(() => presentEnd(parts, job, { maxChars }));
}
