import type { CliError } from './cli-error.ts';
import type { OutputMode } from './command.ts';
import { exitCodeOf } from './exit-code.ts';
import { breakLines, mostColumns } from './terminal/break-lines.ts';
import { paint } from './terminal/paint.ts';
import { printable, redactKeys } from './terminal/printable.ts';

/** Longest message shown whole. */
const longestLine = 2000;

/** A structured error, as it stands under `error` in JSON. */
export interface ErrorRecord {
  code: string;
  message: string;
  hint: string;
  exit_code: number;
  reason?: string;
  input?: string;
}

export function toErrorRecord(error: CliError): ErrorRecord {
  return {
    code: error.code,
    message: redactKeys(error.message),
    hint: redactKeys(error.hint),
    exit_code: exitCodeOf(error.code),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.input === undefined ? {} : { input: redactKeys(error.input) }),
  };
}

/**
 * What stderr shows of an error: a line of JSON, or a line of words that is broken to fit into `columns`; its trace
 * only when debugging.
 */
export function formatError(
  error: CliError,
  { mode, debug, color, columns }: { mode: OutputMode; debug: boolean; color: boolean; columns?: number },
): string {
  const trace = debug ? `${redactKeys(traceOf(error))}\n` : '';
  if (mode === 'json') return `${trace}${JSON.stringify({ error: toErrorRecord(error) })}\n`;
  const label = 'docconv:';
  const words = `${label} ${redactKeys(`${locate(error)} ${oneLine(error.hint)}`)}`;
  const lines = columns === undefined ? [words] : breakLines(words, columns, mostColumns);
  return `${trace}${paint(label, 'bad', color)}${lines.join('\n').slice(label.length)}\n`;
}

/** The message, led by its input unless it already names it. */
function locate(error: CliError): string {
  const message = oneLine(error.message);
  if (error.input === undefined || message.includes(printable(error.input))) return message;
  return `${error.input === '-' ? 'standard input' : printable(error.input)}: ${message}`;
}

function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim(), longestLine);
}

function traceOf(error: CliError): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.stack ?? cause.message;
}
