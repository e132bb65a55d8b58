import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { launcher as ownLauncher } from '../../service/testing/program.ts';

const REVIVE_AFTER_MS = 500;

/** A node or a worker: the built program, which can be killed and started again. */
export interface ClusterProcess {
  /** Of a node; stays the same. */
  url: string;
  /** Of the process that runs now. */
  pid: number;
  name: string;
  logged(): string;
  /** How often it ended without having been told to. */
  surprises(): number;
  /** Starts it again if it is not there, as whoever runs it would. */
  revive(): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Tells it to end, and waits until it has. @returns its exit code or signal */
  stop(): Promise<number | NodeJS.Signals | null>;
  /** Ends it as an upgrade does, and starts the program that is built here in its place. */
  upgrade(): Promise<void>;
}

/**
 * @param core the only one that it may use; any by default
 * @param launcher of the docconv that is started; the one built here by default
 */
export async function startProcess(
  kind: 'serve' | 'worker',
  name: string,
  env: Record<string, string>,
  { core, launcher: first = ownLauncher }: { core?: number; launcher?: string } = {},
): Promise<ClusterProcess> {
  let launcher = first;
  let child: ChildProcess;
  let url = '';
  let log = '';
  let surprises = 0;
  let isToldToEnd = false;

  async function start(): Promise<void> {
    const port = url === '' ? '0' : new URL(url).port;
    const argv = kind === 'serve' ? ['serve', '--port', port, '--json'] : ['worker', '--json'];
    const pinned = core === undefined ? [] : ['taskset', '--cpu-list', String(core)];
    const [program, ...rest] = [...pinned, process.execPath, launcher, ...argv] as [string, ...string[]];
    const started = spawn(program, rest, { env });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    let isReady = false;
    started.once('exit', () => {
      if (isReady && !isToldToEnd) surprises++;
    });
    child = started;
    isToldToEnd = false;
    for await (const line of createInterface({ input: started.stdout })) {
      url = (JSON.parse(line) as { data: { url?: string } }).data.url ?? '';
      isReady = true;
      return;
    }
    throw new Error(`${kind} did not start: ${log}`);
  }

  const isThere = () => child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    isToldToEnd = true;
    if (isThere()) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode ?? child.signalCode;
  }

  let reviving: Promise<void> | undefined;
  async function revive(): Promise<void> {
    while (!isThere()) {
      await start().catch(() => undefined);
      if (!isThere()) await sleep(REVIVE_AFTER_MS);
    }
  }

  await start();
  return {
    get url() {
      return url;
    },
    get pid() {
      return child.pid ?? 0;
    },
    name,
    logged: () => log,
    surprises: () => surprises,
    revive: () => {
      reviving ??= revive().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    kill: async () => void (await end('SIGKILL')),
    start,
    stop: () => end('SIGTERM'),
    upgrade: async () => {
      await end('SIGTERM');
      launcher = ownLauncher;
      await start();
    },
  };
}
