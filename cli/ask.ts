import type { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from './cli-error.ts';
import { interruptSelf } from './interrupt-self.ts';
import type { Terminal } from './terminal.ts';

/** Asks for a secret on stderr; what is typed is not shown. @throws CliError when nothing is answered */
export async function askHidden(terminal: Terminal, question: string): Promise<string> {
  terminal.writeErr(question);
  const answer = await readLine(terminal, new Writable({ write: (_chunk, _encoding, done) => done() }));
  terminal.writeErr('\n');
  return answer.trim();
}

/** Asks a yes-or-no question on stderr; an empty answer is yes. */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  terminal.writeErr(`${question} [Y/n] `);
  const answer = (await readLine(terminal, terminal.stderr)).trim().toLowerCase();
  return answer === '' || answer === 'y' || answer === 'yes';
}

function readLine(terminal: Terminal, output: Writable): Promise<string> {
  const lines = createInterface({ input: terminal.stdin, output, terminal: terminal.stdin.isTTY === true });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      void interruptSelf().then(() => lines.close());
    });
    const giveUp = () =>
      reject(new CliError('INVALID_ARGS', 'Nothing was answered.', 'Run it again and answer.'));
    lines.once('close', giveUp);
    // A terminal that hangs up, which this version's types do not know of.
    (lines as EventEmitter).once('error', giveUp);
  });
}
