import packageJson from '../../package.json' with { type: 'json' };
import { printError } from '../batch/print-results.ts';
import type { Context } from '../context.ts';
import { toCliError } from '../exit-code.ts';
import { printSignedIn } from '../sign-in/print-signed-in.ts';
import { paint } from '../terminal/paint.ts';
import { help } from './help.ts';
import { login } from './login.ts';
import { whoami } from './whoami.ts';

/** What `docconv` alone does: sets up on a terminal, prints help elsewhere. */
export async function setup(context: Context): Promise<number> {
  const { terminal, invocation, services } = context;
  if (invocation.yes) return login(context, { apiKeyStdin: false });
  if (!terminal.interactive || !terminal.stdoutIsTerminal || invocation.mode !== 'terminal') {
    return help(context, undefined);
  }
  const { welcome, nextSteps } = await import('../sign-in/welcome.ts');
  const isNew = services.keySource() === 'none';
  if (!invocation.silent) terminal.writeErr(`${drawBanner(context)}${isNew ? welcome(context) : ''}`);
  if (isNew || !(await isSignedIn(context))) {
    const { signIn } = await import('../sign-in/sign-in.ts');
    await printSignedIn(context, await signIn(context, services.embedded ? 'local' : 'browser'));
  }
  if (!invocation.silent) terminal.writeErr(await nextSteps(context));
  return 0;
}

/** Shows the account. Says when the key is no longer accepted; it can be replaced unless it comes from the environment. */
async function isSignedIn(context: Context): Promise<boolean> {
  try {
    await whoami(context);
    return true;
  } catch (thrown) {
    const error = toCliError(thrown);
    if (error.code !== 'AUTH_REQUIRED' || context.services.keySource() === 'environment') throw thrown;
    printError(context, error);
    return false;
  }
}

const logo = `╺┳┓┏━┓┏━╸┏━╸┏━┓┏┓╻╻ ╻
 ┃┃┃ ┃┃  ┃  ┃ ┃┃┗┫┃┏┛
╺┻┛┗━┛┗━╸┗━╸┗━┛╹ ╹┗┛ `;

const plainLogo = `     _
  __| | ___   ___ ___ ___  _ ____   __
 / _\` |/ _ \\ / __/ __/ _ \\| '_ \\ \\ / /
| (_| | (_) | (_| (_| (_) | | | \\ V /
 \\__,_|\\___/ \\___\\___\\___/|_| |_|\\_/`;

/** The name in large letters, and the version; nothing with DOCCONV_NO_BANNER. Narrower than 60 columns. */
function drawBanner({ settings, terminal }: Pick<Context, 'settings' | 'terminal'>): string {
  if (settings.noBanner) return '';
  const art = settings.asciiLogo ? plainLogo : logo;
  const shown = paint(art, 'accent', terminal.color);
  return `${shown}\ndocconv ${packageJson.version}: documents to Markdown or HTML\n\n`;
}
