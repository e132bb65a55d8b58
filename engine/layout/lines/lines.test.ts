import { expect, test } from 'vitest';
import { setPage } from '../testing/set-page.ts';
import { findLines } from './lines.ts';
import { BOLD } from './spans.ts';

const styleOf = (code: string) => {
  const bold = { text: '5.2 The command', x: 50, y: 100, bold: true };
  const light = { text: code, x: 130, y: 100, monospaced: true };
  return findLines(setPage([bold, light]), new Set())[0]!.style;
};

test('code in a bold line does not make it light', () => {
  expect(styleOf('open()')).toBe(BOLD);
});

test('a bold term before more code than that does not make the line bold', () => {
  expect(styleOf('open(name, mode, owner, group)')).toBe(0);
});
