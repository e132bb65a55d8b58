import type { CommandName } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { helpFor } from '../help.ts';

/** Prints help. */
export async function help(
  { terminal, invocation }: Context,
  topic: CommandName | undefined,
): Promise<number> {
  const text = helpFor(topic);
  await terminal.writeOut(invocation.mode === 'json' ? envelope('help', { text }) : text);
  return 0;
}
