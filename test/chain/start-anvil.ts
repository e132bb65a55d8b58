import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A chain of our own in a process of its own; it keeps nothing. */
interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

/** Starts anvil on a free port of this machine, without accounts. @throws when it ends before it listens */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '0'];
  const anvil = spawn(findAnvil(), options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => anvil.once('close', () => resolve()));
  const kill = () => anvil.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const address = await readAddress(anvil.stdout);
  if (address === undefined) {
    await stop();
    throw new Error('anvil ended before it listened');
  }
  // What it prints from now on is read and dropped: nobody reading would stop it once the pipe is full.
  anvil.stdout.resume();
  return { rpcUrl: `http://${address}`, stop };
}

async function readAddress(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
}

/**
 * The program itself. The package of this platform is asked for by name: npm's launcher would outlive a kill.
 * @throws when there is none for this machine
 */
export function findAnvil(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`;
  const ending = process.platform === 'win32' ? '.exe' : '';
  return join(dirname(createRequire(import.meta.url).resolve(program)), 'bin', `anvil${ending}`);
}
