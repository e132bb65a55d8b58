import { describe, expect, it } from 'vitest';
import { claimId, hrefResolver } from './targets.ts';

describe('addresses of links', () => {
  const resolve = hrefResolver(new Map([['intro', 'to-intro']]));

  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
    ['mailto:me@example.org', 'mailto:me@example.org'],
    ['  https://example.org/  ', 'https://example.org/'],
    ['https://example.org/annual \n report', 'https://example.org/annual%20report'],
    ['#intro', '#to-intro'],
  ])('%j is written as %j', (href, written) => {
    expect(resolve(href)).toBe(written);
  });

  it.each([
    'javascript:alert(1)',
    'java\u0000script:alert(1)',
    ' \tjavascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'ftp://example.org/',
    '//example.org/',
    '/etc/passwd',
    'www.example.org',
    'https:',
    '#elsewhere',
    '',
  ])('%j is left out', (href) => {
    expect(resolve(href)).toBeUndefined();
  });
});

describe('identifiers', () => {
  it('are letters, digits, hyphens and underscores, and come once', () => {
    const taken = new Map<string, number>();
    const wishes = ['a b', 'A-b', 'a b', 'a-b-2', '"><script>', '', '…', 'é_1', 'x'.repeat(500)];
    const ids = wishes.map((wish) => claimId(wish, taken));
    expect(ids.slice(0, 8)).toEqual(['a-b', 'A-b-2', 'a-b-3', 'a-b-2-2', '-script-', 'id', '-', 'é_1']);
    expect(ids[8]).toHaveLength(80);
  });

  it('of one wish are all found quickly', () => {
    const taken = new Map<string, number>();
    const ids = new Set(Array.from({ length: 50_000 }, () => claimId('1', taken)));
    expect(ids.size).toBe(50_000);
  }, 20_000);
});
