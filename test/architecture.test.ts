import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCircles } from './architecture/find-circles.ts';
import { findViolations } from './architecture/find-violations.ts';
import { BUILT_IN, LIBRARIES } from './architecture/house.ts';
import { loadedFiles } from './architecture/loaded-files.ts';
import { readBuild } from './architecture/read-build.ts';
import { readSource, type Source } from './architecture/read-source.ts';
import { findUndocumented } from './architecture/undocumented.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE_FOLDERS = ['engine', 'service', 'well-known', 'mcp', 'http', 'cli', 'bench', 'test'];

function readRepository(): Source[] {
  const present = readdirSync(ROOT).filter((name) => SOURCE_FOLDERS.includes(name));
  return present.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/'))
      .map((name) => readSource(name, readFileSync(path.join(ROOT, name), 'utf8'))),
  );
}

function readManifest() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
}

/** What is wrong with files that are only made up. */
function violationsIn(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([name, text]) => readSource(name, text)));
}

/** Tests, benchmarks and what runs in browsers, which repeats the wire's types, are worlds of their own. */
function isOfProduct({ path: file }: Source): boolean {
  return !/^(?:test|bench)\/|\/testing\/|^http\/assets\/|\.(?:test|contract)\.tsx?$/.test(file);
}

describe('the house', () => {
  const repository = readRepository();

  it('is found whole', () => {
    const paths = repository.map((source) => source.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'engine/index.ts',
        'engine/write/html/sanitize.ts',
        'service/config/config.ts',
      ]),
    );
    expect(repository.flatMap((source) => source.imports).length).toBeGreaterThan(500);
  });

  it('keeps its own rules', () => {
    expect(findViolations(repository)).toEqual([]);
  });

  it('has no files that import each other in a circle', () => {
    expect(findCircles(repository)).toEqual([]);
  });

  it('gives each name of a type to one type, so that whoever reads it knows which', () => {
    const places = new Map<string, string[]>();
    for (const { path: file, types } of repository.filter(isOfProduct)) {
      for (const name of types) places.set(name, [...(places.get(name) ?? []), file]);
    }
    const shared = [...places].filter(([, files]) => files.length > 1);
    expect(shared).toEqual([]);
  });

  it.each(['engine/index.ts', 'service/remote/index.ts'])(
    'says of all that %s exports what it is',
    (entry) => {
      expect(findUndocumented(ROOT, entry)).toEqual([]);
    },
  );

  it('gives rooms to libraries that are installed, built in or planned, never to those of tests', () => {
    const { devDependencies } = readManifest();
    const ofTests = Object.keys(devDependencies).filter((name) => !BUILT_IN.includes(name));
    expect(Object.keys(LIBRARIES).filter((name) => ofTests.includes(name))).toEqual([]);
  });

  it('builds in the libraries meant for that, and what they need themselves', () => {
    const { devDependencies } = readManifest();
    expect(BUILT_IN.filter((name) => !(name in devDependencies))).toEqual([]);
    const built = new Set([...readBuild().values()].flat());
    expect([...built]).toContain('pdfjs-dist');
    expect(Object.keys(LIBRARIES).filter((name) => built.has(name) && !BUILT_IN.includes(name))).toEqual([]);
  });

  it.each(['cli.cjs', 'worker.cjs', 'index.cjs', 'remote.js'])('loads %s in few files', (entry) => {
    const loaded = [...loadedFiles(entry)];
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((file) => file.startsWith('chunk-'))).toEqual([]);
  });
});

describe('circles of imports', () => {
  const circlesIn = (files: Record<string, string>) =>
    findCircles(Object.entries(files).map(([name, text]) => readSource(name, text)));

  it('are found through several files, types among them', () => {
    const files = {
      'engine/a.ts': `import { b } from './b/b.ts';`,
      'engine/b/b.ts': `import type { C } from '../c.ts';`,
      'engine/c.ts': `export * from './a.ts';`,
    };
    expect(circlesIn(files)).toEqual([['engine/a.ts', 'engine/b/b.ts', 'engine/c.ts', 'engine/a.ts']]);
  });

  it('are not made by two ways to one file', () => {
    const files = {
      'engine/a.ts': `import { b } from './b.ts'; import { c } from './c.ts';`,
      'engine/b.ts': `import { c } from './c.ts';`,
      'engine/c.ts': 'export const c = 1;',
    };
    expect(circlesIn(files)).toEqual([]);
  });
});

