import { describe, expect, test } from 'vitest';
import { seal, unseal } from './secrets.ts';

const SECRET = 'a secret of more than thirty-two characters';

describe('a sealed text', () => {
  const sealed = seal(SECRET, 'keys of acc_1', 'dc_live_“ä”');

  test('is opened by the same secret for the same purpose, and fit for a cookie', () => {
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(unseal(SECRET, 'keys of acc_1', sealed)).toBe('dc_live_“ä”');
  });

  test('tells nothing by itself, and is another each time', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('dc_live');
    expect(seal(SECRET, 'keys of acc_1', 'dc_live_“ä”')).not.toBe(sealed);
  });

  test.each([
    ['another secret', () => unseal(`${SECRET}!`, 'keys of acc_1', sealed)],
    ['another purpose', () => unseal(SECRET, 'keys of acc_2', sealed)],
    ['a changed text', () => unseal(SECRET, 'keys of acc_1', `${sealed.slice(0, -2)}AA`)],
    ['half of it', () => unseal(SECRET, 'keys of acc_1', sealed.slice(0, 30))],
    ['nothing', () => unseal(SECRET, 'keys of acc_1', '')],
  ])('is not opened with %s', (_what, open) => {
    expect(open()).toBeUndefined();
  });
});
