import type { CommandName } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { helpFor } from '../help/help.ts';

/** Longer lines are hard to read. */
const widest = 100;

/** Prints help. */
export async function help(
  { terminal, invocation }: Context,
  topic: CommandName | undefined,
): Promise<number> {
  const asJson = invocation.mode === 'json';
  const columns = Math.min(terminal.columns(), widest);
  await terminal.writeOut(asJson ? envelope('help', { text: helpFor(topic) }) : helpFor(topic, columns));
  return 0;
}
