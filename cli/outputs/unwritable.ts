import { type CliError, invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';

/** A file that exists and is read-only. */
export function readOnly(file: string): CliError {
  return invalidArguments(
    `"${printable(file)}" is read-only.`,
    'Choose another output, or make the file writable or remove it.',
  );
}

/** Why an output could not be written. */
export function unwritable(file: string, thrown: unknown): CliError {
  const shown = `"${printable(file)}"`;
  const code = (thrown as NodeJS.ErrnoException).code;
  switch (code) {
    case 'EISDIR':
    case 'ENOTEMPTY':
      return invalidArguments(`${shown} is a folder.`, 'End it with / to write into it.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return invalidArguments(`${shown} may not be written.`, 'Choose a folder you may write to.');
    case 'ENOTDIR':
    case 'EEXIST':
      return invalidArguments(`${shown} is below something that is not a folder.`, 'Choose another path.');
    case 'ENOSPC':
    case 'EDQUOT':
      return invalidArguments(`${shown} could not be written: the disk is full.`, 'Make room and try again.');
    case 'ENOENT':
      return invalidArguments(`${shown} cannot be made there.`, 'Choose another folder.');
    case 'ENAMETOOLONG':
      return invalidArguments(`${shown} is too long a name.`, 'Choose a shorter path.');
    default:
      return invalidArguments(
        `${shown} could not be written (${code ?? 'unknown reason'}).`,
        'Choose another path.',
      );
  }
}
