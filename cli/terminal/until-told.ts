import { once } from 'node:events';
import type { Context } from '../context.ts';

/** Waits until the program gets a signal to stop. Stopping may take as long as a conversion, so a message says so. */
export async function untilTold({ terminal, invocation, signal }: Context): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
  if (invocation.mode !== 'terminal' || invocation.silent || !terminal.stderrIsTerminal) return;
  terminal.writeErr('Stopping once what is under way has ended. Ctrl-C again stops at once.\n');
}
