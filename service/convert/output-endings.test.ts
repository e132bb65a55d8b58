import { expect, test } from 'vitest';
import { outputFormatOfName } from './output-endings.ts';

test.each([
  ['a.md', 'markdown'],
  ['a.MARKDOWN', 'markdown'],
  ['pages/a.b.html', 'html'],
  ['.a.htm', 'html'],
  ['a.txt', undefined],
  ['html', undefined],
  ['.html', undefined],
  ['pages/.md', undefined],
  ['pages\\.md', undefined],
  ['pages.html/', undefined],
])('%s is to hold %s', (name, format) => {
  expect(outputFormatOfName(name)).toBe(format);
});
