import { dashed, type Flag, type FlagTable } from '../arguments/flags.ts';

/** What one may type after each command. */
export interface Vocabulary {
  commands: readonly CommandWords[];
  globals: FlagTable;
}

export interface CommandWords {
  name: string;
  purpose: string;
  flags: FlagTable;
  /** Words that stand after the command, and those that stand after each of them. */
  words: Readonly<Record<string, readonly string[]>>;
  /** Whether files are what it is given. */
  takesFiles: boolean;
}

/** All ways to write a flag: `--output`, `-o`, `--no-notes`. */
export function spellings(name: string, { short, negatable }: Flag): string[] {
  return [
    `--${dashed(name)}`,
    ...(negatable === true ? [`--no-${dashed(name)}`] : []),
    ...(short === undefined ? [] : [`-${short}`]),
  ];
}

/** The first line of a help text, for within the single quotes of a shell. */
export function quoted(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll("'", "'\\''");
}
