import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../bin/docconv.js', import.meta.url));

/** A node or a worker: the built program, which can be killed and started again. */
export interface ClusterProcess {
  /** Of a node; stays the same. */
  url: string;
  logged(): string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Tells it to end, and waits until it has. @returns its exit code or signal */
  stop(): Promise<number | NodeJS.Signals | null>;
}

export async function startProcess(
  kind: 'serve' | 'worker',
  env: Record<string, string>,
): Promise<ClusterProcess> {
  let child: ChildProcess;
  let url = '';
  let log = '';

  async function start(): Promise<void> {
    const port = url === '' ? '0' : new URL(url).port;
    const argv = kind === 'serve' ? ['serve', '--port', port, '--json'] : ['worker', '--json'];
    const started = spawn(process.execPath, [launcher, ...argv], { env });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    child = started;
    for await (const line of createInterface({ input: started.stdout })) {
      url = (JSON.parse(line) as { data: { url?: string } }).data.url ?? '';
      return;
    }
    throw new Error(`${kind} did not start: ${log}`);
  }

  async function end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode ?? child.signalCode;
  }

  await start();
  return {
    get url() {
      return url;
    },
    logged: () => log,
    kill: async () => void (await end('SIGKILL')),
    start,
    stop: () => end('SIGTERM'),
  };
}
