import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, type Installation, install, run, type User } from './testing/install.ts';
import { type Packed, packRepository } from './testing/pack-repository.ts';
import { hasRuntimes, runtimeFolder } from './testing/runtimes.ts';
import { createStranger, type Stranger } from './testing/stranger.ts';
import { compileReader, type Reader, useLibrary } from './testing/use-library.ts';

const inRepository = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string };

const PATIENCE = 300_000;
const MIB = 2 ** 20;

/** All that there is to be in the package. */
const SHIPPED = [
  /^(?:package\.json|LICENSE|(?:README|NOTICES|CHANGELOG|CONTRIBUTING|SECURITY)\.md)$/,
  /^docs\/[\w-]+\.(?:md|webp)$/,
  /^bin\/(?:docconv\.js|(?:start|thread|code-cache|kept-code|import-module)\.cjs|package\.json)$/,
  /^skills\/(?:core|docconv)\/SKILL\.md$/,
  /^dist\/[\w.-]+\.c?js$/,
  /^dist\/(?:assets\.json|docs\.json|LICENSES\.txt|o200k_base\.ranks|[a-z-]+\.trees)$/,
  /^dist\/assets\/[\w.-]+\.[A-Z0-9]{8}\.(?:(?:js|css|svg|md)(?:\.gz)?|webp)$/,
  /^dist\/pdfjs\/(?:package\.json|(?:cmaps|iccs|standard_fonts|wasm)\/(?:LICENSE\w*|[\w-]+\.(?:bcmap|icc|pfb|ttf|wasm|js)))$/,
  /^dist\/types\/(?:engine|service)\/[\w./-]+\.d\.ts$/,
];

/** Licences that ask for no more than that their notices go along. */
const FREE = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'Unlicense', '0BSD'];

const isComplete = hasRuntimes();

let folder: string;
let packed: Packed;
let installed: Installation;
let reader: Reader;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docconv-package-'));
  packed = await packRepository(folder);
  installed = await install(packed.tarball);
  reader = await compileReader(installed, folder);
}, PATIENCE);
afterAll(async () => {
  installed?.remove();
  await rm(folder, { recursive: true, force: true });
}, PATIENCE);

