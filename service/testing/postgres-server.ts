import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of the tests' own, in a temporary folder, reached through a socket there. */
export interface PostgresServer {
  /** Of the process that all others of it come from. */
  pid(): number;
  /** Makes an empty database. @returns its address */
  createDatabase(): Promise<string>;
  /** Backs a database up and restores that as another, both while it is in use. @returns the address of the copy */
  restoreCopy(address: string): Promise<string>;
  /** Ends it without warning, as a machine that loses its power does, and starts it again. */
  crash(): Promise<void>;
  /** Starts it again if it has ended by itself, as for want of room on its disk. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Where Debian keeps the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
const START_MS = 30_000;

/** Why no server can be started here; undefined when one can. */
export function postgresMissing(): string | undefined {
  if (findPrograms() === undefined) return `no initdb in ${VERSIONS}/*/bin or PATH`;
  if (isRoot() && findUser() === undefined) return 'root may not run it, and there is no user to run it as';
  return undefined;
}

/** Starts a server; its data are gone when it stops. @param parent the folder that its own is made in */
export async function startPostgres(parent = tmpdir()): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error(postgresMissing());
  const folder = mkdtempSync(join(parent, 'docconv-postgres-'));
  const user = isRoot() ? findUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  makeCluster(join(programs, 'initdb'), data, { ...options, stdio: 'pipe' });
  // No port at all: tests that run at once cannot be in each other's way. Data need not outlast the server.
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = start();
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const address = (name: string) => `postgresql:///${name}?host=${folder}&user=docconv`;
  await untilReady(server, address('postgres'));
  let databases = 0;
  /** Its sessions end a moment after it; until then no other may start. */
  const restart = async () => {
    for (let tries = 50; ; tries--) {
      server = start();
      const failure = await untilReady(server, address('postgres')).catch((error: unknown) => error);
      if (failure === undefined) return;
      if (tries === 0) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  let restarting: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    restarting = restarting.then(work);
    return restarting;
  };
  const createDatabase = async () => {
    databases += 1;
    // Another may be made meanwhile.
    const name = `test_${databases}`;
    await runOn(address('postgres'), `CREATE DATABASE ${name}`);
    return address(name);
  };
  return {
    pid: () => server.pid ?? 0,
    createDatabase,
    restoreCopy: async (original) => {
      const copy = await createDatabase();
      const run = { ...options, stdio: 'pipe' as const, maxBuffer: 2 ** 28 };
      const dump = execFileSync(join(programs, 'pg_dump'), ['--format=custom', original], run);
      execFileSync(join(programs, 'pg_restore'), ['--exit-on-error', '--dbname', copy], {
        ...run,
        input: dump,
      });
      return copy;
    },
    crash: () =>
      inTurn(async () => {
        await endOf(server, 'SIGKILL');
        await restart();
      }),
    revive: () => inTurn(async () => void (hasEnded(server) && (await restart()))),
    stop: async () => {
      process.off('exit', kill);
      await endOf(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty cluster, of which the first in a run of tests leaves a copy for the others. */
function makeCluster(initdb: string, data: string, options: ExecFileSyncOptions): void {
  const { TESTS_SHARED_FOLDER: shared } = process.env;
  const empty = shared && join(shared, 'postgres');
  if (empty && existsSync(empty)) {
    execFileSync('cp', ['-r', empty, data], options);
    return;
  }
  const setUp = ['-D', data, '-U', 'docconv', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, setUp, options);
  if (!empty) return;
  // With its owner: root copies for the user that PostgreSQL runs as.
  const copy = `${empty}-${process.pid}`;
  execFileSync('cp', ['-rp', data, copy], { stdio: 'pipe' });
  try {
    renameSync(copy, empty);
  } catch (error) {
    // Another process was quicker.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(copy, { recursive: true });
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function endOf(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  let said = '';
  server.stderr?.on('data', (part) => (said += part));
  const begun = performance.now();
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
    try {
      return await runOn(address, 'SELECT 1');
    } catch (error) {
      if (performance.now() - begun > START_MS)
        throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function findPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root. */
function findUser(): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
