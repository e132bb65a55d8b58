import type { ServeCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { untilTold } from '../terminal/until-told.ts';

/** Serves until it is asked to stop, and says where it listens. */
export async function serve(context: Context, wish: ServeCommand): Promise<number> {
  const { terminal, invocation, services } = context;
  const server = await services.startServer(wish);
  const { url, address, host, port } = server;
  const people = url === address ? '' : `People reach it at ${url}\n`;
  await terminal.writeOut(
    invocation.mode === 'json'
      ? envelope('serve', { url, host, port })
      : `docconv listens on ${address}\n${people}`,
  );
  if (invocation.mode === 'terminal' && terminal.stdoutIsTerminal && !invocation.silent) {
    const { dashboardCommand } = await import('../../service/sign-in/dashboard-link.ts');
    terminal.writeErr(`To open it signed in: ${dashboardCommand(url)} (in another terminal)\n`);
  }
  await untilTold(context);
  await server.stop();
  return 0;
}