describe('imports between rooms', () => {
  it.each([
    ['engine/document/x.ts', "import { a } from '../write/index.ts';"],
    ['engine/document/x.ts', "import type { a } from '../options.ts';"],
    ['engine/document/x.ts', "import { readFileSync } from 'node:fs';"],
    ['engine/layout/lines/x.ts', "import { a } from '../ocr/recognize.ts';"],
    ['engine/layout/tables/x.ts', "import { a } from '../../read/pdf/read-pdf.ts';"],
    ['engine/layout/lines/x.ts', "import { a } from '../document/items.ts';"],
    ['engine/layout/tables/x.ts', "import type { A } from '../layout-page.ts';"],
    ['engine/ocr/x.ts', "import { a } from '../read/image/decode.ts';"],
    ['engine/write/x.ts', "import { a } from '../layout/page.ts';"],
    ['engine/write/html/x.ts', "import { readFileSync } from 'node:fs';"],
    ['engine/read/docx/x.ts', "import { a } from '../pptx/read-pptx.ts';"],
    ['engine/read/pdf/x.ts', "import { a } from '../../write/index.ts';"],
    ['engine/convert.ts', "import { a } from '../service/docconv.ts';"],
    ['engine/new-room/x.ts', "import { a } from '../options.ts';"],
    ['engine/pool/x.ts', "import { a } from '../index.ts';"],
    ['service/x.ts', "import { a } from '../engine/pool/pool.ts';"],
    ['service/x.ts', "import type { a } from '../http/app.ts';"],
    ['service/accounts/x.ts', "import type { a } from '../../engine/index.ts';"],
    ['well-known/x.ts', "import { a } from '../mcp/server.ts';"],
    ['mcp/x.ts', "import { a } from '../http/app.ts';"],
    ['mcp/x.ts', "import { createPool } from '../engine/index.ts';"],
    ['http/x.ts', "import { a } from '../cli/main.ts';"],
    ['http/x.ts', "export * from '../engine/index.ts';"],
    ['cli/x.ts', "const engine = await import('../engine/index.ts');"],
    ['cli/x.ts', "import { type A, b } from '../engine/index.ts';"],
    ['cli/x.ts', "import { a } from './testing/fake-docconv.ts';"],
    ['cli/x.ts', "import { a } from './x.test.ts';"],
    ['service/x.ts', "import { a } from './accounts/store.contract.ts';"],
  ])('%s: %s breaks the rules', (file, text) => {
    expect(violationsIn({ [file]: text })).toHaveLength(1);
  });

  it.each([
    ['engine/layout/lines/x.ts', "import type { Box } from '../../document/document.ts';"],
    ['engine/layout/document/x.ts', "import type { Line } from '../lines/lines.ts';"],
    ['engine/read/pdf/x.ts', "import { a } from '../../ocr/recognize.ts';"],
    ['engine/read/pptx/x.ts', "import { a } from '../ooxml/zip.ts';"],
    ['engine/write/html/x.ts', "import { a } from '../markdown/index.ts';"],
    ['service/x.ts', "import { createPool } from '../engine/index.ts';"],
    ['service/accounts/x.ts', "import { a } from '../errors.ts';"],
    ['mcp/x.ts', "import { a } from '../service/docconv.ts';"],
    ['http/x.ts', "import { a } from '../mcp/server.ts';"],
    ['cli/x.ts', "import type { Warning } from '../engine/index.ts';"],
    ['cli/x.ts', "import { type Warning } from '../engine/index.ts';"],
    ['cli/x.ts', "import { a } from '../http/app.ts';"],
    ['cli/x.ts', "import { version } from '../package.json';"],
    ['cli/x.test.ts', "import { a } from './testing/fake-docconv.ts';"],
    ['engine/ocr/x.test.ts', "import { a } from '../read/pdf/read-pdf.ts';"],
    [
      'engine/layout/lines/x.ts',
      "// import { a } from '../read/pdf/read-pdf.ts';\nconst text = \"from '../ocr/x.ts'\";",
    ],
  ])('%s: %s keeps them', (file, text) => {
    expect(violationsIn({ [file]: text })).toEqual([]);
  });
});

