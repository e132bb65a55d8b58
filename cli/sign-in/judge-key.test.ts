import { expect, test } from 'vitest';
import { generateApiKey } from '../../service/accounts/api-key.ts';
import { isKeyLike, judgeKey, keyIn } from './judge-key.ts';

const key = generateApiKey();
const other = key.endsWith('a') ? 'b' : 'a';

test.each([
  ['', /Paste it/, false],
  ['dc_', /^3 of 42 characters/, false],
  ['sk_live_1', /keys begin with dc_live_/, false],
  [key.slice(0, 30), /^30 of 42 characters/, false],
  ['dc_live_ab-c', /letters and digits/, false],
  [`${key}x`, /these are 43/, false],
  [`${key.slice(0, -1)}${other}`, /characters is wrong/, false],
  [key, /form of a key/, true],
  [` "${key.slice(0, 20)}\n  ${key.slice(20)}" `, /form of a key/, true],
])('of %j it says %s', (text, said, isFine) => {
  expect(judgeKey(text)).toMatchObject({ text: expect.stringMatching(said), isFine });
  if (text.length > 12) expect(judgeKey(text).text).not.toContain(text.slice(12));
});

test('a key is found in what stands around it', () => {
  expect(keyIn(`'${key}'\n`)).toBe(key);
  expect([isKeyLike(`${key}\n`), isKeyLike('2')]).toEqual([true, false]);
});
