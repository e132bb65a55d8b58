import { invalidArguments } from '../cli-error.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Longer than any key or password; a file piped in by mistake is not read whole. */
const longestSecret = 4096;

/** The first line of standard input; at a terminal it is asked for and not shown. @throws CliError `INVALID_ARGS` */
export async function readSecret(terminal: Terminal, question: string): Promise<string> {
  if (terminal.stdin.isTTY === true) {
    const { askHidden } = await import('../prompts/ask.ts');
    return askHidden(terminal, question);
  }
  let text = '';
  terminal.stdin.setEncoding('utf8');
  for await (const part of terminal.stdin) {
    text += part;
    if (text.includes('\n')) break;
    if (text.length > longestSecret) {
      throw invalidArguments('Standard input is too long for a secret.', 'Pipe in the secret alone.');
    }
  }
  return (text.split('\n', 1)[0] ?? '').replace(/\r$/, '');
}
