import { expect, test } from 'vitest';
import { splitPaths } from './split-paths.ts';

test.each([
  ['The plans are at /pricing.', ['The plans are at ', '/pricing', '.']],
  [
    'Made in the dashboard (/dashboard/api) or not.',
    ['Made in the dashboard (', '/dashboard/api', ') or not.'],
  ],
  ['At /sign-in?next=/dashboard/try, then', ['At ', '/sign-in?next=/dashboard/try', ', then']],
  ['See /auth.md. All is in /llms.txt.', ['See ', '/auth.md', '. All is in ', '/llms.txt', '.']],
  ['/docs and /api-docs', ['', '/docs', ' and ', '/api-docs', '']],
  ['This and/or https://example.com/a are no paths.', ['This and/or https://example.com/a are no paths.']],
])('of %j the paths are every second part', (text, parts) => {
  expect(splitPaths(text)).toEqual(parts);
});
