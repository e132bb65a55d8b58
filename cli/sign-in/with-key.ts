import { printError } from '../batch/print-results.ts';
import { invalidArguments } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { toCliError } from '../exit-code.ts';
import { readSecret } from '../inputs/read-secret.ts';
import { askText } from '../prompts/ask-text.ts';
import { askServer } from './ask-server.ts';
import { judgeKey, keyIn } from './judge-key.ts';

const question = 'API key';

/** Takes the key that is piped in; at a terminal it is asked for. @returns its prefix @throws CliError */
export async function signInWithPipedKey(context: Context): Promise<string> {
  if (context.terminal.stdin.isTTY === true) return signInWithTypedKey(context);
  const key = (await readSecret(context.terminal, `${question}: `)).trim();
  if (key === '') throw nothingPiped(context);
  if (/^dc_live_[0-9A-Za-z]+$/.test(key)) return context.services.storeKey(key);
  throw invalidArguments(
    'That is not an API key.',
    'Keys begin with dc_live_ and are letters and digits; copy it again.',
  );
}

function nothingPiped({ services: { address } }: Context): Error {
  const place = address === undefined ? '' : ` --base-url ${address}`;
  return invalidArguments(
    'Standard input has no key.',
    `Try: docconv login${place} --api-key-stdin < key.txt`,
  );
}

/**
 * Asks for a key until one is accepted: where nobody knows it the server can be named that does.
 * @param pasted what was pasted before it was asked for @returns the key's prefix
 */
export async function signInWithTypedKey(context: Context, pasted?: string): Promise<string> {
  let initial = pasted;
  for (;;) {
    const key = keyIn(await askText(context, { question, isSecret: true, judge: judgeKey, initial }));
    initial = undefined;
    const prefix = await tryKey(context, key);
    if (prefix !== undefined) return prefix;
  }
}

async function tryKey(context: Context, key: string): Promise<string | undefined> {
  const { services, terminal } = context;
  const prefix = await stored(context, key);
  if (prefix !== undefined || !services.embedded) return prefix;
  terminal.writeErr('This machine has no account with that key.\n');
  const server = await askServer(context, 'Server that gave it to you', 'another key');
  if (server === '') return undefined;
  services.chooseServer(server);
  const there = await stored(context, key);
  if (there === undefined) services.chooseServer('none');
  return there;
}

/** @returns nothing if the key was refused or the server did not answer; that has been printed */
async function stored(context: Context, key: string): Promise<string | undefined> {
  try {
    return await context.services.storeKey(key);
  } catch (thrown) {
    const error = toCliError(thrown);
    if (error.code !== 'AUTH_REQUIRED' && error.code !== 'NETWORK_ERROR') throw thrown;
    if (!context.services.embedded) printError(context, error);
    return undefined;
  }
}
