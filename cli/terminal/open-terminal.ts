import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { CliError } from '../cli-error.ts';
import type { Settings } from '../context.ts';
import { symbolsFor } from './symbols.ts';
import { OutputClosed, type Terminal } from './terminal.ts';

/** The drawing's three lines and one to go on in. */
const fewestRows = 5;
/** A question, its choices and what can be done. */
const fewestRowsOfQuestions = 7;
/** Assumed where a terminal does not say. */
const usualColumns = 80;

/** A stream that may be a terminal. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number; rows?: number; fd?: number };

/** Where the program reads and writes: a process has them. */
export interface StandardStreams {
  stdin: Terminal['stdin'];
  stdout: OutputStream;
  stderr: OutputStream;
}

/** The program's streams as a Terminal. `onClosed` is called once nobody reads stdout any more. */
export function openTerminal(
  { stdin, stdout, stderr }: StandardStreams,
  settings: Settings,
  onClosed: () => void,
): Terminal {
  watchStream(stdout, onClosed);
  watchStream(stderr, () => undefined);
  const stderrIsTerminal = stderr.isTTY === true;
  const stdoutIsTerminal = stdout.isTTY === true;
  return {
    stdin,
    stderr,
    stdoutIsTerminal,
    stdoutIsPipe: isPipe(stdout.fd),
    stderrIsTerminal,
    interactive: settings.interactive ?? (stdin.isTTY === true && stderrIsTerminal && !settings.ci),
    color: isColorful(stderr, settings),
    colorOut: isColorful(stdout, settings),
    symbols: symbolsFor(settings.term),
    columns: () => stderr.columns || stdout.columns || usualColumns,
    drawsQuestions:
      stdin.isTTY === true &&
      stderrIsTerminal &&
      !settings.ci && // where Ink would draw its last picture only
      settings.term !== 'dumb' &&
      !(stderr.rows && stderr.rows < fewestRowsOfQuestions),
    animated:
      stderrIsTerminal &&
      !settings.ci &&
      settings.interactive !== false &&
      settings.term !== 'dumb' &&
      // A drawing taller than its terminal would have it cleared, with all that was written before.
      (stderr.rows ?? 0) >= fewestRows,
    writeOut: (data) => writeAll(stdout, data),
    writeErr: (text) => void stderr.write(text),
  };
}

/** Whether colours may be used on a stream. */
export function isColorful(
  stream: OutputStream,
  { noColor, term }: Pick<Settings, 'noColor' | 'term'>,
): boolean {
  return stream.isTTY === true && !noColor && term !== 'dumb';
}

function isPipe(descriptor: number | undefined): boolean {
  if (descriptor === undefined) return false;
  try {
    const about = fstatSync(descriptor);
    return about.isFIFO() || about.isSocket();
  } catch {
    return false; // closed by whoever started the program
  }
}

/** Without a listener a broken pipe would end the program with a stack trace. */
function watchStream(stream: Writable, onClosed: () => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') onClosed();
  });
}

function writeAll(stream: Writable, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => {
      if (error == null) resolve();
      else reject((error as NodeJS.ErrnoException).code === 'EPIPE' ? new OutputClosed() : notWritten(error));
    });
  });
}

function notWritten(error: NodeJS.ErrnoException): CliError {
  const why = error.code === 'ENOSPC' ? 'the disk is full' : (error.code ?? 'unknown reason');
  const message = `Standard output could not be written: ${why}.`;
  return new CliError('INVALID_ARGS', message, 'Make room there, or send it elsewhere.', { cause: error });
}
