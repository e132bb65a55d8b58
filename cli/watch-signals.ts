import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { removeUnfinished } from './outputs/write-whole.ts';

/** How long work under way may take to end and give its quota back, by default. */
const graceMilliseconds = 2000;
/** Input, output and errors, as the system numbers them. */
const standardStreams = [0, 1, 2];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const showCursor = '\u001b[?25h';

/** Watches for the signals that end the program. */
export interface SignalWatch {
  /**
   * Ends the process by the signal that came, if one came; whoever started it then sees so (130 for Ctrl-C). A terminal
   * that has hung up counts as SIGHUP: an ordinary exit would have Node.js restore its settings, and die of that.
   */
  endIfTold(): void;
  /** Changes how long the work may take to end. */
  allow(milliseconds: number): void;
}

/** Aborts `ending` at the first signal; at the second, or when the grace is over, ends the process at once. */
export function watchSignals(ending: AbortController): SignalWatch {
  const terminals = standardStreams.filter((stream) => isatty(stream));
  let grace = graceMilliseconds;
  let told: NodeJS.Signals | undefined;
  const endBy = (signal: NodeJS.Signals) => {
    removeUnfinished();
    if (isatty(process.stderr.fd)) process.stderr.write(showCursor);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  const hear = (signal: NodeJS.Signals) => {
    if (told !== undefined) return endBy(signal);
    told = signal;
    ending.abort(new Error(`ended by ${signal}`));
    setTimeout(() => endBy(signal), grace).unref();
  };
  for (const signal of signals) process.on(signal, hear);
  return {
    allow(milliseconds) {
      grace = milliseconds;
    },
    endIfTold() {
      const signal = terminals.some((stream) => !isatty(stream)) ? 'SIGHUP' : told;
      if (signal === undefined) return;
      process.emit('exit', 128 + constants.signals[signal]); // a signal would pass over what is kept at the exit
      endBy(signal);
    },
  };
}
