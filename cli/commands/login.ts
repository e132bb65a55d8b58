import { invalidArguments } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { readSecret } from '../inputs/read-secret.ts';

/** Stores a key: from standard input, from a prompt, or that of a new account on this machine (`--yes`). */
export async function login(context: Context, apiKeyStdin: boolean): Promise<number> {
  const { invocation, services, terminal } = context;
  const prefix =
    invocation.yes && !apiKeyStdin
      ? await services.createLocalAccount()
      : await services.storeKey(await readKey(context, apiKeyStdin));
  if (invocation.mode === 'json') await terminal.writeOut(envelope('login', { key_prefix: prefix }));
  else if (!invocation.silent) terminal.writeErr(`Signed in with the key ${prefix}….\n`);
  await warnOfEnvironment(context);
  return 0;
}

async function readKey({ terminal }: Context, apiKeyStdin: boolean): Promise<string> {
  if (!apiKeyStdin && !terminal.interactive) {
    throw invalidArguments(
      'There is nobody to ask for a key.',
      'Pipe it in with --api-key-stdin, or make an account on this machine with --yes.',
    );
  }
  const key = (await readSecret(terminal, 'API key: ')).trim();
  if (/^dc_live_[0-9A-Za-z]+$/.test(key)) return key;
  throw invalidArguments(
    'That is no API key.',
    'Keys begin with dc_live_ and are letters and digits; copy it again.',
  );
}

async function warnOfEnvironment({ services, terminal, invocation }: Context): Promise<void> {
  if (invocation.silent || services.keySource() !== 'environment') return;
  terminal.writeErr('warning: DOCCONV_API_KEY is set and goes before the stored key.\n');
}
