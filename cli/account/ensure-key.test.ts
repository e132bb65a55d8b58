import { describe, expect, test } from 'vitest';
import { type FakeContext, fakeContext } from '../testing/fake-context.ts';
import { ensureKey } from './ensure-key.ts';

function withoutKey(address?: string): FakeContext {
  const context = fakeContext();
  const services = { ...context.services, keySource: () => 'none' as const };
  return { ...context, services: { ...services, embedded: address === undefined, address } };
}

describe('without a key', () => {
  test('the refusal says where one was looked for', async () => {
    await expect(ensureKey(withoutKey())).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
      hint: 'None is in /none/config.json: run "docconv login", set DOCCONV_API_KEY, or add --yes to use an account on this machine.',
    });
  });

  test('the refusal says for which server', async () => {
    await expect(ensureKey(withoutKey('https://docs.example.com'))).rejects.toMatchObject({
      hint: expect.stringMatching(/^None for https:\/\/docs\.example\.com is in \/none\/config\.json: run/),
    });
  });
});
