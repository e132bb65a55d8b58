import { expect, test } from 'vitest';
import { isNewer } from './find-latest.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', true],
  ['1.0.0-rc.1', '1.0.0', false],
  ['1.0.0+build', '1.0.0', false],
  ['1.9.9', '2.0.0', false],
])('%s after %s: %s', (a, b, expected) => {
  expect(isNewer(a, b)).toBe(expected);
});
