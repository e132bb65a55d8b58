import { expect, test } from 'vitest';
import { normalizeEmail } from './normalize-email.ts';

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ["o'neil+docs@mail.example.org", "o'neil+docs@mail.example.org"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%s is %s', (text, email) => {
  expect(normalizeEmail(text)).toBe(email);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@exa mple.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com,eve@example.com',
  'ada@evil.com@example.com',
  '"ada"@example.com',
  'a..da@example.com',
  '.ada@example.com',
  'ada\u0000@example.com',
  'ada@example.com/path',
  'ada@example.com?x=1',
  'ádá@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}example`,
])('%j is no address', (text) => {
  expect(normalizeEmail(text)).toBeUndefined();
});
