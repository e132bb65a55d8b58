import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Installation, run } from './install.ts';

/** Numbers that every Linux gives to whoever owns nothing. */
const NOBODY = 65_534;

/** Somebody who runs what root has installed, without a network and without a home to write to. */
export interface Stranger {
  /** A folder of theirs, with blanks in its name. */
  folder: string;
  run(argv: readonly string[], environment?: Record<string, string>): ReturnType<typeof run>;
  remove(): void;
}

/** Needs root, who alone can become somebody else and take the network away. */
export function createStranger({ command }: Installation): Stranger {
  const root = mkdtempSync(path.join(tmpdir(), 'docconv stranger '));
  chmodSync(root, 0o755);
  const [home, folder] = ['their home', 'their work'].map((name) => path.join(root, name)) as [
    string,
    string,
  ];
  for (const made of [home, folder]) mkdirSync(made);
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(home, 0o555);
  const own = { PATH: process.env.PATH ?? '', HOME: home, DOCCONV_HOME: path.join(folder, 'state') };
  return {
    folder,
    run: (argv, environment = {}) =>
      run(
        'unshare',
        ['--net', 'setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...argv],
        { cwd: folder, env: { ...own, ...environment } },
      ),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
