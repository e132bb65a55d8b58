import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountStore } from '../../service/accounts/store.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore } from '../../service/open/open-store.ts';
import { addressSaid, environmentAt, launcher, runToEnd } from '../../service/testing/program.ts';

/** The built program serving over a home of its own. */
export interface RunServer {
  url: string;
  child: ChildProcess;
  home: string;
  /** The same store, opened by this process. */
  store: AccountStore;
  environment: Record<string, string>;
  /** What it has written to its log. */
  logged: () => string;
  /** Makes an account with one key. @returns the key */
  addKey(plan: string): Promise<string>;
  /** Runs another command of the program over the same home. @returns its standard output */
  run(key: string, argv: readonly string[]): Promise<string>;
  /** Tells it to end, and waits until it has. @returns its exit code or signal */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Ends it, and removes its home. */
  remove(): Promise<void>;
}

/** @param program where the built launcher lies, when it is not this repository's as seen from this file */
export async function runServer(more: Record<string, string> = {}, program = launcher): Promise<RunServer> {
  const home = await mkdtemp(join(tmpdir(), 'docconv-server-'));
  const environment = environmentAt(home, more);
  const { store } = await openStore({ storeFolder: join(home, 'store') });
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], { env: environment });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  };
  return {
    url: await addressSaid(child.stdout, () => log),
    child,
    home,
    store,
    environment,
    logged: () => log,
    addKey: (plan) => addAccount(store, { plan, keyName: 'test', now: Date.now() }),
    run: async (key, argv) =>
      (await runToEnd(argv, { ...environment, DOCCONV_API_KEY: key }, program)).stdout,
    stop,
    remove: async () => {
      await stop('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
}
