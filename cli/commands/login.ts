import { invalidArguments } from '../cli-error.ts';
import type { LoginCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { signInInBrowser } from '../sign-in/in-browser.ts';
import { printSignedIn } from '../sign-in/print-signed-in.ts';
import { signInWithPipedKey } from '../sign-in/with-key.ts';

/**
 * Stores a key: from standard input, from a prompt, or after approval in a browser where a server is configured;
 * `--yes` approves in the browser, or makes an account on this machine. Where a server is named whose key was stored
 * before, that one serves.
 */
export async function login(context: Context, { apiKeyStdin, baseUrl }: LoginCommand): Promise<number> {
  const { services } = context;
  if (baseUrl !== undefined) services.chooseServer(baseUrl);
  const known = baseUrl === undefined || apiKeyStdin ? undefined : await services.resumeKey();
  await printSignedIn(context, known ?? (await obtainKey(context, apiKeyStdin)));
  return 0;
}

/** @returns the prefix of the key that is stored now */
async function obtainKey(context: Context, apiKeyStdin: boolean): Promise<string> {
  const { services, invocation, terminal } = context;
  if (apiKeyStdin) return signInWithPipedKey(context);
  if (invocation.yes) return services.embedded ? services.createLocalAccount() : signInInBrowser(context);
  if (!terminal.interactive) throw nobodyToAsk(services.embedded);
  const { signIn } = await import('../sign-in/sign-in.ts');
  return signIn(context, services.embedded ? 'key' : 'browser');
}

function nobodyToAsk(isEmbedded: boolean): Error {
  return invalidArguments(
    'There is nobody to ask for a key.',
    isEmbedded
      ? 'Pipe it in with --api-key-stdin, or make an account on this machine with --yes.'
      : 'Pipe it in with --api-key-stdin, or approve in a browser with --yes.',
  );
}
