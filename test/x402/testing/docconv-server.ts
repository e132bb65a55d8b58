import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreConfig } from '../../../service/open/open-store.ts';
import { addressSaid, environmentAt, launcher, runToEnd } from '../../../service/testing/program.ts';

/** The built program serving, over a store that outlives it. */
export interface DocconvServer {
  url: string;
  /** Where its store is, to be opened by others. */
  store: StoreConfig;
  /** What it, and those before it on this store, have written to their logs. */
  logged(): string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Starts it anew at the same address; kills it first if need be. */
  restart(): Promise<void>;
  /** Conversions this process has made, by its own count; none while it is down. */
  conversions(): Promise<number>;
  /** Runs another command of the program over the same store. */
  run(...argv: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Ends it, and removes its home. */
  remove(): Promise<void>;
}

/** Starts the built program over a home of its own. */
export async function startDocconv(environment: Record<string, string>): Promise<DocconvServer> {
  const home = await mkdtemp(join(tmpdir(), 'docconv-x402-'));
  const env = environmentAt(home, environment);
  await compileForOthers(env);
  let log = '';
  const hear = (text: string) => {
    log += text;
  };
  let { child, url } = await serve(env, '0', hear);
  const kill = () => end(child, 'SIGKILL');
  return {
    get url() {
      return url;
    },
    store: { storeFolder: join(home, 'store'), databaseUrl: environment.DOCCONV_DATABASE_URL },
    logged: () => log,
    kill,
    restart: async () => {
      await kill();
      ({ child, url } = await serve(env, new URL(url).port, hear));
    },
    conversions: () => readConversions(url),
    run: (...argv) => runToEnd(argv, env),
    remove: async () => {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function serve(env: Record<string, string>, port: string, hear: (log: string) => void) {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [launcher, 'serve', '--port', port, '--json'],
    { env },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    hear(text);
  });
  return { child, url: await addressSaid(child.stdout, () => log) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Has one server of a run end in peace, and so keep what was compiled for it: those that tests kill leave nothing. */
async function compileForOthers(env: Record<string, string>): Promise<void> {
  const { TESTS_SHARED_FOLDER: shared } = process.env;
  if (shared === undefined) return;
  const isFirst = await mkdir(join(shared, 'served')).then(
    () => true,
    () => false,
  );
  if (isFirst) await end((await serve(env, '0', () => undefined)).child, 'SIGTERM');
}

async function readConversions(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^docconv_conversions_total\{outcome="succeeded"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}
