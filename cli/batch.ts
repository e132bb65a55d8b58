import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ConvertCommand } from './command.ts';
import { type KeptSummary, keepSummary } from './outputs/keep-summary.ts';
import type { Job } from './outputs/plan-jobs.ts';
import { readSummary } from './outputs/read-summary.ts';
import type { Summary } from './outputs/summary.ts';
import type { Outcome } from './run-jobs.ts';

/** Jobs, and what has come of each so far. */
export interface Batch {
  jobs: readonly Job[];
  /** In the jobs' order; those of an earlier run stand in it from the start. */
  outcomes: Outcome[];
  /** Names the batch over all its runs, so that none of its work is charged twice. */
  id?: string;
  summary?: KeptSummary;
}

/** A batch as the command wants it, continued where an earlier run left off. @throws CliError */
export async function openBatch(jobs: readonly Job[], command: ConvertCommand): Promise<Batch> {
  const file = command.summary ?? command.resume;
  const earlier = command.resume === undefined ? undefined : await readSummary(command.resume);
  const outcomes = jobs.map((job) => earlierOutcome(job, earlier));
  if (file === undefined) return { jobs, outcomes };
  const id = earlier?.batch_id ?? randomUUID();
  const names = jobs.map(({ input }) => input.name);
  return { jobs, outcomes, id, summary: keepSummary(file, id, names) };
}

/** What succeeded and still lies where it was written is not done again. */
function earlierOutcome(job: Job, earlier: Summary | undefined): Outcome {
  const item = earlier?.results.find(({ input }) => input === job.input.name);
  const isThere = job.output === undefined || existsSync(job.output);
  if (item?.status !== 'succeeded' || !isThere) return { status: 'not_attempted' };
  return { status: 'succeeded', pages: item.pages, tokens: item.tokens };
}
