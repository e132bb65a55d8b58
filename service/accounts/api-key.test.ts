import { describe, expect, it } from 'vitest';
import { generateApiKey, hashApiKey, isSameHash, isWellFormedKey, prefixOfKey } from './api-key.ts';

describe('api keys', () => {
  it('begin with dc_live_ and are well formed', () => {
    const key = generateApiKey();
    expect(key).toMatch(/^dc_live_[0-9A-Za-z]{34}$/);
    expect(isWellFormedKey(key)).toBe(true);
    expect(prefixOfKey(key)).toBe(key.slice(0, 12));
  });

  it('never repeat, and use all of the alphabet evenly', () => {
    const keys = Array.from({ length: 4000 }, generateApiKey);
    expect(new Set(keys).size).toBe(keys.length);
    const counts = new Map<string, number>();
    for (const char of keys.map((key) => key.slice(8, 36)).join('')) {
      counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    const expected = (4000 * 28) / 62;
    expect(counts.size).toBe(62);
    // Six standard deviations of a fair draw.
    for (const count of counts.values())
      expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
  });

  it('tell every mistyped character', () => {
    const key = generateApiKey();
    for (let i = 8; i < key.length; i++) {
      const wrong = `${key.slice(0, i)}${key[i] === 'a' ? 'b' : 'a'}${key.slice(i + 1)}`;
      expect(isWellFormedKey(wrong), wrong).toBe(false);
    }
  });

  it.each(['', 'dc_live_', 'dc_test_abc', 'dc_live_ä', `${'dc_live_'}${'a'.repeat(1000)}`])(
    'refuse %j',
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );

  it('are compared by hash', () => {
    const hash = hashApiKey(generateApiKey());
    expect(isSameHash(hash, `${hash}`)).toBe(true);
    expect(isSameHash(hash, hashApiKey('other'))).toBe(false);
    expect(isSameHash(hash, hash.slice(1))).toBe(false);
  });
});
