import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program of this repository, for Node.js to run. */
export const launcher = fileURLToPath(new URL('../../bin/docconv.js', import.meta.url));

/**
 * The environment of a machine of its own: a home, nothing that is set here, and what Node.js has compiled of the program
 * for other processes of the same run of tests.
 */
export function environmentAt(home: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    DOCCONV_HOME: home,
    DOCCONV_SKIP_UPDATE_CHECK: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...more,
  };
}

/**
 * Where a server that was started with `--json` says that it listens.
 * @param logged what it has written to its log @throws where it ends before it listens
 */
export async function addressSaid(stdout: Readable, logged: () => string): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    return (JSON.parse(line) as { data: { url: string } }).data.url;
  }
  throw new Error(`the server did not start: ${logged()}`);
}

/** Runs the program to its end, without input. */
export async function runToEnd(
  argv: readonly string[],
  env: Record<string, string>,
  program = launcher,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}
