import { invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { readSecret } from './read-secret.ts';

/** The document password: from standard input where asked for, else from the environment. */
export async function readPassword(context: Context, command: ConvertCommand): Promise<string | undefined> {
  if (!command.passwordStdin) return context.settings.pdfPassword;
  const password = await readSecret(context.terminal, 'Document password: ');
  if (password !== '') return password;
  throw invalidArguments('Standard input gave no password.', 'Pipe it in, e.g. from a password manager.');
}
