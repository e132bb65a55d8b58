import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Installation, User } from './install.ts';

const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

/** Compiles a program that imports the package, and lets it read a document and what is none. */
export async function useLibrary(installed: Installation, user: User, document: string) {
  const at = (name: string) => path.join(user.folder, name);
  symlinkSync(path.dirname(installed.package), at('node_modules'));
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('read.ts'), READER);
  const settings = ['--strict', '--module', 'nodenext', '--target', 'es2022'];
  const compiled = await user.run('node', [compiler, ...settings, 'read.ts']);
  const use = `const { read, readFar } = await import('./read.js');
    const { readFileSync } = await import('node:fs');
    const no = Buffer.from('no');
    console.log(await read(readFileSync(${JSON.stringify(document)})), await read(no), await readFar(no));`;
  const used = await user.run('node', ['--input-type=module', '--eval', use]);
  return { said: used.stdout.trim(), complaints: compiled.stdout + compiled.stderr + used.stderr };
}

/** What a program of somebody else does with the library. */
const READER = `
import { type Conversion, ConversionError, convert } from 'docconv';
import { createRemoteDocconv, DocconvError } from 'docconv/remote';

export async function read(bytes: Uint8Array): Promise<string> {
  try {
    const conversion: Conversion = await convert(bytes, { outputFormat: 'html' });
    return conversion.content.slice(0, 15);
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw error;
  }
}

export async function readFar(bytes: Uint8Array): Promise<string> {
  const remote = createRemoteDocconv({ baseUrl: 'http://127.0.0.1:1', apiKey: 'none' });
  try {
    const estimate = await remote.estimate({ bytes, fileName: 'a.pdf', outputFormat: 'html', options: {} });
    return estimate.fileName;
  } catch (error) {
    if (error instanceof DocconvError) return error.code;
    throw error;
  } finally {
    await remote.close();
  }
}
`;
