import {
  type ChildProcessWithoutNullStreams,
  type ExecFileOptions,
  execFile,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressSaid } from '../../../service/testing/program.ts';
import { type Runtime, runtimeFolder } from './runtimes.ts';

/** The package, installed for everybody, as one user does for all others. */
export interface Installation {
  /** The command, as the shell would find it. */
  command: string;
  /** Where the package lies. */
  package: string;
  /** Disk that all of it takes, in MiB. */
  megabytes(): Promise<number>;
  remove(): void;
}

/** Installs it once, by the oldest Node.js that is supported, into a folder with blanks in its name. */
export async function install(tarball: string): Promise<Installation> {
  const root = mkdtempSync(path.join(tmpdir(), 'docconv installed '));
  chmodSync(root, 0o755);
  const prefix = path.join(root, 'pre fix');
  const flags = ['--global', '--prefix', prefix, '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...flags, tarball], {
    env: { ...process.env, PATH: searchedFirst(20) },
  });
  return {
    command: path.join(prefix, 'bin', 'docconv'),
    package: path.join(prefix, 'lib', 'node_modules', 'docconv'),
    megabytes: async () => Number.parseInt((await promisify(execFile)('du', ['-sm', prefix])).stdout, 10),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A user of the installed package, by one version of Node.js, with a home and a folder to work in. */
export interface User {
  folder: string;
  environment: Record<string, string>;
  run(program: string, argv: readonly string[]): Promise<Ended>;
  /** Serves on a port that is free. */
  serve(): Promise<{ url: string; stop(): Promise<unknown[]> }>;
  remove(): void;
}

export function createUser({ command }: Installation, version: Runtime): User {
  const root = mkdtempSync(path.join(tmpdir(), `docconv-node${version}-`));
  const folder = path.join(root, 'work');
  mkdirSync(folder);
  const environment = {
    PATH: searchedFirst(version),
    HOME: root,
    TERM: 'xterm-256color',
    DOCCONV_SKIP_UPDATE_CHECK: '1',
  };
  return {
    folder,
    environment,
    run: (program, argv) => run(program, argv, { cwd: folder, env: environment }),
    serve: () => serve(spawn(command, ['serve', '--port', '0', '--json'], { cwd: folder, env: environment })),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

const searchedFirst = (version: Runtime) => `${runtimeFolder(version)}:${process.env.PATH}`;

async function serve(child: ChildProcessWithoutNullStreams) {
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const url = await addressSaid(child.stdout, () => log);
  const stop = () => {
    child.kill('SIGTERM');
    return once(child, 'exit');
  };
  return { url, stop };
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, whatever that is. */
export function run(program: string, argv: readonly string[], where: ExecFileOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, argv, { ...where, encoding: 'utf8', maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
