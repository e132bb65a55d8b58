import { invalidArguments } from '../cli-error.ts';
import type { LoginCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { readSecret } from '../inputs/read-secret.ts';
import { printable } from '../printable.ts';

/**
 * Stores a key: from standard input, from a prompt, or after approval in a browser where a server is configured;
 * `--yes` approves in the browser, or makes an account on this machine. Where a server is named whose key was stored
 * before, that one serves.
 */
export async function login(context: Context, { apiKeyStdin, baseUrl }: LoginCommand): Promise<number> {
  const { services } = context;
  if (baseUrl !== undefined) services.chooseServer(baseUrl);
  const known = baseUrl === undefined || apiKeyStdin ? undefined : await services.resumeKey();
  await tellSignedIn(context, known ?? (await obtainKey(context, apiKeyStdin)));
  await warnOfEnvironment(context);
  return 0;
}

/** @returns the prefix of the key that is stored now */
async function obtainKey(context: Context, apiKeyStdin: boolean): Promise<string> {
  const { services, invocation, terminal } = context;
  if (apiKeyStdin) return signInWithKey(context, 'API key: ');
  if (invocation.yes) return services.embedded ? services.createLocalAccount() : approveInBrowser(context);
  if (!terminal.interactive) {
    throw invalidArguments(
      'There is nobody to ask for a key.',
      services.embedded
        ? 'Pipe it in with --api-key-stdin, or make an account on this machine with --yes.'
        : 'Pipe it in with --api-key-stdin, or approve in a browser with --yes.',
    );
  }
  return services.embedded
    ? signInWithKey(context, 'API key: ')
    : signInWithKey(context, 'API key (or Enter to approve in the browser): ', approveInBrowser);
}

/** Takes a key that is piped in or typed. @param otherwise what an empty answer stands for @returns its prefix */
export async function signInWithKey(
  context: Context,
  question: string,
  otherwise?: (context: Context) => Promise<string>,
): Promise<string> {
  const key = (await readSecret(context.terminal, question)).trim();
  if (key === '' && otherwise !== undefined) return otherwise(context);
  if (/^dc_live_[0-9A-Za-z]+$/.test(key)) return context.services.storeKey(key);
  throw invalidArguments(
    'That is no API key.',
    'Keys begin with dc_live_ and are letters and digits; copy it again.',
  );
}

/** Has a person approve on a page of the server, and fetches the key. */
async function approveInBrowser(context: Context): Promise<string> {
  const { services, terminal, invocation, signal } = context;
  const requested = await services.requestKey();
  try {
    const { approvalUrl, expiresAt } = requested;
    if (invocation.mode === 'json') {
      const expires_at = new Date(expiresAt).toISOString();
      await terminal.writeOut(envelope('approval', { approval_url: approvalUrl, expires_at }));
    } else {
      terminal.writeErr(`Approve in the browser, within 15 minutes:\n  ${printable(approvalUrl)}\n`);
      if (terminal.interactive) await services.openInBrowser(approvalUrl);
    }
    return await services.storeKey(await requested.whenApproved(signal));
  } finally {
    await requested.close();
  }
}

/** Says whose key is in use now. */
export async function tellSignedIn({ terminal, invocation, services }: Context, prefix: string) {
  const at = services.address === undefined ? '' : ` at ${printable(services.address)}`;
  if (invocation.mode === 'json') {
    const mode = services.address ?? 'embedded';
    await terminal.writeOut(envelope('login', { key_prefix: prefix, mode }));
  } else if (!invocation.silent) terminal.writeErr(`Signed in${at} with the key ${prefix}….\n`);
}

async function warnOfEnvironment({ services, terminal, invocation }: Context): Promise<void> {
  if (invocation.silent || services.keySource() !== 'environment') return;
  terminal.writeErr('warning: DOCCONV_API_KEY is set and goes before the stored key.\n');
}
