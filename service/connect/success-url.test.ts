import { expect, test } from 'vitest';
import { readSuccessUrl, withStatus } from './success-url.ts';

test.each([
  ['https://tool.example/done', 'https://tool.example/done'],
  ['https://tool.example/done?state=a%20b', 'https://tool.example/done?state=a%20b'],
  ['HTTPS://Tool.example', 'https://tool.example/'],
  ['http://127.0.0.1:7777/cb', 'http://127.0.0.1:7777/cb'],
  ['http://localhost/cb', 'http://localhost/cb'],
  ['http://[::1]:80/cb', 'http://[::1]/cb'],
])('%s is one', (text, url) => {
  expect(readSuccessUrl(text)).toBe(url);
});

test.each([
  '',
  '/done',
  '//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://tool.example\\@evil.example',
  'https://tool.example@evil.example',
  'https://user:pass@tool.example',
  'http://127.0.0.1@evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'http://tool.example/done',
  'http://127.0.0.2/done',
  'http://0.0.0.0/done',
  'http://0x7f.1@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://tool.example/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'tool://callback',
  ' https://tool.example',
  'https://tool.example/\r\nSet-Cookie: a=b',
  'https://tool.example/\tx',
  'https://tool.example/\u202ecod',
  'https://tool.example/#fragment',
  `https://tool.example/${'a'.repeat(2_000)}`,
])('%j is none', (text) => {
  expect(readSuccessUrl(text)).toBeUndefined();
});

test('nothing but the status is added', () => {
  expect(withStatus('https://tool.example/done?state=7', 'approved')).toBe(
    'https://tool.example/done?state=7&status=approved',
  );
  expect(withStatus('https://tool.example/done?a=b%20c~(d)', 'denied')).toBe(
    'https://tool.example/done?a=b%20c~(d)&status=denied',
  );
  expect(withStatus('https://tool.example', 'denied')).toBe('https://tool.example/?status=denied');
  expect(withStatus('https://tool.example/?status=approved', 'denied')).toBe(
    'https://tool.example/?status=denied',
  );
});
