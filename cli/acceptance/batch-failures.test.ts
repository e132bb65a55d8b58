import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorShape, typesOf } from '../testing/envelope-shapes.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { runHere } from '../testing/run-here.ts';
import type { Machine } from '../testing/run-program.ts';

let opened: Places;
beforeAll(async () => {
  opened = await openPlaces();
});
afterAll(() => opened.remove());

const inputs = ['one.pdf', 'text.pdf', 'two.pdf'];
const stranger = { DOCCONV_API_KEY: `dc_live_${'a'.repeat(33)}` };

/** A batch of three inputs, the second of which is no document. */
async function runBatch(place: Place, flags: readonly string[], environment: Record<string, string> = {}) {
  const machine = opened.machine(place);
  machine.put('text.pdf', 'This is no document');
  const argv = [
    'convert',
    ...inputs,
    '--batch',
    '--output',
    'out/',
    '--summary',
    'all.json',
    '--concurrency',
    '1',
  ];
  const { code, stdout, stderr } = await runHere(machine, [...argv, '--json', ...flags], { environment });
  const errors = stderr
    .trim()
    .split('\n')
    .map((line) => errorShape.parse(JSON.parse(line)).error);
  return { code, types: typesOf(stdout), errors, summary: summaryOf(machine), machine };
}

function summaryOf(machine: Machine) {
  const {
    batch_id: _name,
    options,
    jobs = {},
    ...summary
  } = JSON.parse(readFileSync(path.join(machine.folder, 'all.json'), 'utf8'));
  expect(options).toMatch(/^[\da-f]{16}$/);
  // What a server was sent is found again by these.
  for (const id of Object.values(jobs)) expect(id).toMatch(/^[\da-f-]{36}$/);
  return summary;
}

const isThere = (machine: Machine, name: string) => existsSync(path.join(machine.folder, 'out', name));
const succeeded = (input: string) => ({
  input,
  status: 'succeeded',
  pages: 1,
  tokens: expect.any(Number),
  written_to: `out/${input.replace('.pdf', '.md')}`,
  sha256: expect.stringMatching(/^[\da-f]{64}$/),
});
const unreadable = {
  input: 'text.pdf',
  status: 'failed',
  error: {
    code: 'API_ERROR',
    message: expect.any(String),
    hint: expect.stringMatching(/\w.*\.$/),
    exit_code: 1,
    reason: 'unsupported_format',
  },
};

describe.each(places)('%s, a batch of which an input fails', { timeout: 60_000 }, (place) => {
  test.each([{ flags: [] }, { flags: ['--on-error', 'stop'] }])(
    'ends there with $flags',
    async ({ flags }) => {
      const { code, types, errors, summary, machine } = await runBatch(place, flags);
      expect([code, types]).toEqual([1, ['result']]);
      expect(errors).toMatchObject([
        { code: 'API_ERROR', reason: 'unsupported_format', input: 'text.pdf' },
        { code: 'INTERNAL', reason: 'not_attempted', message: '1 input was not tried after the failure.' },
      ]);
      const hint = expect.stringContaining('--resume');
      const notAttempted = { code: 'INTERNAL', message: 'not attempted', hint, exit_code: 1 };
      const results = [
        succeeded('one.pdf'),
        unreadable,
        { input: 'two.pdf', status: 'failed', error: notAttempted },
      ];
      expect(summary).toEqual({ total: 3, succeeded: 1, failed: 2, results });
      expect([isThere(machine, 'one.md'), isThere(machine, 'two.md')]).toEqual([true, false]);
    },
  );

  test('goes on with --on-error continue', async () => {
    const { code, types, errors, summary, machine } = await runBatch(place, ['--on-error', 'continue']);
    expect([code, types, errors.length]).toEqual([1, ['result', 'result'], 1]);
    const results = [succeeded('one.pdf'), unreadable, succeeded('two.pdf')];
    expect(summary).toEqual({ total: 3, succeeded: 2, failed: 1, results });
    expect([isThere(machine, 'one.md'), isThere(machine, 'two.md')]).toEqual([true, true]);
  });

  test('ends with the code that all failures share', async () => {
    const { code, errors, summary } = await runBatch(place, ['--on-error', 'continue'], stranger);
    expect([code, errors.map((error) => error.code)]).toEqual([3, inputs.map(() => 'AUTH_REQUIRED')]);
    expect(summary).toMatchObject({ total: 3, succeeded: 0, failed: 3 });
  });
});
