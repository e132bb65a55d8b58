import { ensureKey } from '../account/ensure-key.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';

/** Opens the dashboard of the account in use, or prints where it is. @param url of the running server */
export async function dashboard(context: Context, url: string | undefined): Promise<number> {
  const { services, terminal, invocation } = context;
  if (services.embedded) await ensureKey(context);
  const link = await services.dashboardLink(url);
  const isForPerson = invocation.mode === 'terminal' && terminal.stdoutIsTerminal && terminal.interactive;
  await terminal.writeOut(invocation.mode === 'json' ? envelope('dashboard', { url: link }) : `${link}\n`);
  if (!isForPerson) return 0;
  if (!invocation.silent) {
    const terms = services.embedded ? ' It is good once, within 15 minutes: keep it to yourself.' : '';
    terminal.writeErr(`Opening it in the browser; if nothing happens, open the link yourself.${terms}\n`);
  }
  await services.openInBrowser(link);
  return 0;
}
