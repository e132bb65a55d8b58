import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { printable } from '../terminal/printable.ts';
import type { BatchProgress } from '../terminal/progress.ts';
import { counted } from '../terminal/quantities.ts';
import { OutputClosed } from '../terminal/terminal.ts';
import { printError } from './print-results.ts';
import type { Tally, Totals } from './totals.ts';
import type { ConvertWish } from './work-parts.ts';

/** For whoever ended the program by Ctrl-C: what was charged, and how to go on. */
export function printStopped(
  context: Context,
  wish: ConvertWish,
  progress: BatchProgress,
  { printed = 0 }: Tally,
): void {
  const { invocation, signal } = context;
  if (invocation.silent || wish.dryRun || signal.reason instanceof OutputClosed) return;
  const done = progress.itemsDone - progress.itemsFailed;
  const rest = goesOn(context, wish)
    ? 'what the server has begun is charged once'
    : done > 0
      ? 'nothing was charged for the others'
      : wish.stream && printed > 0
        ? 'the pages that had been written were charged'
        : 'nothing was charged';
  const before = done > 0 ? `${counted(done, 'document')} had been converted; ` : '';
  printError(
    context,
    new CliError('INTERNAL', `Stopped: ${before}${rest}.`, hintFor(wish, progress), { reason: 'cancelled' }),
  );
}

/** Whether a server goes on with work that can be asked for again. */
function goesOn({ services }: Context, { idempotencyKey, batchId }: ConvertWish): boolean {
  return services.address !== undefined && (idempotencyKey ?? batchId) !== undefined;
}

function hintFor({ summary, resume, idempotencyKey }: ConvertWish, { itemsTotal }: BatchProgress): string {
  const file = summary ?? resume;
  if (file !== undefined)
    return `To go on from here, give the same command with --resume ${printable(file)}.`;
  if (idempotencyKey !== undefined) return 'Give the same command again to go on.';
  const again = 'Start it again if it is still wanted';
  return itemsTotal > 1
    ? `${again}; with --summary <file>, a batch that was stopped can go on from there.`
    : `${again}.`;
}

/** Of a batch whose inputs failed for what they have in common. */
export function printAlike(context: Context, { summary, resume }: ConvertWish, { alike = 0 }: Tally): void {
  if (alike === 0) return;
  const file = summary ?? resume;
  const how = file === undefined ? 'again' : `with --resume ${printable(file)}`;
  printError(
    context,
    new CliError(
      'INTERNAL',
      `${counted(alike, 'more input')} failed for the same reason.`,
      `Once that is mended, give the same command ${how}.`,
    ),
  );
}

/** Of a batch that stopped at a failure: how many inputs were left. */
export function printNotTried(context: Context, { notAttempted }: Totals): void {
  if (notAttempted === 0) return;
  printError(
    context,
    new CliError(
      'INTERNAL',
      `${counted(notAttempted, 'input')} ${notAttempted === 1 ? 'was' : 'were'} not tried after the failure.`,
      'Add --on-error continue to convert the others all the same.',
      { reason: 'not_attempted' },
    ),
  );
}
