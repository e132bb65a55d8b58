import { type Instance, render } from 'ink';
import type { ReactElement } from 'react';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { interruptSelf } from '../terminal/interrupt-self.ts';
import { openCanvas } from './canvas.ts';

/** Events after which no answer can come. */
const endings = ['end', 'close', 'error'] as const;

/** What a drawn question can do. */
export interface Asking<T> {
  answer(value: T): void;
  /** The person wants to go. */
  leave(): void;
  columns(): number;
}

/**
 * Draws a question on stderr until it is answered, then takes it away. Who leaves it ends the program as Ctrl-C does
 * elsewhere; so does a terminal that goes away. The terminal is left as it was found.
 */
export async function prompt<T>(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  question: (asking: Asking<T>) => ReactElement,
): Promise<T> {
  const canvas = openCanvas(terminal);
  const stdin = terminal.stdin as NodeJS.ReadStream;
  const streams = { stdout: canvas.stream, stderr: canvas.stream, stdin };
  let answered: { value: T } | undefined;
  let screen: Instance | undefined;
  let stopListening = (): void => undefined;
  stdin.setRawMode(true); // Ink does so too, but after it has drawn: a quick key would be echoed
  await new Promise<void>((end) => {
    const leave = () => end();
    const answer = (value: T) => {
      answered ??= { value };
      end();
    };
    signal.addEventListener('abort', leave, { once: true });
    for (const event of endings) stdin.once(event, leave);
    stopListening = () => {
      signal.removeEventListener('abort', leave);
      for (const event of endings) stdin.off(event, leave);
    };
    const element = question({ answer, leave, columns: canvas.columns });
    screen = render(element, { ...streams, exitOnCtrlC: false, patchConsole: false });
    if (signal.aborted) leave();
  });
  stopListening();
  screen?.clear();
  canvas.close();
  screen?.unmount();
  stdin.setRawMode(false);
  if (answered !== undefined) return answered.value;
  if (!signal.aborted) await interruptSelf();
  throw new CliError('INVALID_ARGS', 'Nothing was answered.', 'Run it again and answer.');
}
