import type { OutputFormat } from '../engine/index.ts';
import type { PaymentState } from '../service/accounts/store/payments.ts';
import type { ReadingOptions } from '../service/docconv.ts';

/** What the person asked for. */
export type Command =
  | { type: 'convert'; options: ConvertCommand }
  | ({ type: 'jobs' } & JobsCommand)
  | { type: 'usage' }
  | { type: 'whoami' }
  | { type: 'doctor' }
  | { type: 'setup' }
  | ({ type: 'login' } & LoginCommand)
  | { type: 'logout' }
  | { type: 'skills'; action: SkillsAction }
  | { type: 'completion'; shell: Shell }
  | { type: 'mcp' }
  | { type: 'serve'; options: ServeCommand }
  | { type: 'worker' }
  | { type: 'dashboard'; url?: string }
  | { type: 'admin'; action: AdminAction }
  | { type: 'version' }
  | { type: 'help'; topic?: CommandName };

export interface LoginCommand {
  apiKeyStdin: boolean;
  /** The server to use from now on; `none` converts on this machine again. */
  baseUrl?: string;
}

export type SkillsAction =
  | { type: 'list' }
  | { type: 'get'; name: string }
  | { type: 'install'; targetDir?: string; force: boolean };

/** An account is named by its id or e-mail address. */
export type AdminAction =
  | { type: 'accounts' }
  | { type: 'plan'; account: string; plan: string }
  | { type: 'keys'; account: string; revoke?: string }
  | { type: 'usage'; account: string }
  | { type: 'redeliver'; job: string }
  | ({ type: 'payments' } & PaymentsQuestion);

/** Which payments to list, or whether to compare all of them with the chain. */
export interface PaymentsQuestion {
  check: boolean;
  state?: PaymentState;
  /** Made at this moment or later, epoch milliseconds. */
  since?: number;
  /** The newest so many. */
  limit?: number;
}

/** One job, or all of them. */
export interface JobsCommand {
  id?: string;
  /** What to do with it, rather than only tell of it. */
  action?: JobAction;
  /** Where the result goes; `-` is standard output. */
  output?: string;
}

/** `redeliver` sends its webhook again. */
export type JobAction = 'wait' | 'cancel' | 'redeliver';

/** Where to listen; the defaults are the service's. */
export interface ServeCommand {
  host?: string;
  port?: number;
}

/** Shells that completion is written for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Those that have a name; `setup` is what goes without one. */
export type CommandName = Exclude<Command['type'], 'setup'>;

export interface ConvertCommand extends Omit<ReadingOptions, 'password'> {
  /** Files, folders, globs, addresses, `-`; as written, at least one unless a folder is watched. */
  inputs: string[];
  /** A file, or a folder when it ends in `/`; undefined is standard output. */
  output?: string;
  outputFormat: OutputFormat;
  pageMarkers: boolean;
  images?: string;
  tables: boolean;
  layout?: string;
  passwordStdin: boolean;
  batch: boolean;
  /** Undefined: as many as suit the machine. */
  concurrency?: number;
  onError: 'stop' | 'continue';
  summary?: string;
  /** The summary of an earlier run, which is continued. */
  resume?: string;
  /** A folder in which documents arrive; there are no inputs then. */
  watch?: string;
  idempotencyKey?: string;
  dryRun: boolean;
  /** Write the document piece by piece. */
  stream: boolean;
  /** Have a server do it later. */
  async: boolean;
  /** Also prints warnings about what was removed on purpose. */
  verbose: boolean;
}

/** How results are printed: for people, as one JSON envelope a line, or as the payload alone. */
export type OutputMode = 'terminal' | 'json' | 'raw';

export interface Invocation {
  command: Command;
  mode: OutputMode;
  silent: boolean;
  /** Accept interactive defaults. */
  yes: boolean;
}
