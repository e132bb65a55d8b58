import type { InputFormat } from '../engine/index.ts';
import type { RunningServer } from '../http/serve/start-server.ts';
import type { RunningWorker } from '../http/serve/start-worker.ts';
import type { Admin } from '../service/admin.ts';
import type { Config } from '../service/config/config.ts';
import type { Probes } from '../service/diagnose/probes.ts';
import type { Docconv } from '../service/docconv.ts';
import type { RemoteJobs } from '../service/remote/remote-jobs.ts';
import type { RequestedKey } from '../service/remote/request-key.ts';
import type { Invocation } from './command.ts';
import type { Terminal } from './terminal/terminal.ts';

/** What the environment says about how the command line behaves. */
export type Settings = Pick<
  Config,
  | 'interactive'
  | 'ci'
  | 'noColor'
  | 'noBanner'
  | 'asciiLogo'
  | 'skipUpdateCheck'
  | 'home'
  | 'configFile'
  | 'term'
  | 'hasDisplay'
  | 'debug'
  | 'pdfPassword'
> & {
  /** What is wrong and counts as not set; only what helps to correct it is begun with such. */
  wrong: readonly Error[];
};

/** All a command may use; nothing else in cli/commands touches the process. */
export interface Context {
  terminal: Terminal;
  settings: Settings;
  invocation: Omit<Invocation, 'command'>;
  services: Services;
  /** Aborted when the program is asked to stop. */
  signal: AbortSignal;
}

/** The service, loaded when first needed. */
export interface Services {
  /** Lets the converter get ready for a format while other things are done. */
  warmUp(format: InputFormat): void;
  /** The converter behind the port, for the key in use. @param door what its use counts for; default `command` */
  openDocconv(door?: 'command' | 'mcp'): Promise<Docconv>;
  /** The jobs on the server in use. @throws CliError when none is configured */
  openJobs(): Promise<RemoteJobs>;
  keySource(): 'environment' | 'stored' | 'none';
  /** The key to use, read anew for a process that outlives others' signing in and out. @throws DocconvError */
  currentKey(): string | undefined;
  /** Whether conversions run on this machine, where an account can be made; else a server has them. */
  readonly embedded: boolean;
  /** Of the server, when one is configured. */
  readonly address?: string;
  /** Speaks to this server from now on, `none` being this machine; kept with the next key. @throws DocconvError */
  chooseServer(url: string): void;
  /**
   * Goes on with the key that was stored for the place in use before, if it is still accepted.
   * @returns its prefix @throws DocconvError when the server cannot be asked
   */
  resumeKey(): Promise<string | undefined>;
  /** Asks the server for a key, which a person approves in a browser. @throws DocconvError */
  requestKey(): Promise<RequestedKey>;
  /** Tries of what conversions on this machine depend upon. */
  openProbes(): Promise<Probes>;
  /** Makes an account on this machine and stores its key. @returns the key's prefix */
  createLocalAccount(): Promise<string>;
  /** Stores a key after the service has accepted it. @returns its prefix @throws DocconvError `auth_required` */
  storeKey(key: string): Promise<string>;
  /** Opens the HTTP door of this machine's service. @throws DocconvError when the settings do not fit */
  startServer(wish: { host?: string; port?: number }): Promise<RunningServer>;
  /** Works on the jobs of this machine's service. @throws DocconvError when the settings do not fit */
  startWorker(): Promise<RunningWorker>;
  /**
   * A link to the dashboard of the key in use; on this machine one that signs in, once.
   * @param url where the server is, if it was said @throws DocconvError `network` when none answers
   */
  dashboardLink(url?: string): Promise<string>;
  /** @returns whether a browser was started; there may be none to see */
  openInBrowser(link: string): Promise<boolean>;
  /** The store as its operator sees it. @throws CliError when a server has it */
  openAdmin(): Promise<Admin>;
  /** Serves MCP on the process's own streams until its input ends. */
  serveMcp(onError: (error: Error) => void): Promise<void>;
  /** Removes the key of the place in use. @returns whether there was one */
  forgetKey(): Promise<boolean>;
  /** Ends the conversion threads of this process. */
  close(): void;
}
