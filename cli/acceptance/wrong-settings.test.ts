import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
beforeAll(() => {
  machine = makeMachine();
  machine.put('one.pdf', makePdf([['Words']]));
  mkdirSync(machine.home);
  writeFileSync(path.join(machine.home, 'config.json'), '{"apiKey": "dc_live_');
});
afterAll(() => machine.remove());

const answered = [
  'help',
  'help convert',
  'convert --help',
  'version --json',
  '--version --silent',
  'skills get core',
  'completion bash',
];

describe.each<[string, Record<string, string>]>([
  ['a config file that is no JSON', {}],
  ['a variable with a wrong value', { DOCCONV_INTERACTIVE: 'maybe' }],
])('%s', { timeout: 60_000 }, (_name, environment) => {
  test.each(answered)('does not keep from answering %s', async (line) => {
    const { code, stdout, stderr } = await runHere(machine, line.split(' '), { environment });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toBe('');
  });

  test('is what everything else fails of', async () => {
    for (const argv of [['usage'], ['convert', 'one.pdf', '--yes'], ['login', '--yes'], ['logout']]) {
      const { code, stderr } = await runHere(machine, [...argv, '--json'], { environment });
      expect([code, JSON.parse(stderr).error]).toMatchObject([
        1,
        { code: 'INVALID_ARGS', reason: 'invalid_config' },
      ]);
    }
  });
});

describe('a folder of settings that cannot be made', { timeout: 60_000 }, () => {
  const environment = () => ({ DOCCONV_HOME: path.join(machine.folder, 'one.pdf', 'home') });

  test('is named, and what to do; it is no fault of the program', async () => {
    const nowhere = { DOCCONV_HOME: '/proc/nowhere' };
    for (const argv of [
      ['login', '--yes'],
      ['convert', 'one.pdf', '--yes'],
    ]) {
      const { code, stderr } = await runHere(machine, [...argv, '--json'], { environment: nowhere });
      expect([code, JSON.parse(stderr).error]).toMatchObject([
        1,
        { code: 'INVALID_ARGS', hint: expect.stringMatching(/DOCCONV_HOME/) },
      ]);
      expect(JSON.parse(stderr).error.message).toMatch(/"\/proc\/nowhere/);
    }
  });

  test('is among what the doctor finds, who goes on', async () => {
    const { code, stdout, stderr } = await runHere(machine, ['doctor', '--json'], {
      environment: environment(),
    });
    expect([code, stderr]).toEqual([1, '']);
    const { checks } = JSON.parse(stdout).data;
    const failed = checks.filter(({ status }: { status: string }) => status === 'failed');
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['config', 'store']);
    expect(stdout).not.toMatch(/inside docconv/);
  });
});

test('an empty HOME does not have keys stored in the folder one works in', async () => {
  const { stdout } = await machine.run(['doctor', '--json'], { environment: { HOME: '', DOCCONV_HOME: '' } });
  const { checks } = JSON.parse(stdout).data;
  const { message } = checks.find(({ name }: { name: string }) => name === 'disk');
  expect(message).not.toContain(machine.folder);
  expect(() => readFileSync(path.join(machine.folder, '.docconv'))).toThrow(/ENOENT/);
});
