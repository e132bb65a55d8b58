import meow from 'meow';
import type { FlagTable } from './flags.ts';

/** Arguments taken apart: the words that are no flags, and the flags by name. */
export interface ParsedFlags {
  input: string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

/**
 * Parses checked arguments. Help, version and errors are printed by us, not by meow.
 * @param title the process is called from then on where processes are listed: meow calls it after its package, and
 * without a name there would be none
 */
export function parseFlags(argv: readonly string[], table: FlagTable, title: string): ParsedFlags {
  const { input, flags } = meow({
    importMeta: import.meta,
    argv,
    pkg: { name: title },
    description: false,
    autoHelp: false,
    autoVersion: false,
    allowUnknownFlags: true,
    booleanDefault: undefined,
    flags: Object.fromEntries(
      Object.entries(table).map(([name, { type, short }]) => [name, { type, shortFlag: short }]),
    ),
  });
  return { input: [...input], flags: flags as ParsedFlags['flags'] };
}