describe('the package', () => {
  test('holds what is used, and neither tests nor maps nor samples', () => {
    expect(packed.files.filter((file) => !SHIPPED.some((kind) => kind.test(file)))).toEqual([]);
    for (const kind of SHIPPED) expect(packed.files.filter((file) => kind.test(file))).not.toEqual([]);
  });

  test('has the pages that its README and those lead to', () => {
    const pages = packed.files.filter((file) => file.endsWith('.md') && !file.startsWith('skills/'));
    const links = pages.flatMap((page) =>
      [...readFileSync(inRepository(page), 'utf8').matchAll(/\]\((?!https?:|#)([\w./-]+)/g)].map((found) =>
        path.posix.join(path.posix.dirname(page), found[1]!),
      ),
    );
    expect(links).toContain('docs/cli.md');
    expect(links.filter((link) => !packed.files.includes(link))).toEqual([]);
  });

  test('is of a reasonable size', () => {
    expect(packed.size).toBeLessThan(12 * MIB);
    expect(packed.unpackedSize).toBeLessThan(32 * MIB);
  });

  test('has types that hold for a program that imports it', () => {
    expect(reader.complaints).toBe('');
  });

  test('brings the licences of what is built in, none of which asks for more', () => {
    const text = readFileSync(path.join(folder, 'repository', 'dist', 'LICENSES.txt'), 'utf8');
    const [, ...entries] = text.split(/^={80}\n/m);
    const libraries = entries.map((entry) => /^(\S+) (\S+) \((.+)\)\n/.exec(entry));
    expect(libraries.map((found) => found?.[1])).toEqual(
      expect.arrayContaining(['pdfjs-dist', 'ink', 'turndown']),
    );
    expect(libraries.filter((found) => !FREE.includes(found?.[3] ?? ''))).toEqual([]);
    expect(entries.filter((entry) => !/copyright|unencumbered/i.test(entry))).toEqual([]);
  });
});

describe.skipIf(!isComplete).each([20, 22, 24] as const)(
  'the package under Node.js %i',
  { timeout: PATIENCE },
  (node) => {
    let user: User;
    beforeAll(() => {
      user = createUser(installed, node);
    });
    afterAll(() => user?.remove());

    const docconv = (...argv: string[]) => user.run(installed.command, argv);

    test('is installed for everybody, on less than 200 MiB of disk', async () => {
      expect((await user.run('node', ['--version'])).stdout).toMatch(new RegExp(`^v${node}\\.`));
      expect(await docconv('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
      expect(await installed.megabytes()).toBeLessThan(200);
    });

    test('converts what is whole and what is damaged', async () => {
      const whole = await docconv('convert', inRepository('examples/sample.pdf'), '--yes');
      expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining('# Wind on the Ridge')]);
      const bytes = readFileSync(inRepository('examples/sample.pdf'));
      writeFileSync(path.join(user.folder, 'damaged.pdf'), bytes.subarray(0, -800));
      const damaged = await docconv('convert', 'damaged.pdf');
      expect([damaged.code, damaged.stdout]).toEqual([0, whole.stdout]);
      expect(damaged.stderr.split('\n')[0]).toContain('read with the rescue reader');
    });

    test('draws on a terminal while it recognises a picture', async () => {
      const inputs = ['examples/sample.pdf', 'test/goldens/letter.png']
        .map((name) => `"${inRepository(name)}"`)
        .join(' ');
      const line = `stty columns 80 rows 24; "${installed.command}" convert ${inputs} --concurrency 1 --output out/`;
      const { code, stdout } = await user.run('script', ['-qec', line, '/dev/null']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('1 of 2 documents')]);
      const letter = readFileSync(path.join(user.folder, 'out/test/goldens/letter.md'), 'utf8');
      expect(letter).toContain('# The Orchard Society');
    });

    test('keeps what Node.js compiles from one start to the next', async () => {
      await docconv('help');
      const folder = path.join(user.environment.HOME!, '.cache', 'docconv', 'code', version);
      expect(existsSync(folder) && readdirSync(folder).length > 0).toBe(true);
    });

    test('prints its manual', async () => {
      const { code, stdout } = await docconv('skills', 'get', 'core');
      expect([code, stdout]).toEqual([0, expect.stringContaining('# docconv: operations manual')]);
    });

    test('speaks MCP', async () => {
      const client = new Client({ name: 'test', version: '1.0.0' });
      const { folder: cwd, environment: env } = user;
      const { command } = installed;
      await client.connect(new StdioClientTransport({ command, args: ['mcp'], cwd, env, stderr: 'pipe' }));
      expect(client.getServerVersion()?.version).toBe(version);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['convert', 'job', 'usage', 'connect']);
      await client.close();
    });

    test('serves its pages with all that they load', async () => {
      const { url, stop } = await user.serve();
      const statusOf = async (file: string) => [file, (await fetch(new URL(file, url))).status];
      expect(await statusOf('/healthz')).toEqual(['/healthz', 200]);
      const page = await (await fetch(url)).text();
      const loaded = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
      expect(loaded.length).toBeGreaterThan(1);
      const pdfjs = JSON.parse(readFileSync(path.join(installed.package, 'dist/pdfjs/package.json'), 'utf8'));
      for (const file of [...loaded, `/assets/pdfjs-${pdfjs.version}/cmaps/UniJIS-UTF16-H.bcmap`])
        expect(await statusOf(file)).toEqual([file, 200]);
      expect(await stop()).toEqual([null, 'SIGTERM']);
    });

    test('is imported as a library', async () => {
      expect(await useLibrary(user, reader, inRepository('examples/sample.pdf'))).toBe(
        '<!DOCTYPE html> unsupported_format network\n',
      );
    });
  },
);

describe.skipIf(process.getuid?.() !== 0)(
  'the package, installed by one user and run by another',
  { timeout: PATIENCE },
  () => {
    let stranger: Stranger;
    beforeAll(() => {
      stranger = createStranger(installed);
    });
    afterAll(() => stranger?.remove());

    test('converts offline, in a folder with blanks, with a home that is read-only', async () => {
      const sample = 'a sample.pdf';
      writeFileSync(path.join(stranger.folder, sample), readFileSync(inRepository('examples/sample.pdf')));
      const { code, stdout, stderr } = await stranger.run([
        'convert',
        sample,
        '--yes',
        '--output',
        'a result.md',
      ]);
      expect([code, stdout, stderr]).toEqual([0, '', '']);
      expect(readFileSync(path.join(stranger.folder, 'a result.md'), 'utf8')).toContain(
        '# Wind on the Ridge',
      );
      const scan = 'a scan.png';
      writeFileSync(path.join(stranger.folder, scan), readFileSync(inRepository('test/goldens/letter.png')));
      const read = await stranger.run(['convert', scan, '--raw']);
      expect([read.code, read.stdout]).toEqual([0, expect.stringContaining('# The Orchard Society')]);
    });

    test('says what to do where nothing may be written at all', async () => {
      const { code, stderr } = await stranger.run(['login', '--yes'], { DOCCONV_HOME: '' });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/may not be written.*DOCCONV_HOME/)]);
    });
  },
);

describe.skipIf(!isComplete)('the package under Node.js 18', () => {
  beforeAll(async () => {
    await run('tar', ['-xzf', packed.tarball, '-C', folder]);
  });

  test.each([['--version'], ['convert', 'a.pdf'], ['mcp'], ['serve']])(
    '%s says in one line what is needed',
    async (...argv) => {
      const launcher = path.join(folder, 'package', 'bin', 'docconv.js');
      const node = path.join(runtimeFolder(18), 'node');
      const { code, stdout, stderr } = await run(node, [launcher, ...argv]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^docconv: docconv needs Node\.js 20\.19\.0 or later, this is 18\.20\.8\. .*\n$/,
      );
    },
  );
});
