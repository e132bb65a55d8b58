import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const actionOf = (...argv: string[]) => parseArguments(['admin', ...argv]).command;

describe('admin', () => {
  test.each([
    [['accounts'], { type: 'accounts' }],
    [['plan', 'a@example.com', 'pro'], { type: 'plan', account: 'a@example.com', plan: 'pro' }],
    [['keys', 'acc_1'], { type: 'keys', account: 'acc_1', revoke: undefined }],
    [['keys', 'acc_1', '--revoke', 'key_1'], { type: 'keys', account: 'acc_1', revoke: 'key_1' }],
    [['usage', 'acc_1', '--json'], { type: 'usage', account: 'acc_1' }],
    [
      ['redeliver', '0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa'],
      { type: 'redeliver', job: '0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa' },
    ],
    [['payments'], { type: 'payments', check: false }],
    [
      ['payments', '--state', 'settled', '--since', '2026-02-01', '--limit', '20'],
      { type: 'payments', check: false, state: 'settled', since: Date.UTC(2026, 1, 1), limit: 20 },
    ],
    [['payments', '--check'], { type: 'payments', check: true }],
  ])('%j is understood', (argv, action) => {
    expect(actionOf(...argv)).toEqual({ type: 'admin', action });
  });

  test.each([
    [[], /needs to know what to do/],
    [['account'], /cannot "account"/],
    [['plan', 'acc_1'], /needs <plan>/],
    [['keys'], /needs <account>/],
    [['redeliver'], /needs <job>/],
    [['redeliver', 'x'], /is not a job id/],
    [['accounts', 'x'], /does not take "x"/],
    [['usage', 'acc_1', 'acc_2'], /does not take "acc_2"/],
    [['usage', 'acc_1', '--revoke', 'k'], /goes with "admin keys" only/],
    [['keys', 'acc_1', '--revoke'], /--revoke needs a value/],
    [['usage', 'acc_1', '--check'], /--check goes with "admin payments" only/],
    [['payments', '--revoke', 'k'], /--revoke goes with "admin keys" only/],
    [['payments', '--state', 'paid'], /--state/],
    [['payments', '--since', '2026-02-30'], /is not a day/],
    [['payments', '--since', 'today'], /is not a day/],
    [['payments', '--limit', '0'], /is not a number of payments/],
    [['payments', '--check', '--limit', '3'], /--check compares/],
  ])('%j is refused', (argv, message) => {
    expect(() => actionOf(...argv)).toThrow(message);
  });

  test('a mistyped action is told of', () => {
    expect(() => actionOf('account')).toThrow(
      expect.objectContaining({ hint: 'Did you mean "docconv admin accounts"?' }),
    );
  });
});
