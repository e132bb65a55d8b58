import type { OutputMode } from '../command.ts';
import { globalFlags } from './flags.ts';

/** Whether a global flag stands among the arguments, before any `--`. */
export function asksFor(name: keyof typeof globalFlags, argv: readonly string[]): boolean {
  const separator = argv.indexOf('--');
  const words = separator === -1 ? argv : argv.slice(0, separator);
  const { short } = globalFlags[name] as { short?: string };
  return words.includes(`--${name}`) || (short !== undefined && words.includes(`-${short}`));
}

/** The output mode of help and of errors in the arguments. */
export function modeForErrors(argv: readonly string[]): OutputMode {
  return asksFor('json', argv) ? 'json' : 'terminal';
}
