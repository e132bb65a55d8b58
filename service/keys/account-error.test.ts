import { describe, expect, test } from 'vitest';
import { planNamed } from '../accounts/plans.ts';
import { quotaExceeded } from './account-error.ts';

describe('a month that is used up', () => {
  const plan = planNamed('starter');
  const quota = {
    month: '2031-01',
    used: { conversions: 1, pages: 490, tokens: 0 },
    held: { conversions: 0, pages: 0 },
  };
  const resetsAt = Date.UTC(2031, 1, 1);
  const hintFor = (pages: number) => quotaExceeded(plan, { amount: 'pages', quota, pages, resetsAt }).hint;

  test('is waited out where the next has enough', () => {
    expect(hintFor(500)).toBe(
      'The allowance is renewed on 2031-02-01 (UTC); choose fewer pages, wait until then or change the plan.',
    );
  });

  test('is no reason to wait where no month has enough', () => {
    expect(hintFor(501)).toMatch(/^No month has enough for it: choose fewer pages, or change the plan\./);
  });
});
