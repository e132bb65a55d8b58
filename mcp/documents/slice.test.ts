import { describe, expect, it } from 'vitest';
import { sliceText, unitsWithin } from './slice.ts';

function allParts(text: string, size: number): string[] {
  const parts: string[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const slice = sliceText(text, from, size);
    parts.push(slice.text);
    from = slice.next;
  }
  return parts;
}

describe('sliceText', () => {
  it('ends after a paragraph, else after a line, where one is near the end', () => {
    expect(allParts('aaaa\n\nbbbb\ncc', 8)).toEqual(['aaaa\n\n', 'bbbb\ncc']);
    expect(allParts('aaaaaa\nbbbbbb', 8)).toEqual(['aaaaaa\n', 'bbbbbb']);
  });

  it('never ends inside a character', () => {
    for (const part of allParts('😀'.repeat(50), 7)) expect(part).toMatch(/^(?:😀)+$/u);
  });

  it('makes progress and gives every text back whole, whatever its breaks', () => {
    for (const text of [
      '',
      'x',
      '\n'.repeat(40),
      'a\n\n\n\n\nb'.repeat(9),
      '😀\n'.repeat(30),
      'x'.repeat(101),
    ]) {
      for (const size of [2, 3, 5, 10, 1_000]) {
        const parts = allParts(text, size);
        expect(parts.join('')).toBe(text);
        expect(parts.every((part) => part.length <= size)).toBe(true);
        if (text !== '') expect(parts.every((part) => part.length > 0)).toBe(true);
      }
    }
  });
});

describe('unitsWithin', () => {
  it.each([
    ['plain', 'a'.repeat(50_000), 40_000],
    ['Greek', 'λ'.repeat(50_000), 30_000],
    ['Chinese', '文'.repeat(50_000), 20_000],
    ['emoji', '😀'.repeat(50_000), 30_000],
    ['short', 'abc', 3],
  ])('bounds %s text by units and bytes', (_name, text, units) => {
    const within = unitsWithin(text, 0, { units: 40_000, bytes: 60_000 });
    expect(within).toBe(units);
    expect(Buffer.byteLength(text.slice(0, within))).toBeLessThanOrEqual(60_000);
  });
});
