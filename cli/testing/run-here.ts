import { PassThrough, Writable } from 'node:stream';
import type { OpenPool } from '../../service/open/open-pool.ts';
import { type Ended, environmentOf, type Machine, type RunOptions } from './run-program.ts';

interface Options extends Pick<RunOptions, 'stdin' | 'environment'> {
  /** Output and errors go to a terminal, as one; input comes from there too unless it is given. */
  onTerminal?: boolean;
}

/** What a terminal has that other streams have not. */
const terminalTraits = { isTTY: true, columns: 80, setRawMode: () => undefined };

const built = new URL('../../dist/cli.cjs', import.meta.url).href;
const builtEngine = new URL('../../dist/index.cjs', import.meta.url).href;

/** Threads stay open for all runs in this process: to start them and load their parts takes longer than most conversions. */
const pools = new Map<string, ReturnType<OpenPool>>();
const openShared: OpenPool = async (options) => {
  const wanted = JSON.stringify(options);
  const pool = pools.get(wanted) ?? makePool(options);
  pools.set(wanted, pool);
  return { ...(await pool), close: () => undefined };
};
const makePool: OpenPool = async (options) => {
  const { createPool } = (await import(builtEngine)) as typeof import('../../engine/index.ts');
  return createPool(options);
};

/** All in the one working folder that a process has. */
const underWay = new Set<Promise<Ended>>();
let workingFolder = '';
let folderBefore = '';

/**
 * Runs the built program on a machine without a process of its own: all but its start, its signals, its threads and the
 * terminal of a system. Runs on several machines wait for each other.
 */
export async function runHere(
  machine: Pick<Machine, 'folder' | 'home'>,
  argv: readonly string[],
  options: Options = {},
): Promise<Ended> {
  while (underWay.size > 0 && workingFolder !== machine.folder) await Promise.allSettled(underWay);
  if (underWay.size === 0) {
    folderBefore = process.cwd();
    workingFolder = machine.folder;
    process.chdir(workingFolder);
  }
  const run = runNow(machine, argv, options);
  underWay.add(run);
  try {
    return await run;
  } finally {
    underWay.delete(run);
    if (underWay.size === 0) process.chdir(folderBefore);
  }
}

async function runNow(
  machine: Pick<Machine, 'folder' | 'home'>,
  argv: readonly string[],
  options: Options,
): Promise<Ended> {
  const { onTerminal = false } = options;
  const [stdin, stdout] = [new PassThrough(), collect()];
  const stderr = onTerminal ? stdout : collect();
  if (onTerminal) Object.assign(stdout.stream, terminalTraits);
  if (onTerminal && options.stdin === undefined) Object.assign(stdin, terminalTraits);
  else stdin.end(options.stdin ?? '');
  const { createProgram } = (await import(built)) as typeof import('../main.ts');
  const program = createProgram({
    argv,
    environment: environmentOf(machine, options),
    streams: { stdin, stdout: stdout.stream, stderr: stderr.stream },
    ending: new AbortController(),
    signals: { endIfTold: () => undefined, allow: () => undefined },
    openPool: openShared,
  });
  const code = await program.run();
  return { code, signal: null, stdout: stdout.text(), stderr: onTerminal ? '' : stderr.text() };
}

function collect() {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write: (part: string | Buffer, _encoding, done) => {
      text += String(part);
      done();
    },
  });
  return { stream, text: () => text };
}

/** Pages that the account of a machine has used this month. */
export async function pagesUsed(machine: Machine): Promise<number> {
  const { stdout } = await runHere(machine, ['usage', '--json']);
  return JSON.parse(stdout).data.usage.pages_used;
}
