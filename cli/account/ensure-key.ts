import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { printable } from '../terminal/printable.ts';

/**
 * Sees to it that there is a key: on this machine an account can be made for it, after asking or with `--yes`.
 * @throws CliError `AUTH_REQUIRED`
 */
export async function ensureKey(context: Context): Promise<void> {
  const { services, invocation } = context;
  if (services.keySource() !== 'none') return;
  if (!services.embedded) throw keyNeeded(context, 'run "docconv login", or set DOCCONV_API_KEY.');
  if (!invocation.yes && !(await agrees(context))) {
    throw keyNeeded(
      context,
      'run "docconv login", set DOCCONV_API_KEY, or add --yes to use an account on this machine.',
    );
  }
  await services.createLocalAccount();
}

async function agrees({ terminal, invocation }: Context): Promise<boolean> {
  if (!terminal.interactive || invocation.mode !== 'terminal') return false;
  const { askYes } = await import('../prompts/ask.ts');
  return askYes(terminal, 'There is no API key yet. Make an account on this machine?');
}

/** Says where a key was looked for: who has one stored may be another user now, or have another DOCCONV_HOME. */
function keyNeeded({ services, settings }: Context, waysOn: string): CliError {
  const place = services.address === undefined ? '' : ` for ${services.address}`;
  const hint = `None${place} is in ${printable(settings.configFile)}: ${waysOn}`;
  return new CliError('AUTH_REQUIRED', 'An API key is needed.', hint, { reason: 'key_missing' });
}