describe('libraries', () => {
  it.each([
    ['engine/layout/lines/x.ts', "import sharp from 'sharp';"],
    ['engine/layout/lines/x.ts', "import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';"],
    ['engine/read/pdf/x.ts', "import type { PdfiumModule } from '@embedpdf/pdfium';"],
    ['service/x.ts', "import { Hono } from 'hono';"],
    ['mcp/x.ts', "import { html } from 'hono/html';"],
    ['cli/main.ts', "import { render } from 'ink';"],
    ['service/x.ts', "import pg from 'pg';"],
    ['http/app.ts', "import { x402ResourceServer } from '@x402/core/server';"],
    ['cli/x.ts', "import leftPad from 'left-pad';"],
    ['engine/write/x.ts', "import { parse } from 'parse5';"],
    ['engine/write/html/x.ts', "const sanitize = require('sanitize-html');"],
    ['service/x.ts', "import { expect } from 'vitest';"],
  ])('%s: %s is in the wrong room', (file, text) => {
    expect(violationsIn({ [file]: text })).toHaveLength(1);
  });

  it.each([
    ['engine/read/pdf/pdfium/x.ts', "import type { PdfiumModule } from '@embedpdf/pdfium';"],
    ['http/pages/x.ts', "import { html } from 'hono/html';"],
    ['http/routes/x402/x.ts', "import { x402ResourceServer } from '@x402/core/server';"],
    ['service/accounts/postgres-store.ts', "import pg from 'pg';"],
    ['service/accounts/store.contract.ts', "import { expect } from 'vitest';"],
  ])('%s: %s is at home', (file, text) => {
    expect(violationsIn({ [file]: text })).toEqual([]);
  });
});

describe('the environment, the end of the process and standard output', () => {
  it.each([
    ['engine/x.ts', 'const home = process.env.HOME;'],
    ['cli/x.ts', "const home = process['env'].HOME;"],
    ['cli/x.ts', 'const { env } = process;'],
    ['cli/x.ts', 'const { env: environment } = process;'],
    ['cli/x.ts', 'const { argv, ...rest } = process;'],
    ['cli/x.ts', 'read(globalThis.process.env);'],
    ['cli/x.ts', "import { env } from 'node:process';"],
    ['cli/x.ts', "import process from 'node:process';"],
    ['cli/x.ts', 'read(process);'],
    ['cli/commands/convert/convert.ts', 'process.exit(1);'],
    ['service/local/local.ts', 'process.exit(1);'],
    ['engine/pool/x.ts', "console.log('here');"],
    ['service/x.ts', "process.stdout.write('here');"],
    ['mcp/main.ts', 'console.info(1);'],
    ['mcp/x.ts', "writeSync(1, 'here');"],
    ['mcp/x.ts', 'const { stdout } = process;'],
  ])('%s: %s breaks the rules', (file, text) => {
    const found = violationsIn({ [file]: text, 'engine/x.ts': file === 'engine/x.ts' ? text : '' });
    expect(found.filter((sentence) => sentence.includes(' uses '))).toHaveLength(1);
  });

  it.each([
    ['service/config/config.ts', 'export const home = process.env.HOME;'],
    ['cli/main.ts', 'process.exit(1);'],
    ['mcp/main.ts', 'process.exit(1);'],
    ['cli/x.ts', "process.stdout.write('here');"],
    ['cli/x.ts', 'const { argv, platform } = process; process.exitCode = 1;'],
    ['service/x.ts', "console.error('here'); process.stderr.write('here');"],
    ['service/x.ts', 'const usage = { process: 1 }; type E = NodeJS.ProcessEnv; usage.process;'],
    ['engine/ocr/x.test.ts', 'const home = process.env.HOME;'],
    ['bench/x.ts', 'console.log(process.env.HOME);'],
  ])('%s: %s keeps them', (file, text) => {
    expect(violationsIn({ [file]: text })).toEqual([]);
  });

  it('are seen through any number of imports of the stdio server', () => {
    const files = {
      'mcp/main.ts': "import { serve } from '../http/serve.ts';",
      'http/serve.ts': "import { log } from './log.ts'; import type { Page } from './page.ts';",
      'http/log.ts': "export const log = () => console.log('here');",
      'http/page.ts': "export const print = () => console.log('not reached: only its types are');",
    };
    expect(violationsIn(files)).toEqual([
      'mcp/main.ts imports http/serve.ts',
      'http/log.ts uses console.log',
    ]);
  });
});
