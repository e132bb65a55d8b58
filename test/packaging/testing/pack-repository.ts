import { execFile } from 'node:child_process';
import { cpSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
/** What is not copied: what a clone does not have, and what the build makes. */
const LEFT = /(?:^|\/)(?:node_modules|\.git|dist|out|bench\/(?:results|peers))$/;

/** The package as it would be published. */
export interface Packed {
  tarball: string;
  /** Bytes of the tarball. */
  size: number;
  /** Bytes of what is in it. */
  unpackedSize: number;
  /** Paths in it. */
  files: string[];
}

/** Packs a copy of the repository, build included, so that tests beside keep the `dist/` they run from. */
export async function packRepository(folder: string): Promise<Packed> {
  const copy = path.join(folder, 'repository');
  cpSync(repository, copy, {
    recursive: true,
    filter: (file) => !LEFT.test(path.relative(repository, file)),
  });
  symlinkSync(realpathSync(path.join(repository, 'node_modules')), path.join(copy, 'node_modules'));
  const packing = promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: copy,
    maxBuffer: 2 ** 26,
  });
  const { stdout } = await packing;
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ];
  return {
    tarball: path.join(folder, filename),
    size,
    unpackedSize,
    files: files.map((file) => file.path),
  };
}
