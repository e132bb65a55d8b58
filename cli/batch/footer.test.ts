import { describe, expect, test } from 'vitest';
import { displayWidth } from '../terminal/fit-text.ts';
import { conversionOf } from '../testing/fake-docconv.ts';
import { describeConversion, describeEstimates, describeTotals } from './footer.ts';
import { type Totals, tallyUp, totalsOf } from './totals.ts';

const conversion = {
  ...conversionOf('text'),
  pageCount: 12,
  totalPages: 12,
  tokenCount: 1023,
  processingTimeMs: 640,
};
const item = (name: string, output?: string) => ({
  input: { type: 'file' as const, name, path: `/${name}`, root: '/' },
  ...(output === undefined ? {} : { output }),
});
const cut = {
  code: 'page_limit' as const,
  message: 'The free plan converts the first 5 pages; pages 6 to 12 are left out.',
};

describe('the footer of a conversion', () => {
  test.each([
    [120, 'in/a.pdf → out/a.md: 12 pages, 1,023 tokens, 0.6 s · 497 pages left this month'],
    [72, 'in/a.pdf → out/a.md: 12 pages, 1,023 tokens, 0.6 s · 497 pages left'],
    [65, 'out/a.md: 12 pages, 1,023 tokens, 0.6 s · 497 pages left'],
    [50, 'out/a.md: 12 pages, 1,023 tokens, 0.6 s · 497 left'],
  ])('in %i columns is %s', (columns, line) => {
    expect(describeConversion(item('in/a.pdf', 'out/a.md'), conversion, columns)).toBe(line);
  });

  test('shortens a long name first', () => {
    const line = describeConversion(item('x.pdf', `${'deep/'.repeat(30)}報告書.md`), conversion, 80);
    expect(displayWidth(line)).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^deep\/.*….*報告書\.md: 12 pages, 1,023 tokens, 0\.6 s · 497 left$/);
  });

  test('names the pages that were asked for, and those the plan left out', () => {
    const some = { ...conversion, pageCount: 5 };
    expect(describeConversion(item('a.pdf'), some, 80)).toContain(': 5 of 12 pages,');
    expect(describeConversion(item('a.pdf'), { ...some, warnings: [cut] }, 80)).toContain(
      ': 5 of 12 pages (plan limit),',
    );
  });

  test('says nothing to the terminal', () => {
    const line = describeConversion(item('\u001b[31m\u202e.pdf', '\u0007'), conversion, 60);
    expect(line).toMatch(/^\\u0007: 12 pages/);
  });
});

describe('the footer of a batch', () => {
  const done = { status: 'succeeded' as const, pages: 100, tokens: 2000 };
  const totals = (given: Partial<Totals> = {}): Totals => ({
    ...totalsOf([done, done], [], { cut: 0 }),
    ...given,
  });

  test('is what was converted, where it went and what is left', () => {
    const usage = { pagesUsed: 200, pagesLimit: 1000, pagesRemaining: 800 };
    expect(describeTotals(totals({ usage }), 61_500, 'out/')).toBe(
      '2 converted → out/: 200 pages, 4,000 tokens, 1 min 2 s · 800 pages left',
    );
  });

  test('counts what was not converted, and what an earlier run had converted', () => {
    const outcomes = [done, done, { status: 'not_attempted' as const }];
    const some = totalsOf(outcomes, [done], { cut: 1 });
    expect(describeTotals({ ...some, failed: 1 }, 900, undefined)).toBe(
      '1 converted, 1 before, 1 failed, 1 not attempted: 100 pages, 2,000 tokens, 0.9 s · the plan excluded pages of 1 document',
    );
    expect(describeTotals(totals({ succeeded: 0, failed: 2 }), 900, 'out/')).toBe('0 converted, 2 failed');
  });

  test('of a dry run is what it would cost', () => {
    expect(describeEstimates(totals())).toBe('2 estimated: 200 pages would be charged');
  });
});

test('what is left is that of the last conversion that was charged, in whatever order they come', () => {
  const tally = { cut: 0 };
  const usage = (pagesUsed: number) => ({ pagesUsed, pagesLimit: 9, pagesRemaining: 9 - pagesUsed });
  for (const used of [2, 5, 3]) tallyUp(tally, { usage: usage(used), warnings: [cut] });
  expect(tally).toEqual({ cut: 3, usage: usage(5) });
});
