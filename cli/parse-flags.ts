import { parseArgs } from 'node:util';
import { dashed, type FlagTable } from './flags.ts';

/** Arguments taken apart: the words that are no flags, and the flags by name. */
export interface ParsedFlags {
  input: string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

/** Takes arguments apart that `checkFlags` has passed. */
export function parseFlags(argv: readonly string[], table: FlagTable): ParsedFlags {
  const entries = Object.entries(table);
  const { positionals, values } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      entries.map(([name, { type, short }]) => [dashed(name), short ? { type, short } : { type }]),
    ),
    allowPositionals: true,
    allowNegative: true,
  });
  const flags = Object.fromEntries(entries.map(([name]) => [name, values[dashed(name)]]));
  return { input: positionals, flags };
}
