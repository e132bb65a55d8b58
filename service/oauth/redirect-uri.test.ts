import { describe, expect, test } from 'vitest';
import { isRedirectUri, isRegistered, withParameters } from './redirect-uri.ts';

describe('an address for answers', () => {
  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://editor.example:8443/cb?x=1',
    'http://127.0.0.1/callback',
    'http://localhost:3118/callback',
    'http://[::1]:7/cb',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/oauth',
  ])('may be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  test.each([
    'http://editor.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://user@evil.example/cb',
    'https://user:pass@evil.example/cb',
    'https://editor.example/cb#part',
    'https://editor.example/c b',
    'https://editor.example\\@evil.example/cb',
    'https:evil.example',
    'http:127.0.0.1/cb',
    'https://ëvil.example/cb',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'ms-msdt:/id',
    '/callback',
    '',
    `https://editor.example/${'a'.repeat(1_000)}`,
  ])('is not %j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
    expect(isRegistered([uri], uri)).toBe(false);
  });

  test.each([
    ['https://a.example/cb', 'https://a.example/cb', true],
    ['https://a.example/cb', 'https://a.example/cb/', false],
    ['https://a.example/cb', 'https://a.example/cb?x=1', false],
    ['https://a.example/cb', 'https://a.example:8443/cb', false],
    ['https://a.example/cb', 'https://A.example/cb', false],
    ['https://a.example/cb', 'https://a.example/x/../cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb', true],
    ['http://localhost:3000/cb', 'http://localhost:4000/cb', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb2', false],
    ['http://127.0.0.1/cb', 'http://localhost:49152/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb?x=1', false],
    ['app://x/cb', 'app://x:5/cb', false],
  ])('registered as %s, asked for as %s: %s', (registered, asked, expected) => {
    expect(isRegistered([registered], asked)).toBe(expected);
  });

  test('gets its response added and stays as it was', () => {
    expect(withParameters('https://a.example/cb', { code: 'x', state: 'a&b' })).toBe(
      'https://a.example/cb?code=x&state=a%26b',
    );
    expect(withParameters('app:/cb?q=%7e', { error: 'x', state: undefined })).toBe('app:/cb?q=%7e&error=x');
  });
});
