import { DocconvError } from '../../service/errors.ts';
import { isEnded } from '../../service/jobs/job.ts';
import { WEBHOOK_STATES } from '../../service/jobs/webhooks/webhook-states.ts';
import { failureOfJob, type RemoteJobs, withHint } from '../../service/remote/remote-jobs.ts';
import type { JobData } from '../../service/schemas.ts';
import { withJobs } from '../account/with-jobs.ts';
import { invalidArguments } from '../cli-error.ts';
import type { JobsCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope, resultData } from '../envelope.ts';
import { toCliError } from '../exit-code.ts';
import { checkEnding } from '../outputs/output-format.ts';
import { writeWhole } from '../outputs/write-whole.ts';
import { forTerminal } from '../terminal/for-terminal.ts';
import { printable } from '../terminal/printable.ts';
import { counted } from '../terminal/quantities.ts';
import { drawTable } from './admin/table.ts';

/** Tells of the jobs on the server in use: of all, or of one; waits for it, cancels it, fetches its result, sends its webhook again. */
export async function jobs(context: Context, command: JobsCommand): Promise<number> {
  await withJobs(context, async (remote) => {
    const { id } = command;
    if (id === undefined) return printJobs(context, await remote.list());
    await handle(context, remote, command, id).catch((thrown) => {
      throw inOwnTerms(thrown);
    });
  });
  return 0;
}

/** What the server says of a job that is not there, as this command would put it. */
function inOwnTerms(thrown: unknown): unknown {
  if (!(thrown instanceof DocconvError) || thrown.reason !== 'not_found') return thrown;
  const { code, message, reason } = thrown;
  return new DocconvError(code, message, 'List those there are: docconv jobs', { reason });
}

async function handle(context: Context, remote: RemoteJobs, command: JobsCommand, id: string): Promise<void> {
  const job = await jobAfter(context, remote, command, id);
  if (command.action === 'cancel') printTooLate(context, job);
  if (command.output === undefined) {
    await printJob(context, job);
    if (command.action === 'wait' && job.result_url === undefined) throw failureOfJob(job);
    return;
  }
  if (!isEnded(job)) throw invalidArguments('The job has not ended yet.', 'Wait for it: add --wait.');
  if (job.result_url === undefined) throw failureOfJob(job);
  checkEnding(command.output, job.output_format);
  await handOut(context, remote, job, command.output);
}

/** The job, once what is wanted with it has been done. */
function jobAfter(
  context: Context,
  remote: RemoteJobs,
  { action }: JobsCommand,
  id: string,
): Promise<JobData> {
  switch (action) {
    case 'cancel':
      return remote.cancel(id);
    case 'redeliver':
      return remote.redeliver(id);
    case 'wait':
      return waitFor(context, remote, id);
    case undefined:
      return remote.find(id);
  }
}

function printTooLate({ terminal, invocation }: Context, job: JobData): void {
  if (job.state === 'cancelled' || !isEnded(job) || invocation.mode !== 'terminal' || invocation.silent)
    return;
  terminal.writeErr('The job had ended before; there was nothing to cancel.\n');
}

async function waitFor(context: Context, remote: RemoteJobs, id: string): Promise<JobData> {
  const { terminal, invocation, signal } = context;
  const isShown = terminal.stderrIsTerminal && invocation.mode === 'terminal' && !invocation.silent;
  let shown = '';
  const job = await remote.wait(id, signal, (now) => {
    const line = progressOf(now);
    if (isShown && line !== shown) terminal.writeErr(`${line}\n`);
    shown = line;
  });
  return job;
}

async function handOut(context: Context, remote: RemoteJobs, job: JobData, output: string): Promise<void> {
  const { terminal, invocation } = context;
  const conversion = await remote.result(job.id);
  const file = output === '-' ? undefined : output;
  if (file !== undefined) await writeWhole(file, conversion.content);
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('result', resultData(job.id, conversion, file)));
  } else if (file === undefined) {
    const { content } = conversion;
    await terminal.writeOut(terminal.stdoutIsTerminal ? forTerminal(content) : content);
  } else if (!invocation.silent && invocation.mode === 'terminal') {
    terminal.writeErr(`${printable(file)}: ${progressOf(job)}\n`);
  }
}

async function printJobs({ terminal, invocation }: Context, listed: readonly JobData[]): Promise<void> {
  if (invocation.mode === 'json') {
    return terminal.writeOut(envelope('jobs', { jobs: listed.map(withOwnHint) }));
  }
  if (listed.length === 0) {
    if (!invocation.silent && invocation.mode === 'terminal')
      terminal.writeErr('There are no jobs. Send one: docconv convert <file> --async\n');
    return;
  }
  const columns = [
    { head: 'JOB' },
    { head: 'STATE' },
    { head: 'ACCEPTED', spare: true },
    { head: 'DOCUMENT' },
  ];
  const rows = listed.map((job) => [job.id, progressOf(job), minute(job.accepted_at), job.file_name]);
  await terminal.writeOut(
    drawTable(columns, rows, terminal.stdoutIsTerminal ? terminal.columns() : undefined),
  );
}

async function printJob({ terminal, invocation }: Context, job: JobData): Promise<void> {
  if (invocation.mode === 'json') return terminal.writeOut(envelope('job', withOwnHint(job)));
  const rows = [
    ['job', job.id],
    ['document', job.file_name],
    ['state', progressOf(job)],
    ...(job.error ? [['failure', describeFailure(job)]] : []),
    ...(job.failed_pages ? [['not read', `pages ${job.failed_pages.join(', ')}`]] : []),
    ...(job.webhook ? [['webhook', webhookOf(job, job.webhook)]] : []),
    ['accepted', minute(job.accepted_at)],
    ['kept until', minute(job.expires_at)],
    ...(job.result_url === undefined ? [] : [['to fetch', `docconv jobs ${job.id} --output <path>`]]),
  ];
  const lines = rows.map(([name = '', value = '']) => `${name.padEnd(10)} ${printable(value)}\n`);
  await terminal.writeOut(lines.join(''));
}

const withOwnHint = (job: JobData) => withHint(job, (failure) => toCliError(failure).hint);

function describeFailure(job: JobData): string {
  const { message, hint } = toCliError(failureOfJob(job));
  return `${message} ${hint}`;
}

/** `not delivered, 15 attempts, the last one 500; send it again: docconv jobs … --redeliver` */
function webhookOf({ id }: JobData, { state, attempts, answers }: NonNullable<JobData['webhook']>): string {
  const last = answers.at(-1);
  return [
    WEBHOOK_STATES[state],
    ...(attempts === 0
      ? []
      : [`, ${counted(attempts, 'attempt')}, the last one ${last?.status ?? 'without a response'}`]),
    ...(state === 'given_up' ? [`; send it again: docconv jobs ${id} --redeliver`] : []),
  ].join('');
}

/** `running, 3 of 12 pages` */
function progressOf({ state, place, pages_done: done, pages_total: total, cancelling }: JobData): string {
  const name = cancelling ? 'being cancelled' : state.replaceAll('_', ' ');
  if (state === 'queued' && place !== undefined) return `${name}, place ${place}`;
  if (done === undefined) return name;
  return state === 'running'
    ? `${name}, ${done} of ${total} pages`
    : `${name}, ${done} ${done === 1 ? 'page' : 'pages'}`;
}

/** `2026-11-22 21:07` (UTC) */
function minute(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
