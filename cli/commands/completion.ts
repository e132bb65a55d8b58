import { listSkills } from '../../service/skills/skills.ts';
import { adminActions } from '../arguments/admin-arguments.ts';
import { commandFlags } from '../arguments/arguments.ts';
import { globalFlags } from '../arguments/flags.ts';
import { skillsActions } from '../arguments/skills-arguments.ts';
import { type CommandName, type Shell, shells } from '../command.ts';
import { completionScript } from '../completion/completion-script.ts';
import type { CommandWords } from '../completion/vocabulary.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { purposeOf } from '../help/help-pages.ts';

/** Words that some commands take, and the words that follow those. */
const words: Partial<Record<CommandName, CommandWords['words']>> = {
  skills: { ...following(skillsActions), get: listSkills().map(({ name }) => name) },
  admin: following(adminActions),
  completion: following(shells),
  help: following(Object.keys(commandFlags)),
};

/** These words, with nothing after them. */
function following(first: readonly string[]): CommandWords['words'] {
  return Object.fromEntries(first.map((word) => [word, []]));
}

/** Prints a completion script. */
export async function completion({ terminal, invocation }: Context, shell: Shell): Promise<number> {
  const names = Object.keys(commandFlags) as CommandName[];
  const commands = names.map((name) => ({
    name,
    purpose: purposeOf(name),
    flags: commandFlags[name],
    words: words[name] ?? {},
    takesFiles: name === 'convert',
  }));
  const script = completionScript(shell, { commands, globals: globalFlags });
  await terminal.writeOut(invocation.mode === 'json' ? envelope('completion', { shell, script }) : script);
  return 0;
}
