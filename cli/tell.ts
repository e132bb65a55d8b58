import type { Warning } from '../engine/index.ts';
import type { Conversion } from '../service/docconv.ts';
import type { CliError } from './cli-error.ts';
import type { Context } from './context.ts';
import { toCliError, withInput } from './exit-code.ts';
import type { Job } from './outputs/plan-jobs.ts';
import { printable } from './printable.ts';
import { counted } from './progress.ts';
import { describeError } from './report-error.ts';
import type { Outcome } from './run-jobs.ts';

/** Warnings shown of one document; `--json` has them all. */
const mostWarnings = 20;

/** Tells stderr of a failure, in the mode asked for. */
export function tellError(context: Context, thrown: unknown, input?: string): void {
  const error: CliError = withInput(toCliError(thrown), input);
  context.terminal.writeErr(describeError(error, context.invocation.mode, context.settings.debug));
}

/** The footer and the warnings of one conversion. */
export function tellResult(context: Context, job: Job, conversion: Conversion): void {
  const { invocation, terminal } = context;
  if (invocation.silent) return;
  for (const line of describeWarnings(job.input.name, conversion.warnings)) terminal.writeErr(`${line}\n`);
  if (invocation.mode !== 'terminal' || !terminal.stderrIsTerminal) return;
  terminal.writeErr(`${dim(context, describeResult(job, conversion))}\n`);
}

/** The footer of a batch. */
export function tellTotals(context: Context, outcomes: readonly Outcome[]): void {
  const { invocation, terminal } = context;
  if (invocation.silent || invocation.mode !== 'terminal' || !terminal.stderrIsTerminal) return;
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length;
  const parts = [`${count('succeeded')} converted`];
  if (count('failed') > 0) parts.push(`${count('failed')} failed`);
  if (count('not_attempted') > 0) parts.push(`${count('not_attempted')} not attempted`);
  terminal.writeErr(`${dim(context, parts.join(', '))}\n`);
}

function describeResult(job: Job, conversion: Conversion): string {
  const { pageCount, totalPages, tokenCount, processingTimeMs, usage } = conversion;
  const to = job.output === undefined ? '' : ` → ${printable(job.output)}`;
  const pages =
    pageCount === totalPages ? counted(pageCount, 'page') : `${pageCount} of ${counted(totalPages, 'page')}`;
  const quota = `${usage.pagesUsed.toLocaleString('en-US')} of ${usage.pagesLimit.toLocaleString('en-US')} pages used this month`;
  const seconds = `${(processingTimeMs / 1000).toFixed(1)} s`;
  return `${printable(job.input.name)}${to}: ${pages}, ${counted(tokenCount, 'token')}, ${seconds} · ${quota}`;
}

function describeWarnings(input: string, warnings: readonly Warning[]): string[] {
  const shown = warnings.slice(0, mostWarnings).map(({ message, page }) => {
    const at = page === undefined ? '' : ` page ${page}:`;
    return `warning: ${printable(input)}:${at} ${printable(message)}`;
  });
  const hidden = warnings.length - shown.length;
  if (hidden > 0)
    shown.push(`warning: ${printable(input)}: ${counted(hidden, 'more warning')}, listed by --json`);
  return shown;
}

function dim(context: Context, text: string): string {
  return context.terminal.color ? `\u001b[2m${text}\u001b[22m` : text;
}
