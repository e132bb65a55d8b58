import { type EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from '../cli-error.ts';
import { interruptSelf } from '../terminal/interrupt-self.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Asks for a secret on stderr; what is typed is not shown. @throws CliError when nothing is answered */
export async function askHidden(terminal: Terminal, question: string): Promise<string> {
  // Reading comes first: until it begins the terminal itself shows what is typed.
  const typed = readLine(terminal, new Writable({ write: (_chunk, _encoding, done) => done() }));
  terminal.writeErr(question);
  const answer = await typed;
  terminal.writeErr('\n');
  return answer.trim();
}

/** Asks a yes-or-no question on stderr; an empty answer is yes. */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  const { wrapWords } = await import('../terminal/fit-text.ts');
  const room = terminal.columns() - ' y'.length;
  terminal.writeErr(`${wrapWords(`${question} [Y/n]`, room).join('\n')} `);
  const answer = (await readLine(terminal, terminal.stderr)).trim().toLowerCase();
  return answer === '' || answer === 'y' || answer === 'yes';
}

/** Reads one line. @param output where it is shown while it is typed @throws CliError when nothing is answered */
export function readLine(terminal: Terminal, output: Writable): Promise<string> {
  return terminal.stdin.isTTY === true ? readTyped(terminal, output) : readPiped(terminal.stdin);
}

function readTyped({ stdin }: Terminal, output: Writable): Promise<string> {
  const lines = createInterface({ input: stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      void interruptSelf().then(() => lines.close());
    });
    const giveUp = () => reject(noInput());
    lines.once('close', giveUp);
    // A terminal that hangs up, which this version's types do not know of.
    (lines as EventEmitter).once('error', giveUp);
  });
}

/** Takes one line of a pipe, and leaves what follows to the next question. */
async function readPiped(stdin: Terminal['stdin']): Promise<string> {
  stdin.setEncoding('utf8');
  let text = '';
  while (!text.includes('\n')) {
    const part: string | null = stdin.read();
    if (part !== null) text += part;
    else if (stdin.readableEnded || stdin.destroyed) break;
    else await Promise.race(['readable', 'end', 'close'].map((event) => once(stdin, event)));
  }
  const end = text.indexOf('\n');
  if (text === '') throw noInput();
  if (end === -1) return text;
  const rest = text.slice(end + 1);
  if (rest !== '') stdin.unshift(rest);
  return text.slice(0, end).replace(/\r$/, '');
}

function noInput(): CliError {
  return new CliError('INVALID_ARGS', 'Nothing was answered.', 'Run it again and answer.');
}
