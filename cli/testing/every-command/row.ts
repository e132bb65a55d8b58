/** The ways a command can be told from: on a terminal, into a pipe, and into a pipe with each flag of the output. */
export const modes = ['terminal', 'pipe', '--json', '--raw', '--silent'] as const;
export type Mode = (typeof modes)[number];

/** What a stream holds: just this, or something like it. */
export type Said = string | RegExp;

/** What a command does. Whatever is not named does not happen: streams are empty, and the exit code is 0. */
export interface Cell {
  exit?: number | NodeJS.Signals;
  /** The payload: stdout in every mode but `--json`. */
  says?: Said;
  /** The payload of `--raw`, where it is another. */
  raw?: Said;
  /** stdout under `--json`: the type of each envelope, in order. */
  envelopes?: readonly string[];
  /** What was done, on stderr; not under `--json` and `--silent`. */
  tells?: RegExp;
  /** Stays on stderr in every mode: the log of a server. */
  logs?: RegExp;
  /** Footer, banner or question: on a terminal only. */
  shows?: RegExp;
  /** Code of the error that stderr has in every mode, as JSON under `--json`. */
  error?: string;
}

export interface Row extends Cell {
  /** After `docconv`; `{account}`, `{key}` and `{server}` stand for what is known only later. */
  words: string;
  /** What standard input holds; a name of a file there. */
  input?: string;
  environment?: Record<string, string>;
  /** Goes on until it is asked to stop: at Ctrl-C on a terminal, else by the signal of `exit`. */
  endedOnce?: RegExp | { file: string };
  /** What is otherwise where a server converts, or why there is nothing to see there. */
  remote?: Cell | { none: string };
  /** What is otherwise in one mode, or why there is nothing to see in it. */
  in?: Partial<Record<Mode, Cell | { none: string }>>;
}
