import { expect, test } from 'vitest';
import { readNextPath } from './safe-next.ts';

test.each([
  ['/dashboard', '/dashboard'],
  ['/connect?user_code=WDJB-MJHT', '/connect?user_code=WDJB-MJHT'],
  ['/a/../account', '/account'],
  ['/connect/abc#x', '/connect/abc'],
])('%s leads to %s', (text, path) => {
  expect(readNextPath(text)).toBe(path);
});

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\r\nSet-Cookie: x=y',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  '@evil.example',
  `/${'a'.repeat(500)}`,
])('%j leads nowhere', (text) => {
  expect(readNextPath(text)).toBeUndefined();
});
