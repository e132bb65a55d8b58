import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandFlags } from '../cli/arguments.ts';
import { dashed, globalFlags } from '../cli/flags.ts';
import { listSkills } from '../service/skills/skills.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const lines = listSkills().flatMap(({ name, text }) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => [name, line] as const),
  ),
);

let machine: string;

/** A machine with docconv on its path and the documents that the manual speaks of. */
beforeAll(async () => {
  machine = mkdtempSync(path.join(tmpdir(), 'docconv-skills-'));
  const sample = path.join(repository, 'examples', 'sample.pdf');
  mkdirSync(path.join(machine, 'papers'));
  for (const name of ['report.pdf', 'papers/one.pdf', 'papers/two.pdf'])
    cpSync(sample, path.join(machine, name));
  writeFileSync(path.join(machine, 'scan.png'), await drawPicture());
  mkdirSync(path.join(machine, 'bin'));
  const command = path.join(machine, 'bin', 'docconv');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${repository}/bin/docconv.js" "$@"\n`);
  chmodSync(command, 0o755);
  expect((await run('docconv login --yes')).code).toBe(0);
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

function drawPicture(): Promise<Buffer> {
  const text = '<text x="40" y="90" font-size="48" font-family="sans-serif">Read from a picture</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160">${text}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).png().toBuffer();
}

function run(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: `${path.join(machine, 'bin')}:${process.env.PATH}`, HOME: machine };
  return new Promise((resolve) => {
    execFile('bash', ['-o', 'pipefail', '-c', line], { cwd: machine, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe('what the skills tell agents to run', () => {
  test('is there to be run', () => expect(lines.length).toBeGreaterThan(15));

  test.each(lines)('%s: %s', { timeout: 120_000 }, async (_skill, line) => {
    const { code, stderr } = await run(line);
    expect([code, stderr.replace(/^(?:warning: |Signed in ).*\n/gm, '')]).toEqual([0, '']);
  });

  test('names only flags that exist', () => {
    const known = new Set(
      [globalFlags, ...Object.values(commandFlags)].flatMap((flags) => Object.keys(flags).map(dashed)),
    );
    const named = listSkills()
      .flatMap(({ text }) => [...text.replaceAll('npm install --global', '').matchAll(/--([a-z][a-z-]+)/g)])
      .map(([, flag = '']) => flag);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });
});
