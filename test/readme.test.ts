import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandFlags } from '../cli/arguments/arguments.ts';
import { dashed, globalFlags } from '../cli/arguments/flags.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(path.join(repository, 'README.md'), 'utf8');
const scripts = Object.keys(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')).scripts);

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

function blocksAfter(mark: string): string[] {
  return [...readme.matchAll(new RegExp(`<!-- ${mark} -->\n\`\`\`console\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
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

describe('the README', () => {
  test.each(blocksAfter('tested'))('prints what is printed: %s', (block) => replay(block, runShell));

  test.each(blocksAfter('tested on a terminal'))('prints on a terminal what is printed: %s', (block) =>
    replay(block, runOnTerminal),
  );

  test('has examples of each kind', () => {
    expect(blocksAfter('tested').length).toBeGreaterThanOrEqual(4);
    expect(blocksAfter('tested on a terminal').length).toBeGreaterThanOrEqual(1);
  });

  test('shows a program that works as it stands', async () => {
    const [, program = '', printed = ''] =
      /<!-- tested -->\n```js\n(.*?)```\n\n```console\n(.*?)```/s.exec(readme) ?? [];
    expect(program).toContain("from 'docconv'");
    writeFileSync(path.join(machine, 'program.mjs'), program);
    expect(await run(process.execPath, ['program.mjs'])).toBe(printed);
  });

  test('has every flag, and no other', () => {
    const tables = [globalFlags, ...Object.values(commandFlags)];
    const names = tables.flatMap((table) => Object.keys(table).map(dashed));
    const told = [...readme.matchAll(/(?<=[`\s])--([a-z][a-z-]+)/g)].map(([, name = '']) => name);
    // The last ones are flags of npm, of benchmarks, of the inspection tool and of MCP hosts.
    const others = ['global', 'seed', 'look', 'page', 'add-mcp', 'transport', 'header'];
    const known = new Set([...names, 'no-comments', ...others]);
    expect(names.filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !known.has(name))).toEqual([]);
  });

  test('names only scripts that there are', () => {
    const named = new Set([...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
    expect(named).toContain('check');
    expect([...named].filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe('the comparison of output', () => {
  test('takes … for anything, and everything else as it stands', () => {
    expect('a (1.2 s) b\n').toMatch(matching('a (… s) b\n'));
    expect('a 1x2 b\n').not.toMatch(matching('a 1.2 b\n'));
    expect('a b\nc\n').not.toMatch(matching('a b\n'));
  });
});
