import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Summary } from '../../outputs/summary.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { pagesUsed, runHere } from '../../testing/run-here.ts';
import { type Machine, makeMachine } from '../../testing/run-program.ts';

let machine: Machine;
const at = (name: string) => path.join(machine.folder, name);
const put = (name: string, content: string | Buffer) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};
const summary = (): Summary => JSON.parse(readFileSync(at('out/summary.json'), 'utf8'));
const states = () => summary().results.map(({ status }) => status);

beforeEach(async () => {
  machine = makeMachine();
  await runHere(machine, ['login', '--yes']);
});
afterEach(() => machine.remove());

const batch = ['convert', 'in/', '--batch', '--output', 'out/', '--on-error', 'continue'];

test('a store that no input can use is told once', { timeout: 60_000 }, async () => {
  for (const name of ['a', 'b', 'c']) put(`in/${name}.pdf`, makePdf([[name]]));
  const accounts = path.join(machine.home, 'store/accounts');
  for (const file of readdirSync(accounts)) writeFileSync(path.join(accounts, file), '{"version":2}');
  const argv = [...batch, '--summary', 'out/summary.json'];
  const { code, stderr } = await runHere(machine, argv);
  const [failure, ...others] = stderr.trim().split('\n');
  expect([code, failure]).toEqual([1, expect.stringContaining('written by a newer docconv')]);
  expect(others).toEqual([
    'docconv: 2 more inputs failed for the same reason. Once that is mended, give the same command with --resume out/summary.json.',
  ]);
  expect(states()).toEqual(['failed', 'failed', 'failed']);
  const inJson = await runHere(machine, [...argv, '--json']);
  expect(inJson.stderr.trim().split('\n')).toHaveLength(3);
});

