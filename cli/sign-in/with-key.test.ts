import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { signInWithPipedKey } from './with-key.ts';

test.each([
  ['', /Standard input has no key\./],
  ['\n', /Standard input has no key\./],
  ['sk_live_1\n', /That is not an API key\./],
])('of %j on standard input it is told what is wrong', async (stdin, said) => {
  await expect(signInWithPipedKey(fakeContext({ stdin }))).rejects.toThrow(said);
});

test('where nothing is piped in for a server, the command to try names it too', async () => {
  const context = fakeContext();
  const services = { ...context.services, address: 'https://docs.example.com' };
  await expect(signInWithPipedKey({ ...context, services })).rejects.toMatchObject({
    hint: 'Try: docconv login --base-url https://docs.example.com --api-key-stdin < key.txt',
  });
});

test('a key with a line break after it is taken', async () => {
  expect(await signInWithPipedKey(fakeContext({ stdin: 'dc_live_abcdefgh\r\n' }))).toBe('dc_live_abcd');
});
