import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { launcher } from '../../service/testing/program.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-launcher-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the launcher as if on another version of Node.js. */
function runOn(version: string, ...argv: string[]) {
  const pretend = path.join(folder, `${version}.cjs`);
  writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  return spawnSync(process.execPath, ['--require', pretend, launcher, ...argv], { encoding: 'utf8' });
}

describe('the launcher', () => {
  test.each(['8.17.0', '18.20.4', '20.18.3', '9.99.99'])('refuses Node.js %s in one line', (version) => {
    const { status, stdout, stderr } = runOn(version, 'convert', 'a.pdf');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^docconv: docconv needs Node\.js 20\.19\.0 or later, this is [\d.]+\. Install .*\n$/,
    );
    expect(stderr).toContain(version);
  });

  test('says so in JSON under --json', () => {
    const { status, stdout, stderr } = runOn('18.20.4', 'convert', 'a.pdf', '--json');
    expect([status, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('18.20.4'),
      exit_code: 1,
      reason: 'node_too_old',
    });
    expect(runOn('18.20.4', 'convert', '--', '--json').stderr).toMatch(/^docconv: /);
  });

  test.each(['20.19.0', '22.0.0', '24.1.0', '100.0.0'])('accepts Node.js %s', (version) => {
    expect(runOn(version, '--version').stdout).toBe(`${packageJson.version}\n`);
  });

  test.each(['--version', '-v', 'version'])('answers %s', (word) => {
    expect(execFileSync(process.execPath, [launcher, word], { encoding: 'utf8' })).toBe(
      `${packageJson.version}\n`,
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'is called after its command where processes are listed',
    async () => {
      const environment = { ...process.env, DOCCONV_HOME: path.join(folder, 'listed') };
      const child = spawn(process.execPath, [launcher, 'mcp'], { env: environment, stdio: 'pipe' });
      const listed = () => readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').replace(/[\0 ]+$/, '');
      try {
        await expect.poll(listed, { timeout: 20_000 }).toBe('docconv mcp');
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  test('does not mind a reader that has left, and tells of a full disk in one line', () => {
    const shell = (line: string) =>
      spawnSync('bash', ['-c', line, process.execPath, launcher], { encoding: 'utf8' });
    const left = shell('{ sleep 0.1; "$0" "$1" --version; echo "ended with $?" >&2; } | true');
    expect(left.stderr).toBe('ended with 0\n');
    const full = shell('"$0" "$1" --version > /dev/full');
    expect([full.status, full.stderr]).toEqual([
      1,
      'docconv: Standard output could not be written: the disk is full. Make room there, or send it elsewhere.\n',
    ]);
  });

  test('works through a symbolic link, as package managers install it', () => {
    const link = path.join(folder, 'docconv');
    symlinkSync(launcher, link);
    expect(execFileSync(link, ['--version'], { encoding: 'utf8' })).toBe(`${packageJson.version}\n`);
  });

  test('holds no syntax that Node.js 8 cannot parse', () => {
    // What came after ES2017 and is likely to slip in; an old Node.js is not at hand.
    const source = readFileSync(launcher, 'utf8');
    expect(source).not.toMatch(
      /\?\.|\?\?|\bimport\b\s*\(|^import |\.\.\.\w+\s*}|catch\s*{|\bawait\b|\d_\d|\bn\b\)/m,
    );
    expect(source).not.toMatch(/node:/);
  });
});