describe('a batch that is resumed', { timeout: 180_000 }, () => {
  test('does only what did not succeed, and charges only that', async () => {
    put('in/a.pdf', makePdf([['First']]));
    put('in/b.pdf', 'no document');
    put('in/c.pdf', makePdf([['Third'], ['More']]));
    expect((await runHere(machine, [...batch, '--summary', 'out/summary.json'])).code).toBe(1);
    expect(states()).toEqual(['succeeded', 'failed', 'succeeded']);
    expect(await pagesUsed(machine)).toBe(3);

    put('in/b.pdf', makePdf([['Second']]));
    const resumed = await runHere(machine, [...batch, '--resume', 'out/summary.json', '--json']);
    expect([resumed.code, resumed.stderr]).toEqual([0, '']);
    expect(resumed.stdout.trim().split('\n')).toHaveLength(1);
    expect(summary()).toMatchObject({ total: 3, succeeded: 3, failed: 0 });
    expect([readFileSync(at('out/b.md'), 'utf8'), await pagesUsed(machine)]).toEqual(['Second\n', 4]);
  });

  test('makes an output that is gone again', async () => {
    put('in/a.pdf', makePdf([['First']]));
    await runHere(machine, [...batch, '--summary', 'out/summary.json']);
    rmSync(at('out/a.md'));
    expect((await runHere(machine, [...batch, '--resume', 'out/summary.json'])).code).toBe(0);
    expect(existsSync(at('out/a.md'))).toBe(true);
  });

  test('goes on where it was killed', async () => {
    for (const name of ['a', 'b', 'c']) put(`in/${name}.pdf`, makePdf([['First'], ['Second']]));
    // Nobody writes into it: whoever reads it is stuck until killed.
    execFileSync('mkfifo', [at('last.pdf')]);
    const argv = ['convert', 'in/', 'last.pdf', ...batch.slice(2), '--concurrency', '1'];
    const { child, ended } = machine.start([...argv, '--summary', 'out/summary.json']);
    await expect
      .poll(() => existsSync(at('out/summary.json')) && states().includes('succeeded'), {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(true);
    child.kill('SIGKILL');
    await ended;
    rmSync(at('last.pdf'));
    put('last.pdf', makePdf([['Third']]));
    const { succeeded } = summary();
    const { code, stdout } = await runHere(machine, [...argv, '--resume', 'out/summary.json', '--json']);
    expect([code, stdout.trim().split('\n').length]).toEqual([0, 4 - succeeded]);
    expect(readdirSync(at('out'), { recursive: true }).sort()).toEqual([
      'in',
      'in/a.md',
      'in/b.md',
      'in/c.md',
      'last.md',
      'summary.json',
    ]);
    expect(await pagesUsed(machine)).toBe(7);
  });

  test('charges each page once, at whatever moments it is killed', async () => {
    const pages = 40;
    const names = Array.from({ length: 12 }, (_, i) => `doc-${i}`);
    for (const name of names) {
      put(`in/${name}.pdf`, makePdf(Array.from({ length: pages }, (_, i) => [`${name} page ${i}`])));
    }
    const moments: number[] = [];
    const isBegun = () => existsSync(at('out/summary.json'));
    const argv = () => [
      ...batch,
      '--concurrency',
      '2',
      isBegun() ? '--resume' : '--summary',
      'out/summary.json',
    ];
    for (let runs = 0; runs < 8; runs += 1) {
      const { child, ended } = machine.start(argv());
      moments.push(300 + Math.random() * 600);
      const killing = setTimeout(() => child.kill('SIGKILL'), moments.at(-1));
      const { signal } = await ended;
      clearTimeout(killing);
      if (signal === null) break;
    }
    const last = await runHere(machine, argv());
    expect([last.code, last.stderr], `killed after ${moments}`).toEqual([0, '']);
    const made = names.map((name) => readFileSync(at(`out/${name}.md`), 'utf8').match(/page \d+/g)?.length);
    expect(made).toEqual(names.map(() => pages));
    expect(await pagesUsed(machine), `killed after ${moments}`).toBe(names.length * pages);
  });

  test('converts again what is wanted otherwise', async () => {
    put('in/a.pdf', makePdf([['First']]));
    await runHere(machine, [...batch, '--summary', 'out/summary.json']);
    const html = [...batch, '--resume', 'out/summary.json', '--output-format', 'html'];
    const { code, stderr } = await runHere(machine, html);
    expect([code, stderr, existsSync(at('out/a.html'))]).toEqual([0, '', true]);
  });

  test.each([
    ['missing.json', 'FILE_NOT_FOUND'],
    ['in/a.pdf', 'INVALID_ARGS'],
  ])('needs a summary: %s is %s', async (file, code) => {
    put('in/a.pdf', makePdf([['First']]));
    const { code: exit, stderr } = await runHere(machine, [...batch, '--resume', file, '--json']);
    expect([exit, JSON.parse(stderr).error.code, await pagesUsed(machine)]).toEqual([1, code, 0]);
  });
});

describe('a watched folder', { timeout: 180_000 }, () => {
  test('is converted as it fills, until Ctrl-C', async () => {
    put('in/there.pdf', makePdf([['Was there']]));
    const { child, ended } = machine.start(['convert', '--watch', 'in/', '--output', 'out/']);
    const made = (name: string) =>
      expect.poll(() => existsSync(at(name)) && readFileSync(at(name), 'utf8'), { timeout: 60_000 });
    await made('out/there.md').toBe('Was there\n');

    put('in/deep/late.pdf', makePdf([['Came later']]));
    await made('out/deep/late.md').toBe('Came later\n');
    put('in/there.pdf', makePdf([['Was changed']]));
    await made('out/there.md').toBe('Was changed\n');
    put('in/bad.pdf', 'no document');
    await once(child.stderr ?? child, 'data');
    child.kill('SIGINT');
    const { signal, stderr } = await ended;
    expect(signal).toBe('SIGINT');
    expect(stderr).toMatch(/^docconv: [^\n]*bad\.pdf[^\n]*\n$/);
    expect(await pagesUsed(machine)).toBe(3);
  });

  test('is gone on with where an earlier run ended, without what has not changed since', async () => {
    const watch = async (made: string, content: string) => {
      const { child, ended } = machine.start(['convert', '--watch', 'in/', '--output', 'out/', '--json']);
      await expect
        .poll(() => existsSync(at(made)) && readFileSync(at(made), 'utf8'), { timeout: 60_000 })
        .toBe(content);
      child.kill('SIGINT');
      const { stdout } = await ended;
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).data.input);
    };
    put('in/a.pdf', makePdf([['First']]));
    put('in/b.pdf', makePdf([['Second']]));
    expect(await watch('out/b.md', 'Second\n')).toEqual(['in/a.pdf', 'in/b.pdf']);

    put('in/c.pdf', makePdf([['Third']]));
    rmSync(at('out/a.md'));
    expect(await watch('out/c.md', 'Third\n')).toEqual(['in/a.pdf', 'in/c.pdf']);

    // Another document of that name, older than what was made of the former one.
    put('elsewhere/b.pdf', makePdf([['Moved there']]));
    utimesSync(at('elsewhere/b.pdf'), new Date('2020-01-01'), new Date('2020-01-01'));
    renameSync(at('elsewhere/b.pdf'), at('in/b.pdf'));
    expect(await watch('out/b.md', 'Moved there\n')).toEqual(['in/b.pdf']);
    expect(await pagesUsed(machine)).toBe(5);
  });

  test.each([
    [['in/a.pdf', '--watch', 'in/', '--output', 'out/'], 'INVALID_ARGS'],
    [['--watch', 'in/'], 'INVALID_ARGS'],
    [['--watch', 'in/', '--output', 'out/', '--images', 'in/pictures/'], 'INVALID_ARGS'],
    [['--watch', 'out/', '--output', 'out/', '--layout', 'all.json'], 'INVALID_ARGS'],
    [['--watch', 'none/', '--output', 'out/'], 'FILE_NOT_FOUND', 'There is no folder "none/".'],
    [['--watch', 'out/', '--output', 'in/a.pdf/'], 'INVALID_ARGS'],
  ])('%j is %s', async (argv, code, message = expect.any(String)) => {
    put('in/a.pdf', makePdf([['First']]));
    mkdirSync(at('out'));
    const { code: exit, stderr } = await runHere(machine, ['convert', ...argv, '--json']);
    expect([exit, JSON.parse(stderr).error]).toMatchObject([1, { code, message }]);
  });
});
