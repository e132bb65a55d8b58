import { type ChildProcess, spawn } from 'node:child_process';

/** A process at work, and how it ended. */
export interface RunningChild {
  child: ChildProcess;
  ended: Promise<{ stdout: string; stderr: string; signal: string | null; code: number | null }>;
}

/** Starts a bundled program of the tests. */
export function runChild(program: string, ...given: readonly (string | number)[]): RunningChild {
  const child = spawn(process.execPath, [program, ...given.map(String)]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  const ended: RunningChild['ended'] = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ stdout, stderr, signal, code }));
  });
  return { child, ended };
}

/** Kills a process without warning once it has printed so many characters. */
export function killAfter({ child }: RunningChild, characters: number): void {
  let seen = 0;
  child.stdout?.on('data', (data) => {
    seen += String(data).length;
    if (seen > characters) child.kill('SIGKILL');
  });
}
