import { type Logger, pino } from 'pino';
import type { LogLevel } from '../../service/config/server-settings.ts';
import { DocconvError } from '../../service/errors.ts';

/** One JSON object a line on standard error, with neither keys nor mail addresses nor anything of a document. */
export function openLog(level: LogLevel): Logger {
  // Each line is written at once; without a least length of a write, flushing would wait for nothing.
  const destination = pino.destination({ fd: process.stderr.fd, sync: false, minLength: 1 });
  return pino(
    {
      level,
      base: undefined,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
    },
    destination,
  );
}

/** Waits until the log is written; errors are ignored, since there is nowhere left to report them. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

/**
 * An error as the log may have it. The messages of our own errors are ours; those of bugs and libraries may quote what
 * they were given, so of them only kind and place are kept.
 */
export function errorFields(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code } = thrown as NodeJS.ErrnoException;
  const told =
    thrown instanceof DocconvError ? { message: redact(thrown.message), reason: thrown.reason } : {};
  const cause = thrown.cause === undefined ? {} : { cause: errorFields(thrown.cause) };
  return { type: thrown.name, code, ...told, stack: placesOf(thrown), ...cause };
}

function placesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);
}

function redact(text: string): string {
  return text.replace(/dc_live_\w+/g, 'dc_live_…').replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…');
}
