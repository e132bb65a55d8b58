import type { Context } from '../context.ts';
import { help } from './help.ts';
import { login, signInWithKey, tellSignedIn } from './login.ts';
import { whoami } from './whoami.ts';

const ways = [
  { value: 'local', label: 'Convert on this machine (makes an account here)' },
  { value: 'key', label: 'Paste an API key' },
] as const;

const next = `
Try:
  docconv convert report.pdf > report.md
  docconv serve, then docconv dashboard
  docconv help
`;

/** What `docconv` alone does: sets up on a terminal, prints help elsewhere. */
export async function setup(context: Context): Promise<number> {
  const { terminal, invocation, services } = context;
  if (invocation.yes) return login(context, { apiKeyStdin: false });
  if (!terminal.interactive || !terminal.stdoutIsTerminal || invocation.mode !== 'terminal') {
    return help(context, undefined);
  }
  const { drawBanner } = await import('../draw-banner.ts');
  if (!invocation.silent) terminal.writeErr(drawBanner(context));
  if (services.keySource() !== 'none') await whoami(context);
  else await signIn(context);
  if (!invocation.silent) terminal.writeErr(next);
  return 0;
}

async function signIn(context: Context): Promise<void> {
  if (!context.services.embedded) {
    await login(context, { apiKeyStdin: false });
    return;
  }
  const { choose } = await import('../ui/choose.tsx');
  const way = await choose(context.terminal, 'How do you want to use docconv?', ways);
  const prefix =
    way === 'local' ? await context.services.createLocalAccount() : await signInWithKey(context, 'API key: ');
  await tellSignedIn(context, prefix);
}
