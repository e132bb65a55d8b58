import { invalidArguments } from '../cli-error.ts';
import type { JobsCommand } from '../command.ts';
import { printable } from '../terminal/printable.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** The checked flags of `jobs` → its command. @throws CliError `INVALID_ARGS` */
export function readJobsCommand({ input: [id, extra], flags }: ParsedFlags): JobsCommand {
  if (extra !== undefined) {
    throw invalidArguments(
      `"jobs" takes one id, but got "${printable(extra)}" too.`,
      'Ask for one job at a time.',
    );
  }
  const output = typeof flags.output === 'string' ? flags.output : undefined;
  const [wait, cancel] = [flags.wait === true, flags.cancel === true];
  if (id === undefined && (wait || cancel || output !== undefined)) {
    throw invalidArguments(
      '--wait, --cancel and --output are for one job.',
      'Name it: docconv jobs <id> --wait',
    );
  }
  if (cancel && (wait || output !== undefined)) {
    throw invalidArguments('--cancel excludes --wait and --output.', 'Give one of them.');
  }
  return { id, wait, cancel, output };
}
