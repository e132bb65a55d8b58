import { createHash } from 'node:crypto';
import type { RemoteJobs } from '../../../service/remote/remote-jobs.ts';
import type { JobData } from '../../../service/schemas.ts';
import { withJobs } from '../../account/with-jobs.ts';
import { longestIdempotencyKey } from '../../arguments/convert-arguments.ts';
import type { Outcome } from '../../batch/outcome.ts';
import { printError } from '../../batch/print-results.ts';
import { type ItemWork, runItems } from '../../batch/run-items.ts';
import { withRequest } from '../../batch/with-request.ts';
import type { ConvertWish } from '../../batch/work-parts.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { exitCodeFor } from '../../exit-code.ts';
import type { BatchItem } from '../../outputs/plan-items.ts';
import { printable } from '../../terminal/printable.ts';
import { createBatchProgress } from '../../terminal/progress.ts';
import { watchProgress } from '../../terminal/screen.ts';
import { OutputClosed } from '../../terminal/terminal.ts';

/** Sends documents to be converted by the server when their turn comes, and tells the ids of the jobs (`--async`). */
export async function convertLater(
  context: Context,
  wish: ConvertWish,
  inputs: readonly BatchItem[],
): Promise<number> {
  const outcomes = await withJobs(context, (remote) => sendAll(context, wish, inputs, remote));
  const { terminal, invocation } = context;
  const isSent = outcomes.some(({ status }) => status === 'succeeded');
  if (isSent && terminal.stderrIsTerminal && invocation.mode === 'terminal' && !invocation.silent) {
    terminal.writeErr('Fetch a result when it is done: docconv jobs <id> --wait --output <path>\n');
  }
  return exitCodeFor(outcomes);
}

async function sendAll(
  context: Context,
  wish: ConvertWish,
  inputs: readonly BatchItem[],
  remote: RemoteJobs,
): Promise<Outcome[]> {
  const progress = createBatchProgress(inputs.length);
  const screen = watchProgress(progress, context);
  const { terminal, invocation } = context;
  // Programs read the ids alone; people want to know which is which.
  const isNamed = terminal.stdoutIsTerminal && inputs.length > 1;
  const of = ({ name }: BatchItem['input']) => (isNamed ? `  ${printable(name)}` : '');
  const work: ItemWork<JobData> = {
    make: (item, active) =>
      withRequest({ context, wish }, item, active, async (request) => {
        const sent = await remote.send({ ...request, idempotencyKey: keyOf(wish, item, inputs.length) });
        return sent.job;
      }),
    deliver: async ({ input }, sent) => {
      const told =
        invocation.mode === 'json'
          ? envelope('job', { input: input.name, ...sent })
          : `${sent.id}${of(input)}\n`;
      await screen.aside(() => terminal.writeOut(told));
      return { pages: 0, tokens: 0 };
    },
    fail: (item, error) => screen.aside(() => printError(context, error, item.input.name)),
    isFatal: (thrown) => thrown instanceof OutputClosed || context.signal.aborted,
  };
  const { concurrency = 1, onError } = wish;
  try {
    return await runItems(inputs, work, { concurrency, onError, inOrder: true, progress });
  } finally {
    screen.stop();
  }
}

/** One key is one job: each input of several gets its own. */
function keyOf({ idempotencyKey }: ConvertWish, { input }: BatchItem, inputs: number): string | undefined {
  if (idempotencyKey === undefined || inputs === 1) return idempotencyKey;
  const name = createHash('sha256').update(input.name).digest('hex').slice(0, NAME_LENGTH);
  return `${idempotencyKey.slice(0, longestIdempotencyKey - NAME_LENGTH - 1)}-${name}`;
}

const NAME_LENGTH = 16;
