import { describe, expect, test } from 'vitest';
import { displayWidth } from '../terminal/fit-text.ts';
import { symbolsFor } from '../terminal/symbols.ts';
import { failed, ok, skipped, warning } from './check.ts';
import { describeCheck, describeVerdict } from './describe-check.ts';

const style = { symbols: symbolsFor('xterm'), color: false };
const broken = failed('auth', 'there is no API key', 'Run "docconv login".');
const old = warning('version', 'docconv 1.0.0; 2.0.0 is out', 'Run: npm install --global docconv@latest');

describe('a check', () => {
  test('is a line, with what to do below it', () => {
    expect(describeCheck(ok('disk', '9.1 GiB free at /tmp'), style)).toBe(
      '✓ disk     9.1 GiB free at /tmp\n',
    );
    expect(describeCheck(broken, style)).toBe(
      '✗ auth     there is no API key\n           → Run "docconv login".\n',
    );
    expect(describeCheck(skipped('ocr', 'not needed'), style)).toBe('- ocr      not needed\n');
  });

  test('stays in its column on a narrow terminal', () => {
    const lines = describeCheck(old, { ...style, columns: 32 })
      .trimEnd()
      .split('\n');
    expect(lines).toEqual([
      '! version  docconv 1.0.0; 2.0.0',
      '           is out',
      '           → Run: npm install',
      '             --global',
      '             docconv@latest',
    ]);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(32);
  });

  test('has signs that every terminal knows, and colour only where there is some', () => {
    expect(describeCheck(broken, { symbols: symbolsFor('linux'), color: false })).toMatch(/^x auth[^→]+$/);
    expect(describeCheck(broken, { ...style, color: true })).toContain('\u001b[31m✗\u001b[39m auth');
  });
});

test.each([
  [[ok('a', ''), skipped('b', '')], '✓ All is well.\n'],
  [[ok('a', ''), old], '! docconv works; worth a look: version.\n'],
  [[ok('a', ''), old, broken], '✗ 1 of 3 checks failed: auth.\n'],
  [[ok('a', ''), broken, broken], '✗ 1 of 2 checks failed: auth.\n'],
])('the verdict of %j', (checks, verdict) => {
  expect(describeVerdict(checks, style)).toBe(verdict);
});
