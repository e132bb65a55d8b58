import { readFile } from 'node:fs/promises';
import { compile } from 'solc';

/** What is put at the contracts' addresses, by name. */
type RuntimeCode = Record<'TestUsdc' | 'UptoProxy' | 'Multicall' | 'WalletFactory', `0x${string}`>;

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

/** Compiles our contracts. @throws with the compiler's message */
export async function compileContracts(): Promise<RuntimeCode> {
  const compileNamed = async (name: keyof RuntimeCode) => {
    const content = await readFile(new URL(`${name}.sol`, import.meta.url), 'utf8');
    return compileOne(name, content);
  };
  return {
    TestUsdc: await compileNamed('TestUsdc'),
    UptoProxy: await compileNamed('UptoProxy'),
    Multicall: await compileNamed('Multicall'),
    WalletFactory: await compileNamed('WalletFactory'),
  };
}

function compileOne(name: string, content: string): `0x${string}` {
  const input = {
    language: 'Solidity',
    sources: { [name]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without it the code ends in a hash of the source's comments.
      metadata: { appendCBOR: false },
      evmVersion: 'cancun',
      outputSelection: { [name]: { [name]: ['evm.deployedBytecode.object'] } },
    },
  };
  const output = JSON.parse(compile(JSON.stringify(input))) as Output;
  const compiled = output.contracts?.[name]?.[name];
  const problems = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage);
  if (!compiled || problems.length > 0) throw new Error(problems.join('\n'));
  return `0x${compiled.evm.deployedBytecode.object}`;
}
