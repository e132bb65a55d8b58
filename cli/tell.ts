import type { Warning } from '../engine/index.ts';
import type { Conversion } from '../service/docconv.ts';
import type { CliError } from './cli-error.ts';
import type { Context } from './context.ts';
import { toCliError, withInput } from './exit-code.ts';
import type { Job } from './outputs/plan-jobs.ts';
import { paint } from './paint.ts';
import { printable } from './printable.ts';
import { counted } from './quantities.ts';
import { describeError } from './report-error.ts';

/** Warnings shown of one document; `--json` has them all. */
const mostWarnings = 20;

/** Tells stderr of a failure, in the mode asked for. */
export function tellError(context: Context, thrown: unknown, input?: string): void {
  const error: CliError = withInput(toCliError(thrown), input);
  context.terminal.writeErr(describeError(error, context.invocation.mode, context.settings.debug));
}

/** The warnings of one conversion, and its footer where it has one of its own. */
export async function tellResult(
  context: Context,
  job: Job,
  conversion: Conversion,
  hasFooter: boolean,
): Promise<void> {
  const { invocation, terminal } = context;
  if (invocation.silent) return;
  for (const line of describeWarnings(job.input.name, conversion.warnings)) terminal.writeErr(`${line}\n`);
  if (!hasFooter || !showsFooter(context, job.output)) return;
  const { describeConversion } = await import('./footer.ts');
  const { columns, color } = terminal;
  terminal.writeErr(`${paint(describeConversion(job, conversion, columns()), 'quiet', color)}\n`);
}

/** The footer of a batch, put into words by `describe`. @param output where its results are */
export async function tellTotals(
  context: Context,
  output: string | undefined,
  describe: (footer: typeof import('./footer.ts')) => string,
): Promise<void> {
  if (!showsFooter(context, output)) return;
  const { terminal } = context;
  terminal.writeErr(`${paint(describe(await import('./footer.ts')), 'quiet', terminal.color)}\n`);
}

/** A program that reads the document may draw on the same terminal, as a pager does: it is left alone. */
function showsFooter({ invocation, terminal }: Context, output: string | undefined): boolean {
  if (invocation.silent || invocation.mode !== 'terminal' || !terminal.stderrIsTerminal) return false;
  return output !== undefined || !terminal.stdoutIsPipe;
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
