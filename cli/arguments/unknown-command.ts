import { installCommand } from '../../service/install.ts';
import { nearestTo } from '../../service/nearest.ts';
import { invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';

const UPGRADE = `npm installs a newer version: ${installCommand('<version>')}`;

/** What other programs have commands for, and how it is done here. */
const COMMANDS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['update', UPGRADE],
  ['upgrade', UPGRADE],
  ['uninstall', 'npm removes it: npm uninstall --global docconv. Settings and store stay in ~/.docconv.'],
  [
    'install',
    'It is installed. "docconv" alone sets it up, "docconv skills install" teaches agents to use it.',
  ],
  ['init', 'Run "docconv" alone: it sets everything up.'],
  ['setup', 'Run "docconv" alone: it sets everything up.'],
  ['signup', 'Run "docconv login".'],
  ['auth', 'Run "docconv login", or "docconv whoami" to see the key in use.'],
  [
    'config',
    'Run "docconv doctor" to see where the settings are, "docconv login" to change the server or the key.',
  ],
  ['status', 'Run "docconv usage", or "docconv doctor".'],
]);

/** A first word that names no command: another was meant, or a document. */
export function unknownCommand(word: string, known: readonly string[]): Error {
  return invalidArguments(`There is no command "${printable(word)}".`, whatInstead(word, known));
}

function whatInstead(word: string, known: readonly string[]): string {
  if (/[./\\*]/.test(word) || word === '-') return `To convert it: docconv convert ${printable(word)}`;
  const elsewhere = COMMANDS_ELSEWHERE.get(word.toLowerCase());
  if (elsewhere !== undefined) return elsewhere;
  const near = nearestTo(word, known);
  return near === undefined ? 'See the commands with "docconv --help".' : `Did you mean "docconv ${near}"?`;
}
