import type { Context } from '../context.ts';
import { printable } from '../terminal/printable.ts';

/** Serves MCP until the client closes the input. Standard output belongs to the protocol. */
export async function mcp({ terminal, services }: Context): Promise<number> {
  if (terminal.interactive && terminal.stdoutIsTerminal) {
    terminal.writeErr('docconv speaks MCP here; an agent starts it by itself. Ctrl-C ends it.\n');
  }
  await services.serveMcp((error) => terminal.writeErr(`docconv: ${printable(error.message)}\n`));
  return 0;
}
