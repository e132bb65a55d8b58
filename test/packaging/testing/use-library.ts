import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Installation, run, type User } from './install.ts';

const compiler = fileURLToPath(new URL('../../../node_modules/typescript-native/bin/tsc', import.meta.url));

/** A program that imports the package. */
export interface Reader {
  /** Its address. */
  program: string;
  /** What the compiler had against it. */
  complaints: string;
}

/** @param folder where there is room for it */
export async function compileReader(installed: Installation, folder: string): Promise<Reader> {
  const at = (name: string) => path.join(folder, 'reader', name);
  mkdirSync(at(''));
  symlinkSync(path.dirname(installed.package), at('node_modules'));
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('read.ts'), READER);
  const settings = ['--strict', '--module', 'nodenext', '--target', 'es2022'];
  const { stdout, stderr } = await run('node', [compiler, ...settings, at('read.ts')], { cwd: at('') });
  return { program: pathToFileURL(at('read.js')).href, complaints: stdout + stderr };
}

/** Lets the program read a document and what is none. @returns what it came to */
export async function useLibrary(user: User, { program }: Reader, document: string): Promise<string> {
  const use = `const { read, readFar } = await import(${JSON.stringify(program)});
    const { readFileSync } = await import('node:fs');
    const no = Buffer.from('no');
    console.log(await read(readFileSync(${JSON.stringify(document)})), await read(no), await readFar(no));`;
  const { stdout, stderr } = await user.run('node', ['--input-type=module', '--eval', use]);
  return stdout + stderr;
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
