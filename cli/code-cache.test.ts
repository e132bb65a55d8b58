import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { makePdf } from './testing/make-pdf.ts';
import { type Machine, makeMachine } from './testing/run-program.ts';

const { openCodeFolder } = createRequire(import.meta.url)('../bin/code-cache.cjs') as {
  openCodeFolder(environment: Record<string, string>): string | undefined;
};

let root: string;
let code: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docconv-code-'));
  code = path.join(root, 'cache', 'code');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const open = () => openCodeFolder({ DOCCONV_HOME: root });

describe('the folder for compiled code', () => {
  test('is of this version and for its owner alone', () => {
    const folder = open();
    expect(folder).toBe(path.join(code, packageJson.version));
    expect(statSync(folder!).mode & 0o777).toBe(0o700);
    expect(open()).toBe(folder);
  });

  test('stands in the folder for caches where no home is set', () => {
    const folder = openCodeFolder({ XDG_CACHE_HOME: root });
    expect(folder).toBe(path.join(root, 'docconv', 'code', packageJson.version));
  });

  test('takes the place of those of other versions', () => {
    const old = path.join(code, '0.0.1');
    mkdirSync(old, { recursive: true, mode: 0o700 });
    open();
    expect(existsSync(old)).toBe(false);
  });

  test.each(['cache', 'cache/code', `cache/code/${packageJson.version}`])(
    'is not used when others may write to %s',
    (name) => {
      open();
      chmodSync(path.join(root, name), 0o777);
      expect(open()).toBeUndefined();
    },
  );

  test('is not used behind a link, which leads where somebody else decides', () => {
    const elsewhere = path.join(root, 'elsewhere');
    mkdirSync(path.join(elsewhere, 'code', packageJson.version), { recursive: true, mode: 0o700 });
    symlinkSync(elsewhere, path.join(root, 'cache'));
    expect(open()).toBeUndefined();
  });

  test('is done without where it cannot be made', () => {
    writeFileSync(path.join(root, 'cache'), '');
    expect(open()).toBeUndefined();
    expect(openCodeFolder({ DOCCONV_HOME: '/proc/nowhere' })).toBeUndefined();
  });
});

describe.skipIf(!process.version.startsWith('v20.'))('the code that is kept on Node.js 20', () => {
  let machine: Machine;
  beforeEach(() => {
    machine = makeMachine();
    machine.put('one.pdf', makePdf([['Lorem ipsum']]));
  });
  afterEach(() => machine.remove());

  const convert = (environment?: Record<string, string>) =>
    machine.run(['convert', 'one.pdf', '--yes', '--raw'], {
      environment: { NODE_COMPILE_CACHE: '', ...environment },
    });

  /** The files with code, and when each was written. */
  function keptFiles(): Map<string, number> {
    const folder = path.join(machine.home, 'cache', 'code');
    const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.path, entry.name));
    return new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  }

  const keptByProgram = () => new Map([...keptFiles()].filter(([file]) => /command/.test(file)));
  const scriptOf = (file: string) => file.split(path.sep).slice(-2).join(' ').split('-')[0]!;
  const keptScripts = () => [...keptFiles().keys()].map(scriptOf).sort();

  test('is that of the program and of its thread from the first conversion on', async () => {
    await convert();
    expect(keptScripts()).toEqual(
      expect.arrayContaining(['command cli.cjs', 'thread worker.cjs', 'thread shared', 'thread write']),
    );
  });

  test('is taken by later starts', async () => {
    await convert();
    // A script that is needed only when the machine is busy has all of them written once more.
    let before: Map<string, number>;
    do {
      before = keptByProgram();
      await convert();
    } while (!isDeepStrictEqual(keptByProgram(), before));
  });

  test('is kept by a server that is told to stop', async () => {
    const { signal } = await machine.run(['serve', '--port', '0'], {
      environment: { NODE_COMPILE_CACHE: '' },
      told: { after: /listens on/, signal: 'SIGTERM' },
    });
    expect(signal).toBe('SIGTERM');
    expect(keptScripts()).toEqual(
      expect.arrayContaining(['command cli.cjs', 'command serve', 'command start']),
    );
  });

  test('is made anew where it is damaged, foreign or cut off', async () => {
    await convert();
    const scripts = keptScripts();
    const damages = [
      (code: Buffer) => code.fill(0, 4096, 8192),
      (code: Buffer) => code.subarray(0, code.length / 2),
      () => Buffer.from('no code'),
    ];
    const files = [...keptFiles().keys()].filter((file) => statSync(file).size > 8192);
    for (const [i, file] of files.entries()) {
      writeFileSync(file, damages[i % damages.length]!(readFileSync(file)));
    }
    expect(await convert()).toMatchObject({ code: 0, stdout: 'Lorem ipsum\n', stderr: '' });
    expect(files.filter((file) => statSync(file).size <= 8192)).toEqual([]);
    expect(keptScripts()).toEqual(expect.arrayContaining(scripts));
  });

  test('is kept whole by programs that start at the same time', async () => {
    const all = await Promise.all([convert(), convert(), convert()]);
    for (const one of all) expect(one).toMatchObject({ code: 0, stdout: 'Lorem ipsum\n', stderr: '' });
    const unfinished = [...keptFiles().keys()].filter((file) => /\.\d+\.\d+$/.test(file));
    expect(unfinished).toEqual([]);
    expect(await convert()).toMatchObject({ code: 0, stdout: 'Lorem ipsum\n', stderr: '' });
  });

  test('is done without where it cannot be written', async () => {
    const folder = path.join(machine.home, 'cache', 'code', packageJson.version);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder, 'scripts'), '');
    expect(await convert()).toMatchObject({ code: 0, stdout: 'Lorem ipsum\n', stderr: '' });
  });

  test('is kept in the folder that NODE_COMPILE_CACHE names', async () => {
    const NODE_COMPILE_CACHE = path.join(root, 'named');
    expect(await convert({ NODE_COMPILE_CACHE, CI: '1' })).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(NODE_COMPILE_CACHE, 'scripts'))).toHaveLength(1);
    expect(keptFiles().size).toBe(0);
  });

  test.each(['CI', 'NODE_DISABLE_COMPILE_CACHE'])('is not kept where %s is set', async (name) => {
    expect(await convert({ [name]: '1' })).toMatchObject({ code: 0 });
    expect(keptFiles().size).toBe(0);
  });
});
