import { expect, test } from 'vitest';
import { signFontOf } from './sign-fonts.ts';

function read(
  fontName: string,
  glyph: { code: string; name?: string; unmapped?: boolean },
): string | undefined {
  const { code, name, unmapped = false } = glyph;
  const sign = signFontOf(fontName)?.({ code: code.codePointAt(0)!, name, unmapped });
  return sign === undefined ? undefined : String.fromCodePoint(sign);
}

test.each([
  ['H11002', '−'],
  ['H9262', 'μ'],
  ['H11350', '≥'],
  ['H20849', '('],
  ['H9999', undefined],
  ['f_f', undefined],
])('a Pi font’s glyph %s is %s', (name, sign) => {
  expect(read('MathematicalPi-One', { code: '\x01', name, unmapped: true })).toBe(sign);
});

test('a Pi font without names is read by its own encoding', () => {
  expect(read('Universal-GreekwithMathPi', { code: '~', unmapped: true })).toBe('(');
  expect(read('MathematicalPi-One', { code: '2', unmapped: true })).toBe('−');
  expect(read('MathematicalPi-Three', { code: '2', unmapped: true })).toBeUndefined();
});

test('a symbol named by its code is that of the encoding of its family', () => {
  const glyph = { code: '\x01', unmapped: true };
  expect(read('AdvP4C4E74', { ...glyph, name: 'C2' })).toBe('×');
  expect(read('AdvP4C4E74', { ...glyph, name: 'C14' })).toBe('°');
  expect(read('AdvP4C4E74', { ...glyph, name: 'C136' })).toBe('=');
  expect(read('AdvPSSym', { ...glyph, name: 'C176' })).toBe('°');
  expect(read('AdvP4C4E51', { ...glyph, name: 'C27' })).toBe('σ');
  expect(read('TeX_CM_Maths_Symbols', { code: '\x03', unmapped: true })).toBe('∗');
  expect(read('AdvP4C4E74', { code: '\x03', unmapped: true })).toBeUndefined();
  expect(read('AdvUnheardOf', { ...glyph, name: 'C2' })).toBeUndefined();
});

test.each([
  ['AdvP4C4E74', '¼', '='],
  ['AdvP7DA6', 'm', 'μ'],
  ['AdvPSMP13', 'l', 'μ'],
  ['AdvTT454a7a89', 'N', '>'],
  ['XxkbtbAdvTir_symb', '9', '×'],
])('in %s the key %s prints %s', (fontName, code, sign) => {
  expect(read(fontName, { code })).toBe(sign);
});

test('what a file says rightly stays, and so do fonts of letters', () => {
  expect(read('AdvP7DA6', { code: 'μ' })).toBeUndefined();
  expect(read('AdvP4C4E74', { code: '−' })).toBeUndefined();
  expect(read('AdvTimes', { code: 'm' })).toBeUndefined();
  expect(read('Times-Roman', { code: '2' })).toBeUndefined();
});

test('a font of TeX’s is read by the names that such fonts share, and without names by its encoding', () => {
  const glyph = { code: 'h', unmapped: true };
  expect(read('CMSY10', { ...glyph, name: 'angbracketleft' })).toBe('⟨');
  expect(read('LMMathSymbols10-Regular', glyph)).toBe('⟨');
  expect(read('LMMathSymbols10-Regular', { ...glyph, name: 'unheardof' })).toBeUndefined();
  expect(read('MSAM7', { code: 'X', unmapped: true })).toBe('✓');
  expect(read('CMMIB10', { code: '`', unmapped: true })).toBe('ℓ');
  expect(read('CMMI10', { code: 'ǫ' })).toBe('ϵ');
  expect(read('CMMI10', { code: 'h' })).toBeUndefined();
});
