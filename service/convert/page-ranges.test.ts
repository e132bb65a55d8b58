import { describe, expect, it } from 'vitest';
import { parsePageRanges } from './page-ranges.ts';

const reasonFor = (text: string): { reason?: string; message: string } => {
  try {
    parsePageRanges(text);
  } catch (error) {
    return error as { reason: string; message: string };
  }
  return { message: 'none' };
};

describe('parsePageRanges', () => {
  it('reads single pages, ranges, and ranges to the end, in the order written', () => {
    expect(parsePageRanges('9, 1-5,12-')).toEqual([
      { first: 9, last: 9 },
      { first: 1, last: 5 },
      { first: 12, last: Number.POSITIVE_INFINITY },
    ]);
  });

  it.each(['', '1,,2', 'a', '-3', '0', '9-3', '1000001', '1;2', '1-2-3', '1,'.repeat(2_000)])(
    'refuses %.20j without quoting it',
    (text) => {
      const { reason, message } = reasonFor(text);
      expect(reason).toBe('invalid_pages');
      if (!/\d/.test(text)) expect(message).not.toContain(`"${text}"`);
    },
  );
});
