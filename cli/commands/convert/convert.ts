import { withDocconv } from '../../account/with-docconv.ts';
import { type Batch, openBatch } from '../../batch/batch.ts';
import { convertWork } from '../../batch/convert-work.ts';
import type { Outcome } from '../../batch/outcome.ts';
import { printError, printPassedOver, printTotals } from '../../batch/print-results.ts';
import { printAlike, printNotTried, printStopped } from '../../batch/print-stopped.ts';
import { runItems } from '../../batch/run-items.ts';
import { type Tally, totalsOf } from '../../batch/totals.ts';
import type { ConvertWish } from '../../batch/work-parts.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { ConvertCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { exitCodeFor, exitCodeOf } from '../../exit-code.ts';
import { passwordAsker } from '../../inputs/ask-password.ts';
import { expandInputs } from '../../inputs/expand-inputs.ts';
import { readPassword } from '../../inputs/read-password.ts';
import { checkWritable } from '../../outputs/check-writable.ts';
import { planItems, withoutFilesOf } from '../../outputs/plan-items.ts';
import { createBatchProgress } from '../../terminal/progress.ts';
import { watchProgress } from '../../terminal/screen.ts';

/** Converts every input. @returns the exit code @throws CliError, DocconvError while nothing is begun yet */
export async function convert(context: Context, command: ConvertCommand): Promise<number> {
  checkPlace(context, command);
  const { watch } = command;
  if (watch !== undefined) {
    const { convertArrivals } = await import('./convert-arrivals.ts');
    return convertArrivals(context, { ...command, watch });
  }
  const { inputs, passedOver } = await expandInputs(command.inputs, command.batch);
  const items = planItems(inputs, command);
  const others = withoutFilesOf(passedOver, items, command);
  await printPassedOver(context, others);
  if (command.async) {
    const { convertLater } = await import('./convert-later.ts');
    return convertLater(context, { ...command, password: await readPassword(context, command) }, items);
  }
  await checkWritable(items, command);
  const batch = await openBatch(items, command, others);
  const wish = { ...command, batchId: batch.id, password: await readPassword(context, command) };
  const tally: Tally = { cut: 0 };
  const began = performance.now();
  const outcomes = failEarly(context, wish, batch) ?? (await workOff(context, wish, batch, tally));
  await batch.summary?.written();
  if (isSeveral(wish, batch)) await printEnd(context, wish, { batch, outcomes, tally, began });
  return command.dryRun ? exitCodeOfDryRun(outcomes) : exitCodeFor(outcomes);
}

/** A server decides for itself whom it asks. */
function checkPlace({ services }: Context, { secondOpinion }: ConvertCommand): void {
  if (secondOpinion === undefined || services.embedded) return;
  throw invalidArguments(
    '--second-opinion is for conversions on this machine, and a server converts.',
    'Leave it out; whoever runs the server sets DOCCONV_SECOND_OPINION there.',
  );
}

/** A batch that stops at the first failure need not begin when an input is plainly missing. */
function failEarly(context: Context, wish: ConvertWish, batch: Batch): Outcome[] | undefined {
  const { items, summary } = batch;
  const unusable = items.findIndex(({ input }) => input.type === 'unusable');
  const input = items[unusable]?.input;
  if (wish.onError === 'continue' || input?.type !== 'unusable') return undefined;
  printError(context, input.error);
  const outcomes = batch.outcomes.with(unusable, { status: 'failed', error: input.error });
  summary?.update(outcomes);
  return outcomes;
}

function isSeveral(wish: ConvertWish, { items }: Batch): boolean {
  return items.length > 1 || wish.batch;
}

async function printEnd(
  context: Context,
  wish: ConvertWish,
  { batch, outcomes, tally, began }: { batch: Batch; outcomes: Outcome[]; tally: Tally; began: number },
): Promise<void> {
  const totals = totalsOf(outcomes, batch.outcomes, tally);
  if (wish.dryRun) {
    const { describeEstimateTotals } = await import('../../batch/estimate-work.ts');
    return context.terminal.writeOut(describeEstimateTotals(context, totals));
  }
  await printTotals(context, wish.output, ({ describeTotals }) =>
    describeTotals(totals, performance.now() - began, wish.output),
  );
  printAlike(context, wish, tally);
  printNotTried(context, totals);
}

/** What would be refused for want of quota counts before all else: it is what a dry run is for. */
function exitCodeOfDryRun(outcomes: readonly Outcome[]): number {
  const isRefused = outcomes.some(
    (outcome) => outcome.status === 'failed' && outcome.error.code === 'QUOTA_EXCEEDED',
  );
  return isRefused ? exitCodeOf('QUOTA_EXCEEDED') : exitCodeFor(outcomes);
}

function workOff(context: Context, wish: ConvertWish, batch: Batch, tally: Tally): Promise<Outcome[]> {
  const { items, outcomes: known, summary } = batch;
  return withDocconv(context, async (docconv) => {
    const progress = createBatchProgress(known.filter(({ status }) => status !== 'succeeded').length);
    const screen = watchProgress(progress, context);
    const rules = {
      concurrency: wish.concurrency ?? (await usualConcurrency(items.length)),
      onError: wish.dryRun ? 'continue' : wish.onError,
      inOrder: context.invocation.mode !== 'json' && (wish.output === undefined || wish.dryRun),
      progress,
      onOutcome: summary?.update,
    } as const;
    summary?.update(known);
    await summary?.written(); // whoever continues the batch has to know its name before anything is charged
    const several = isSeveral(wish, batch);
    const hasFooters = !several || wish.output === undefined;
    const askPassword = passwordAsker(context, wish, screen);
    const of = { context, wish, docconv, screen, tally, askPassword, summary };
    const parts = { ...of, isSeveral: several, hasFooters };
    try {
      if (!wish.dryRun) return await runItems(items, convertWork(parts), rules, known);
      const { estimateWork } = await import('../../batch/estimate-work.ts');
      return await runItems(items, estimateWork(parts), rules);
    } finally {
      screen.stop();
      await summary?.written();
      if (context.signal.aborted) printStopped(context, wish, progress, tally);
    }
  });
}

async function usualConcurrency(items: number): Promise<number> {
  if (items === 1) return 1;
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}
