import type { Shell } from '../command.ts';
import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import type { Vocabulary } from './vocabulary.ts';
import { zshScript } from './zsh-script.ts';

/** A script that makes a shell complete commands, their words and flags, and file names. Pure. */
export function completionScript(shell: Shell, vocabulary: Vocabulary): string {
  switch (shell) {
    case 'bash':
      return bashScript(vocabulary);
    case 'zsh':
      return zshScript(vocabulary);
    case 'fish':
      return fishScript(vocabulary);
  }
}
