import { expect, test } from 'vitest';
import { decodeSymbol, decodeSymbolText, isSymbolFont } from './symbol-fonts.ts';

test.each([
  [0x61, 'Symbol', 'α'],
  [0xf0b7, 'Symbol', '•'],
  [0xde, 'Symbol', '⇒'],
  [0xf0fe, 'Wingdings', '☑'],
  [0xf0a8, 'Wingdings', '☐'],
  [0x4a, 'wingdings', '☺'],
  [0xf0e0, 'Wingdings', '→'],
  [0x52, 'Wingdings 2', '☑'],
  [0x61, 'Webdings', '✔'],
  [0xf020, 'Wingdings', ' '],
  [0x4e2d, 'Wingdings', '中'],
])('code %i of %s stands for %s', (code, font, character) => {
  expect(decodeSymbol(code, font)).toBe(character);
});

test('a dingbat nobody knows is a bullet', () => {
  expect(decodeSymbol(0x21, 'Wingdings 3')).toBe('•');
});

test('text in a symbol font is read by its encoding', () => {
  expect(decodeSymbolText('abg', 'Symbol')).toBe('αβγ');
});

test('fonts with an encoding of their own are known', () => {
  expect(['Symbol', 'Wingdings 2', 'Arial', undefined, 'Segoe UI Symbol'].map(isSymbolFont)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
