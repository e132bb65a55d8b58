import { describe, expect, it } from 'vitest';
import { nearestName, nearestTo } from './nearest.ts';

describe('the candidate nearest to a word', () => {
  it('differs in few letters, however long both are', () => {
    const long = 'minutes-of-the-general-meeting-of-the-association-in-the-year-2025.pdf';
    expect(nearestTo(long.replace('meeting', 'meting'), ['other.pdf', long])).toBe(long);
    expect(nearestTo(long.replace('2025', '2024-final-version'), [long])).toBeUndefined();
  });

  it('is none where half of a short word differs', () => {
    expect(nearestTo('abc', ['xyz', 'abd'])).toBe('abd');
    expect(nearestTo('abc', ['ayz'])).toBeUndefined();
  });

  it('is found in no time for a hostile word', () => {
    const begun = performance.now();
    expect(nearestTo('x'.repeat(1_000_000), ['pages', 'y'.repeat(1_000)])).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('the field that was meant by another name', () => {
  const known = ['file_name', 'output_format', 'pages'];

  it.each([
    ['outputFormat', 'output_format'],
    ['OUTPUT-FORMAT', 'output_format'],
    ['format', 'output_format'],
    ['page', 'pages'],
    ['title', 'file_name'],
  ])('%s is %s', (name, meant) => {
    expect(nearestName(name, known, { file_name: ['title'] })).toBe(meant);
  });

  it('is none where nothing is like it', () => {
    expect(nearestName('zzzzzzzz', known)).toBeUndefined();
  });
});
