import { describe, expect, test } from 'vitest';
import { editText } from './edit-text.ts';

const typed = (text: string, ...inputs: string[]) =>
  inputs.reduce((line, input) => editText(line.text, input, {}), { text, isGiven: false });

describe('a line that is typed', () => {
  test.each([
    ['letters', typed('', 'a', 'b'), 'ab', false],
    ['a paste', typed('', 'dc_live_abc'), 'dc_live_abc', false],
    ['a paste that ends with Enter', typed('', 'abc\r'), 'abc', true],
    ['a paste over lines', typed('', 'abc\r\ndef'), 'abcdef', false],
    ['marks around a paste', typed('', '[200~', 'abc', '[201~'), 'abc', false],
    ['backspace among letters', typed('', 'abx\u007fc'), 'abc', false],
    ['control characters', typed('', 'a\u0000\u001bb\u0015c'), 'c', false],
  ])('%s', (_what, line, text, isGiven) => {
    expect(line).toEqual({ text, isGiven });
  });

  test('backspace takes away what is seen as one', () => {
    expect(editText('a👍🏽', '', { backspace: true }).text).toBe('a');
    expect(editText('', '', { delete: true }).text).toBe('');
  });

  test('Ctrl-U empties it, Enter gives it, other keys do nothing', () => {
    expect(editText('abc', 'u', { ctrl: true }).text).toBe('');
    expect(editText('abc', '', { return: true })).toEqual({ text: 'abc', isGiven: true });
    expect(editText('abc', 'x', { meta: true }).text).toBe('abc');
    expect(editText('abc', '', { upArrow: true }).text).toBe('abc');
  });

  test('does not grow without end', () => {
    expect(typed('', 'x'.repeat(100_000)).text.length).toBe(4096);
  });
});
