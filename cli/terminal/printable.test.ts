import { expect, test } from 'vitest';
import { printable, redactKeys } from './printable.ts';

test.each([
  ['report 報告書 👍🏽 é.pdf', 'report 報告書 👍🏽 é.pdf'],
  ['red \u001b[31m', 'red \\u001b[31m'],
  ['two\nlines', 'two\\nlines'],
  ['C1 \u009b2J', 'C1 \\u009b2J'],
  ['invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
  ['not\u200bseen\u00ad\u3164', 'not\\u200bseen\\u00ad\\u3164'],
  ['tagged\u{e0041}', 'tagged\\u{e0041}'],
  ['half\ud83d', 'half\\ud83d'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('what is too long is cut, and no character with it', () => {
  expect(printable('abc', 2)).toBe('ab…');
  expect(printable('ab👍c', 3)).toBe('ab…');
});

test('keys are hidden but for what names them', () => {
  expect(redactKeys('key dc_live_abcdEFGH1234, dc_live_ijklMNOP')).toBe('key dc_live_abcd…, dc_live_ijkl…');
});
