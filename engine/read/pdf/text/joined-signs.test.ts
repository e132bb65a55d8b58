import { expect, test } from 'vitest';
import { type GlyphStyle, type Glyphs, GONE } from './glyphs.ts';
import { joinSigns } from './joined-signs.ts';

const EM = 10;

/** Glyphs of a line, each with where it starts, how long it is and, where it is raised, by how much (em). */
function join(...signs: [sign: string, start: number, length: number, rise?: number][]): string {
  const of = (value: (sign: (typeof signs)[number]) => number) => Float64Array.from(signs, value);
  const glyphs: Glyphs = {
    count: signs.length,
    code: Uint32Array.from(signs, ([sign]) => sign.codePointAt(0)!),
    x: of(([, start]) => start * EM),
    y: of(([, , , rise = 0]) => 100 - rise * EM),
    advance: of(([, , length]) => length * EM),
    style: new Uint32Array(signs.length),
    styles: [{ size: EM, angle: 0 } as GlyphStyle],
  };
  joinSigns(glyphs);
  return [...glyphs.code]
    .filter((code) => code !== GONE)
    .map((code) => String.fromCodePoint(code))
    .join('');
}

test.each([
  [
    'a stroke without width before a sign',
    '≠',
    [
      ['\u0338', 0, 0],
      ['=', 0, 0.78],
    ],
  ],
  [
    'a stroke that shares the room of the sign',
    '⊄',
    [
      ['\u0338', 0, 0.39],
      ['⊂', 0.39, 0.39],
    ],
  ],
  [
    'a stroke behind a sign',
    '≢',
    [
      ['≡', 0, 0.78],
      ['\u0338', 0.78, 0],
    ],
  ],
  [
    'a slash over a sign',
    '∉',
    [
      ['/', 0.1, 0.5],
      ['∈', 0, 0.67],
    ],
  ],
] as const)('%s strikes it out', (_, struck, signs) => {
  expect(join(...(signs as unknown as Parameters<typeof join>))).toBe(struck);
});

test('a slash beside a sign, and a stroke that no character is struck out by, stay', () => {
  expect(join(['/', 0, 0.5], ['=', 0.5, 0.78])).toBe('/=');
  expect(join(['\u0338', 0, 0], ['⇈', 0, 0.5])).toBe('\u0338⇈');
  expect(join(['\u0338', 0, 0], ['a', 0, 0.5])).toBe('\u0338a');
});

test('arrows that overlap what lengthens them are one', () => {
  expect(join(['=', 0, 0.78], ['⇒', 0.61, 1])).toBe('⟹');
  expect(join(['⇐', 0, 1], ['⇒', 0.83, 1])).toBe('⟺');
  expect(join(['−', 0, 0.78], ['−', 0.67, 0.78], ['→', 1.34, 1])).toBe('⟶');
  expect(join(['←', 0, 1], ['−', 0.83, 0.78], ['→', 1.5, 1])).toBe('⟷');
  expect(join(['|', 0, 0.28], ['=', 0.11, 0.78])).toBe('⊨');
  expect(join(['=', 0, 0.78], ['⇒', 0.78, 1])).toBe('=⇒');
  expect(join(['|', 0, 0.28], ['=', 0.28, 0.78])).toBe('|=');
});

test('bars and hooks are part of the arrow beside them', () => {
  expect(join(['↦', 0, 0], ['→', 0, 1])).toBe('↦');
  expect(join(['↦', 0, 0.5], ['→', 0.5, 0.5])).toBe('↦');
  expect(join(['↦', 0, 0], ['−', 0, 0.78], ['→', 0.61, 1])).toBe('⟼');
  expect(join(['↪', 0, 0.28], ['→', 0.11, 1])).toBe('↪');
  expect(join(['↦', 0, 1], ['→', 1.3, 1])).toBe('↦→');
});

test('a sign above another is one with it, if it is no wider', () => {
  expect(join(['∼', 0, 0.78, 0.3], ['=', 0, 0.78])).toBe('≅');
  expect(join(['.', 0.25, 0.28, 0.4], ['=', 0, 0.78])).toBe('≐');
  expect(join(['∼', -1, 0.78, 0.3], ['=', 0, 0.78])).toBe('∼=');
  expect(join(['∼', 0, 0.78, 1.2], ['=', 0, 0.78])).toBe('∼=');
});
