import { nearestTo } from '../../service/nearest.ts';
import { invalidArguments } from '../cli-error.ts';
import type { SkillsAction } from '../command.ts';
import { printable } from '../terminal/printable.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** What can be done with skills. */
export const skillsActions = ['list', 'get', 'install'] as const;

/** The words and flags after `skills` → what to do. @throws CliError `INVALID_ARGS` */
export function readSkillsAction({ input, flags }: ParsedFlags): SkillsAction {
  const [word, ...words] = input;
  const action = skillsActions.find((known) => known === word);
  if (action === undefined) throw unknownAction(word);
  const most = action === 'get' ? 1 : 0;
  const extra = words[most];
  if (extra !== undefined) {
    throw invalidArguments(`"skills ${action}" does not take "${printable(extra)}".`, 'Leave it out.');
  }
  if (action !== 'install' && (flags.force === true || flags.targetDir !== undefined)) {
    throw invalidArguments('--target-dir and --force go with "skills install" only.', 'Leave them out.');
  }
  switch (action) {
    case 'list':
      return { type: 'list' };
    case 'get':
      return { type: 'get', name: words[0] ?? noName() };
    case 'install':
      return {
        type: 'install',
        targetDir: flags.targetDir as string | undefined,
        force: flags.force === true,
      };
  }
}

function unknownAction(word: string | undefined): Error {
  const hint = `One of: docconv skills ${skillsActions.join(', docconv skills ')}.`;
  if (word === undefined) return invalidArguments('"skills" needs to know what to do.', hint);
  const near = nearestTo(word, skillsActions);
  return invalidArguments(
    `"skills" cannot "${printable(word)}".`,
    near === undefined ? hint : `Did you mean "docconv skills ${near}"?`,
  );
}

function noName(): never {
  throw invalidArguments('"skills get" needs the name of a skill.', 'The manual is: docconv skills get core');
}
