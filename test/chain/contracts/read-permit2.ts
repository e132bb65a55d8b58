import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The code that stands at Permit2's address on every chain, from a package that carries it for its own tests. */
export async function readPermit2(): Promise<`0x${string}`> {
  const main = createRequire(import.meta.url).resolve('@1inch/solidity-utils');
  const file = await readFile(join(dirname(main), 'permit2.json'), 'utf8');
  return (JSON.parse(file) as { bytecode: `0x${string}` }).bytecode;
}
