import { adminActions } from '../admin-arguments.ts';
import { commandFlags } from '../arguments.ts';
import { type CommandName, type Shell, shells } from '../command.ts';
import { completionScript } from '../completion.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { globalFlags } from '../flags.ts';
import { purposeOf } from '../help.ts';

/** Words that some commands take, beside files and flags. */
const words: Partial<Record<CommandName, readonly string[]>> = {
  skills: ['list', 'get', 'install'],
  admin: adminActions,
  completion: shells,
  help: Object.keys(commandFlags),
};

/** Prints a completion script. */
export async function completion({ terminal, invocation }: Context, shell: Shell): Promise<number> {
  const names = Object.keys(commandFlags) as CommandName[];
  const commands = names.map((name) => ({
    name,
    purpose: purposeOf(name),
    flags: commandFlags[name],
    words: words[name] ?? [],
  }));
  const script = completionScript(shell, { commands, globals: globalFlags });
  await terminal.writeOut(invocation.mode === 'json' ? envelope('completion', { shell, script }) : script);
  return 0;
}
