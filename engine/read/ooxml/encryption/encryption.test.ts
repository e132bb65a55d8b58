import { describe, expect, test } from 'vitest';
import { type EncryptionTraits, encryptOffice } from './encrypted.fixture.ts';
import { unlockOffice } from './index.ts';

const content = Buffer.from(Array.from({ length: 9999 }, (_, i) => i % 251));
const unlock = (bytes: Uint8Array, password = 'Pä$$ 1') => Buffer.from(unlockOffice(bytes, password));
const encrypt = (traits?: EncryptionTraits) => encryptOffice(content, 'Pä$$ 1', traits);

describe('an encrypted Office file', () => {
  test.each<EncryptionTraits>([
    {},
    { hashAlgorithm: 'SHA1', keyBits: 128 },
    { hashAlgorithm: 'SHA1', keyBits: 256 },
    { spinCount: 0 },
  ])('is opened by its password: %j', (traits) => {
    expect(unlock(encrypt(traits)).equals(content)).toBe(true);
  });

  test('of a few bytes is opened', () => {
    expect(unlock(encryptOffice(content.subarray(0, 100), 'a'), 'a')).toHaveLength(100);
  });

  test.each(['', 'pä$$ 1', 'Pä$$ 1 '])('is not opened by another one: %j', (password) => {
    expect(() => unlock(encrypt(), password)).toThrow(expect.objectContaining({ code: 'password_wrong' }));
  });

  test('of another kind of encryption says so', () => {
    const refused = expect.objectContaining({ code: 'unsupported_format' });
    expect(() => unlock(encrypt({ version: 0x00020003 }))).toThrow(refused);
  });

  test('that asks for too many rounds is refused at once', () => {
    const refused = expect.objectContaining({ code: 'too_complex' });
    expect(() => unlock(encrypt({ statedSpins: 10_000_000 }))).toThrow(refused);
  });

  test('that is cut off or leads nowhere is damaged', () => {
    const whole = encrypt();
    const damaged = expect.objectContaining({ code: 'invalid_office' });
    for (const length of [100, 600, whole.length - 600]) {
      expect(() => unlock(whole.subarray(0, length)), `at ${length}`).toThrow(damaged);
    }
    const looped = Buffer.from(whole);
    const table = (looped.readUInt32LE(0x4c) + 1) * 512;
    for (let i = 0; i < 20; i++) looped.writeUInt32LE(0, table + 4 * i);
    expect(() => unlock(looped)).toThrow(damaged);
  });
});

test('other files stay as they are', () => {
  expect(unlockOffice(content, 'x')).toBe(content);
});
