import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentAt, launcher as ownLauncher } from '../../service/testing/program.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A machine of its own: a folder to work in and a home for settings and store. */
export interface Machine {
  folder: string;
  home: string;
  run(argv: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Starts the program without waiting for its end. */
  start(argv: readonly string[], options?: RunOptions): { child: ChildProcess; ended: Promise<Ended> };
  /** Runs a shell line with `docconv` in it, on a pseudo-terminal; stdout and stderr come as one. */
  onTerminal(line: string, options?: RunOptions): Promise<Ended>;
  /** Writes a file below the folder. */
  put(name: string, content: string | Buffer): void;
  remove(): void;
}

export interface RunOptions {
  stdin?: string | Buffer;
  environment?: Record<string, string>;
  /** Typed at some moment, or at several; the input is left open. */
  typed?: Typed | readonly Typed[];
  /** Done with what was said, once something is. */
  heard?: { pattern: RegExp; act(match: RegExpExecArray): void };
  /** Sent at some moment. */
  told?: { after: Moment; signal: NodeJS.Signals };
}

export interface Typed {
  after: Moment;
  text: string;
}

/** Once either stream holds this, or once a file is there. */
type Moment = RegExp | { file: string };

/** @param launcher the program, where it is not this repository's as seen from this file */
export function makeMachine(launcher = ownLauncher): Machine {
  const root = mkdtempSync(path.join(tmpdir(), 'docconv-e2e-'));
  const folder = path.join(root, 'work');
  const home = path.join(root, 'home');
  mkdirSync(folder);
  const launch = (program: string, argv: readonly string[], options: RunOptions) => {
    const child = spawn(program, argv, { cwd: folder, env: environmentOf({ folder, home }, options) });
    return { child, ended: endOf(child, options) };
  };
  const start = (argv: readonly string[], options: RunOptions = {}) =>
    launch(process.execPath, [launcher, ...argv], options);
  return {
    folder,
    home,
    start,
    run: (argv, options) => start(argv, options).ended,
    onTerminal(line, options = {}) {
      const command = line.replace(/\bdocconv\b/, `"${process.execPath}" "${launcher}"`);
      return launch('script', ['-qec', command, '/dev/null'], options).ended;
    },
    put(name, content) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** What the program finds in its environment there. */
export function environmentOf(
  { folder, home }: Pick<Machine, 'folder' | 'home'>,
  options: Pick<RunOptions, 'environment'> = {},
): Record<string, string> {
  return environmentAt(home, {
    HOME: path.dirname(folder),
    TERM: 'xterm-256color',
    ...options.environment,
  });
}

/** Another machine that is like this one, as it is now. */
export function copyMachine({ folder, home }: Machine): Machine {
  const copy = makeMachine();
  cpSync(folder, copy.folder, { recursive: true });
  cpSync(home, copy.home, { recursive: true });
  return copy;
}

function endOf(child: ChildProcess, { stdin, typed, heard, told }: RunOptions): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    stdout += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  child.stdin?.on('error', () => undefined); // a program that does not read its input is no failure of the test
  if (typed === undefined) child.stdin?.end(stdin ?? '');
  else for (const { after, text } of [typed].flat()) actAt(after, child, () => child.stdin?.write(text));
  if (heard !== undefined) onceSaid(child, heard.pattern, heard.act);
  if (told !== undefined) actAt(told.after, child, () => child.kill(told.signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

function actAt(moment: Moment, child: ChildProcess, act: () => void): void {
  if (moment instanceof RegExp) onceSaid(child, moment, act);
  else onceThere(child, moment.file, act);
}

function onceThere(child: ChildProcess, file: string, act: () => void): void {
  const looking = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(looking);
    act();
  }, 50);
  child.once('close', () => clearInterval(looking));
}

function onceSaid(child: ChildProcess, pattern: RegExp, act: (match: RegExpExecArray) => void): void {
  let acted = false;
  for (const stream of [child.stdout, child.stderr]) {
    let said = '';
    stream?.on('data', (part: string) => {
      said += part;
      const match = acted ? null : pattern.exec(said);
      if (match === null) return;
      acted = true;
      act(match);
    });
  }
}
