import { describe, expect, test } from 'vitest';
import { DocconvError, type DocconvErrorCode } from '../service/errors.ts';
import { CliError, type CliErrorCode } from './cli-error.ts';
import { exitCodeFor, exitCodeOf, toCliError } from './exit-code.ts';
import { formatError } from './report-error.ts';

test.each<[DocconvErrorCode, CliErrorCode, 1 | 2 | 3]>([
  ['auth_required', 'AUTH_REQUIRED', 3],
  ['quota_exceeded', 'QUOTA_EXCEEDED', 2],
  ['busy', 'QUOTA_EXCEEDED', 2],
  ['bad_request', 'API_ERROR', 1],
  ['idempotency_conflict', 'API_ERROR', 1],
  ['unreadable', 'API_ERROR', 1],
  ['too_large', 'API_ERROR', 1],
  ['cancelled', 'INTERNAL', 1],
  ['network', 'NETWORK_ERROR', 1],
  ['server', 'API_ERROR', 1],
  ['internal', 'INTERNAL', 1],
])('%s is %s, exit %i', (code, cliCode, exit) => {
  const error = toCliError(new DocconvError(code, 'm', 'h'));
  expect([error.code, exitCodeOf(error.code)]).toEqual([cliCode, exit]);
});

test('a wrong setting is an invalid argument', () => {
  const error = toCliError(new DocconvError('bad_request', 'm', 'h', { reason: 'invalid_config' }));
  expect(error.code).toBe('INVALID_ARGS');
});

test.each(['EACCES', 'EROFS', 'ENOSPC'])(
  'a file that the system keeps from docconv with %s is named',
  (code) => {
    const refused = Object.assign(new Error(code), { code, syscall: 'open', path: '/home/x/.docconv/store' });
    const error = toCliError(refused);
    expect([error.code, error.message]).toEqual([
      'INVALID_ARGS',
      expect.stringMatching(/^"\/home\/x\/\.docconv\/store"/),
    ]);
    expect(error.hint).toMatch(/DOCCONV_HOME/);
  },
);

test('a disk that is full while a file is written is no fault of docconv', () => {
  const error = toCliError(
    Object.assign(new Error('ENOSPC: …, write'), { code: 'ENOSPC', syscall: 'write' }),
  );
  expect([error.code, error.message]).toEqual(['INVALID_ARGS', expect.stringContaining('the disk is full')]);
  expect(error.hint).toMatch(/DOCCONV_HOME/);
});

test('an engine failure keeps its code as the reason', () => {
  const error = toCliError(new DocconvError('unreadable', 'm', 'h', { reason: 'password_required' }));
  expect([error.code, error.reason]).toEqual(['API_ERROR', 'password_required']);
});

test('a file of our own that is there for a moment is called by its folder', () => {
  const refused = { code: 'EROFS', syscall: 'open', path: '/home/a/config.json.lock.0001-2.ticket' };
  const { message } = toCliError(Object.assign(new Error('EROFS'), refused));
  expect(message).toBe('"/home/a" may not be written.');
});

describe('a run', () => {
  const ok = { status: 'succeeded', pages: 1, tokens: 1 } as const;
  const failed = (code: CliErrorCode) => ({ status: 'failed', error: new CliError(code, '', '') }) as const;
  const left = { status: 'not_attempted' } as const;
  test.each([
    [[ok], 0],
    [[ok, failed('QUOTA_EXCEEDED')], 1],
    [[failed('QUOTA_EXCEEDED'), left], 2],
    [[failed('AUTH_REQUIRED'), failed('AUTH_REQUIRED')], 3],
    [[failed('AUTH_REQUIRED'), failed('API_ERROR')], 1],
  ])('%j ends with %i', (outcomes, exit) => {
    expect(exitCodeFor(outcomes)).toBe(exit);
  });
});

describe('a told error', () => {
  const error = new CliError(
    'API_ERROR',
    'Bad dc_live_abcdEFGH1234\nat page \u001b[2J1.',
    'Try dc_live_abcdEFGH1234.',
    {
      reason: 'r',
      input: 'a.pdf',
    },
  );

  test('is one line without keys, control characters or trace', () => {
    const line = formatError(error, { mode: 'terminal', debug: false, color: false });
    expect(line).toBe('docconv: a.pdf: Bad dc_live_abcd… at page \\u001b[2J1. Try dc_live_abcd….\n');
  });

  test('is structured under --json', () => {
    const { error: record } = JSON.parse(formatError(error, { mode: 'json', debug: false, color: false }));
    expect(record).toMatchObject({ code: 'API_ERROR', exit_code: 1, reason: 'r', input: 'a.pdf' });
    expect(record.message).not.toContain('EFGH');
  });

  test('has its trace when debugging, still without keys', () => {
    const told = formatError(toCliError(new Error('dc_live_abcdEFGH1234')), {
      mode: 'terminal',
      debug: true,
      color: false,
    });
    expect(told).toContain('exit-code.test.ts');
    expect(told).not.toContain('EFGH');
  });
});
