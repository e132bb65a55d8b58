import type { ConvertCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { type ConvertWish, convertWork } from '../convert-work.ts';
import { estimateWork } from '../estimate-work.ts';
import { exitCodeFor } from '../exit-code.ts';
import { expandInputs } from '../inputs/expand-inputs.ts';
import { readPassword } from '../inputs/read-password.ts';
import { checkWritable } from '../outputs/check-writable.ts';
import { type Job, planJobs } from '../outputs/plan-jobs.ts';
import { summarize } from '../outputs/summary.ts';
import { writeWhole } from '../outputs/write-whole.ts';
import { createProgress } from '../progress.ts';
import { type Outcome, runJobs } from '../run-jobs.ts';
import { watchProgress } from '../show-progress.ts';
import { tellError, tellTotals } from '../tell.ts';
import { withDocconv } from '../with-docconv.ts';

/** Converts every input. @returns the exit code @throws CliError, DocconvError while nothing is begun yet */
export async function convert(context: Context, command: ConvertCommand): Promise<number> {
  const inputs = await expandInputs(command.inputs, command.batch);
  const jobs = planJobs(inputs, command);
  await checkWritable(jobs, command);
  const wish = { ...command, password: await readPassword(context, command) };
  const outcomes = failEarly(context, wish, jobs) ?? (await workOff(context, wish, jobs));
  return conclude(context, wish, jobs, outcomes);
}

/** A batch that stops at the first failure need not begin when an input is plainly missing. */
function failEarly(context: Context, wish: ConvertWish, jobs: readonly Job[]): Outcome[] | undefined {
  const unusable = jobs.findIndex(({ input }) => input.type === 'unusable');
  const input = jobs[unusable]?.input;
  if (wish.onError === 'continue' || input?.type !== 'unusable') return undefined;
  tellError(context, input.error);
  return jobs.map((_, i) =>
    i === unusable ? { status: 'failed', error: input.error } : { status: 'not_attempted' },
  );
}

function workOff(context: Context, wish: ConvertWish, jobs: readonly Job[]): Promise<Outcome[]> {
  return withDocconv(context, async (docconv) => {
    const progress = createProgress(jobs.length);
    const screen = watchProgress(progress, context);
    const rules = {
      concurrency: wish.concurrency ?? (await usualConcurrency(jobs.length)),
      onError: wish.onError,
      inOrder: context.invocation.mode !== 'json' && (wish.output === undefined || wish.dryRun),
      progress,
    };
    try {
      if (wish.dryRun) return await runJobs(jobs, estimateWork({ context, wish, docconv, screen }), rules);
      return await runJobs(jobs, convertWork({ context, wish, docconv, screen }), rules);
    } finally {
      screen.stop();
    }
  });
}

async function usualConcurrency(jobs: number): Promise<number> {
  if (jobs === 1) return 1;
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}

async function conclude(
  context: Context,
  wish: ConvertWish,
  jobs: readonly Job[],
  outcomes: readonly Outcome[],
): Promise<number> {
  if (wish.summary !== undefined) {
    const summary = summarize(
      jobs.map(({ input }) => input.name),
      outcomes,
    );
    await writeWhole(wish.summary, `${JSON.stringify(summary, undefined, 2)}\n`);
  }
  if (jobs.length > 1 || wish.batch) tellTotals(context, outcomes);
  return exitCodeFor(outcomes);
}
