import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import figures from '../bench/figures.json' with { type: 'json' };
import { commandFlags } from '../cli/arguments/arguments.ts';
import { dashed, globalFlags } from '../cli/arguments/flags.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const PAGES = [
  'README.md',
  ...readdirSync(path.join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const texts = new Map(PAGES.map((page) => [page, readFileSync(path.join(repository, page), 'utf8')]));
const readme = texts.get('README.md') ?? '';
const everything = [...texts.values()].join('\n');
const scripts = Object.keys(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')).scripts);

/** What the bench publishes of a suite; rates that do not apply are absent. */
interface SuiteFigures {
  documents: number;
  tables: number;
  falseTables: number;
  teds?: number;
  tedsF1?: number;
  headingF1?: number;
  orderedRecall?: number;
}

let machine: string;

/** A machine on which docconv is installed and signed in, with the examples at hand. */
beforeAll(async () => {
  machine = mkdtempSync(path.join(tmpdir(), 'docconv-readme-'));
  cpSync(path.join(repository, 'examples'), path.join(machine, 'examples'), { recursive: true });
  mkdirSync(path.join(machine, 'node_modules'));
  symlinkSync(repository, path.join(machine, 'node_modules', 'docconv'));
  mkdirSync(path.join(machine, 'bin'));
  const command = path.join(machine, 'bin', 'docconv');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${repository}/bin/docconv.js" "$@"\n`);
  chmodSync(command, 0o755);
  expect(await runShell('docconv login --yes --silent')).toBe('');
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

/** Runs a program; what it says on either stream, as one would see it. */
function run(program: string, argv: readonly string[]): Promise<string> {
  const env = {
    PATH: `${path.join(machine, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: machine,
    TERM: 'xterm',
    NO_COLOR: '1',
    DOCCONV_SKIP_UPDATE_CHECK: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  return new Promise((resolve, reject) => {
    execFile(program, argv, { cwd: machine, env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stderr + stdout.replaceAll('\r\n', '\n'));
    });
  });
}

const runShell = (line: string) => run('bash', ['-c', line]);
const runOnTerminal = (line: string) => run('script', ['-qec', line, '/dev/null']);

/** The commands of a console block, each with what it is said to print. */
function sessionsOf(block: string): { command: string; printed: string }[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((session) => {
      const end = session.indexOf('\n');
      return { command: session.slice(0, end), printed: session.slice(end + 1) };
    });
}

/** Text in which `…` stands for anything. */
function matching(printed: string): RegExp {
  const parts = printed.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*?')}$`, 's');
}

/** The console blocks after a mark, each with its page. */
function blocksAfter(mark: string): { page: string; block: string }[] {
  const blocks = new RegExp(`<!-- ${mark} -->\n\`\`\`console\n(.*?)\`\`\``, 'gs');
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(blocks)].map(([, block = '']) => ({ page, block })),
  );
}

/** Runs the commands of a block in turn. `echo $?` tells of the one before it. */
async function replay(block: string, runLine: (line: string) => Promise<string>): Promise<void> {
  let before = 'true';
  for (const { command, printed } of sessionsOf(block)) {
    const line = command === 'echo $?' ? `${before} 2>/dev/null >&2; ${command}` : command;
    expect(await runLine(line), command).toMatch(matching(printed));
    before = command;
  }
}

describe('README and docs/', () => {
  test.each(blocksAfter('tested'))('print what $page says they print: $block', ({ block }) =>
    replay(block, runShell),
  );

  test.each(blocksAfter('tested on a terminal'))('print on a terminal what $page says: $block', ({ block }) =>
    replay(block, runOnTerminal),
  );

  test('have examples of each kind', () => {
    expect(blocksAfter('tested').length).toBeGreaterThanOrEqual(6);
    expect(blocksAfter('tested on a terminal').length).toBeGreaterThanOrEqual(1);
  });

  const programs = ['README.md', 'docs/library.md'].flatMap((page) => {
    const found = (texts.get(page) ?? '').matchAll(
      /<!-- tested -->\n```js\n(.*?)```\n\n```console\n(.*?)```/gs,
    );
    return [...found].map(([, program = '', printed = '']) => ({ page, program, printed }));
  });

  test('have a program on each page about the library', () => {
    expect(new Set(programs.map(({ page }) => page)).size).toBe(2);
  });

  test.each(programs)(
    '$page shows a program that works as it stands: $program',
    async ({ program, printed }) => {
      expect(program).toContain("from 'docconv'");
      writeFileSync(path.join(machine, 'program.mjs'), program);
      expect(await run(process.execPath, ['program.mjs'])).toBe(printed);
    },
  );

  test('name every flag, and no other', () => {
    const tables = [globalFlags, ...Object.values(commandFlags)];
    const names = tables.flatMap((table) => Object.keys(table).map(dashed));
    const ours = everything.replace(/^podman .*$/gm, '');
    const told = [...ours.matchAll(/(?<=[`\s])--([a-z][a-z-]+)/g)].map(([, name = '']) => name);
    // The last ones are flags of npm, of benches, of the inspection tool, of MCP hosts, of PostgreSQL and of curl.
    const others = [
      'global',
      'seed',
      'look',
      'documents',
      'second',
      'page',
      'publish',
      'score',
      'cached',
      'untagged',
      'add-mcp',
      'transport',
      'header',
      'dbname',
      'exit-on-error',
      'data-urlencode',
    ];
    const known = new Set([...names, 'no-comments', ...others]);
    expect(names.filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !known.has(name))).toEqual([]);
  });

  test('name only scripts that exist', () => {
    const named = new Set([...everything.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
    expect(named).toContain('check');
    expect([...named].filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('lead to files that exist', () => {
    const broken = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => path.join(path.dirname(page), link))
        .filter((file) => !existsSync(path.join(repository, file))),
    );
    expect(broken).toEqual([]);
  });

  test('the README fits on a few screens', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(200);
  });
});

describe('the figures of README and docs/quality.md', () => {
  /** The cells of the first table row that begins so. */
  const rowOf = (text: string, start: string): string[] => {
    const line = text.split('\n').find((each) => each.startsWith(`| ${start}`)) ?? '';
    return line
      .split('|')
      .map((cell) => cell.trim())
      .slice(2, -1);
  };
  /** As a table shows it: `.947`. */
  const shown = (rate: number | undefined): string =>
    rate === undefined ? '–' : rate.toFixed(3).replace(/^0/, '');
  const quality = texts.get('docs/quality.md') ?? '';

  test.each(Object.entries<SuiteFigures>(figures))('are those of the bench for %s', (name, suite) => {
    const { documents, tables, teds, tedsF1, headingF1, orderedRecall, falseTables } = suite;
    const rates = [teds, tedsF1, headingF1, orderedRecall].map(shown);
    expect(rowOf(quality, `\`${name}\` |`)).toEqual([
      `${documents}`,
      ...rates,
      `${falseTables} of ${tables}`,
    ]);
  });

  test('are the same where others stand beside them', () => {
    const { icdar, 'jats-pmc': articles } = figures;
    expect(rowOf(quality, '`icdar`: TEDS')[0]).toBe(shown(icdar.teds));
    expect(rowOf(quality, '`icdar`: cells')[0]).toBe(shown(icdar.macroF1));
    expect(rowOf(quality, '`jats-pmc`: TEDS')[0]).toBe(shown(articles.teds));
    expect(rowOf(quality, '`jats-pmc`: headings')[0]).toBe(shown(articles.headingF1));
    expect(rowOf(quality, '`jats-pmc`: words')[0]).toBe(shown(articles.orderedRecall));
    expect(rowOf(readme, 'tables of public bodies').join()).toBe(rowOf(quality, '`icdar`: TEDS').join());
    expect(rowOf(readme, 'tables of articles').join()).toBe(rowOf(quality, '`jats-pmc`: TEDS').join());
    expect(rowOf(readme, 'headings of articles').join()).toBe(rowOf(quality, '`jats-pmc`: headings').join());
    expect(rowOf(readme, 'words of articles').join()).toBe(rowOf(quality, '`jats-pmc`: words').join());
  });

  test('are those that the README begins with', () => {
    const [own, ...others] = rowOf(readme, 'tables of public bodies');
    expect(others).toHaveLength(5);
    expect(readme).toContain(
      `the best scores ${others.toSorted().at(-1)} on the same tables, docconv ${own}.`,
    );
  });
});

describe('the comparison of output', () => {
  test('takes … for anything, and everything else as it stands', () => {
    expect('a (1.2 s) b\n').toMatch(matching('a (… s) b\n'));
    expect('a 1x2 b\n').not.toMatch(matching('a 1.2 b\n'));
    expect('a b\nc\n').not.toMatch(matching('a b\n'));
  });
});
