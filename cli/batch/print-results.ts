import type { Warning } from '../../engine/index.ts';
import type { MeteredConversion } from '../../service/docconv.ts';
import type { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { toCliError, withInput } from '../exit-code.ts';
import { describePassedOver } from '../inputs/expand-inputs.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import { formatError } from '../report-error.ts';
import { paint } from '../terminal/paint.ts';
import { printable } from '../terminal/printable.ts';
import { counted } from '../terminal/quantities.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { WorkParts } from './work-parts.ts';

/** Warnings shown of one document; `--json` has them all. */
const mostWarnings = 20;

/** Warnings shown only with --verbose; JSON and the summary always have them. */
const leftOutOnPurpose: ReadonlySet<Warning['code']> = new Set(['furniture_removed']);

/** Tells stderr of a failure, in the mode asked for. */
export function printError(context: Context, thrown: unknown, input?: string): void {
  const error: CliError = withInput(toCliError(thrown), input);
  const { terminal, settings, invocation } = context;
  const [{ mode }, { debug }] = [invocation, settings];
  const columns = terminal.stderrIsTerminal ? terminal.columns() : undefined;
  terminal.writeErr(formatError(error, { mode, debug, color: terminal.color, columns }));
}

/** The warnings of one conversion, and its footer where it has one of its own. */
export async function printResult(
  { context, wish, hasFooters }: Pick<WorkParts, 'context' | 'wish' | 'hasFooters'>,
  item: BatchItem,
  conversion: MeteredConversion,
): Promise<void> {
  const { invocation, terminal } = context;
  if (invocation.silent || invocation.mode === 'json') return;
  const told = conversion.warnings.filter(({ code }) => wish.verbose || !leftOutOnPurpose.has(code));
  await printWarnings(terminal, describeWarnings(item.input.name, told));
  if (!hasFooters || !showsFooter(context, item.output)) return;
  await printFooter(terminal, ({ describeConversion }) =>
    describeConversion(item, conversion, terminal.columns()),
  );
}

/** Warns of the files that a batch skips, before it begins. */
export async function printPassedOver(context: Context, files: readonly string[]): Promise<void> {
  const { invocation, terminal } = context;
  if (files.length === 0 || invocation.silent || invocation.mode === 'json') return;
  await printWarnings(terminal, [
    `Passed over: ${describePassedOver(files)}. To convert a file all the same, name it itself.`,
  ]);
}

async function printWarnings(terminal: Terminal, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const { wrapWords } = await import('../terminal/fit-text.ts');
  const columns = terminal.stderrIsTerminal ? terminal.columns() : Number.POSITIVE_INFINITY;
  const label = 'warning:';
  for (const line of lines) {
    const whole = wrapWords(`${label} ${line}`, columns).join('\n');
    terminal.writeErr(`${paint(label, 'caution', terminal.color)}${whole.slice(label.length)}\n`);
  }
}

/** The footer of a batch, put into words by `describe`. @param output where its results are */
export async function printTotals(
  context: Context,
  output: string | undefined,
  describe: (footer: Footer) => string,
): Promise<void> {
  if (showsFooter(context, output)) await printFooter(context.terminal, describe);
}

type Footer = typeof import('./footer.ts');

async function printFooter(terminal: Terminal, describe: (footer: Footer) => string): Promise<void> {
  const [footer, { wrapWords }] = await Promise.all([
    import('./footer.ts'),
    import('../terminal/fit-text.ts'),
  ]);
  for (const line of wrapWords(describe(footer), terminal.columns())) {
    terminal.writeErr(`${paint(line, 'quiet', terminal.color)}\n`);
  }
}

/** A program that reads the document may draw on the same terminal, as a pager does: it is left alone. */
function showsFooter({ invocation, terminal }: Context, output: string | undefined): boolean {
  if (invocation.silent || invocation.mode !== 'terminal' || !terminal.stderrIsTerminal) return false;
  return output !== undefined || !terminal.stdoutIsPipe;
}

function describeWarnings(input: string, warnings: readonly Warning[]): string[] {
  const shown = warnings.slice(0, mostWarnings).map(({ message, page }) => {
    const at = page === undefined ? '' : ` page ${page}:`;
    return `${printable(input)}:${at} ${printable(message)}`;
  });
  const hidden = warnings.length - shown.length;
  if (hidden > 0) shown.push(`${printable(input)}: ${counted(hidden, 'more warning')}, listed by --json`);
  return shown;
}
