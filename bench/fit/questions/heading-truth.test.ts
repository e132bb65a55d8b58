import { expect, it } from 'vitest';
import { withoutCase } from './heading-truth.ts';

it('compares titles printed in capitals with those of the source, in languages that lose accents or dots by it', () => {
  const pairs = [
    ['\u0130STASYON \u00d6RNE\u011e\u0130', '\u0130stasyon \u00f6rne\u011fi'],
    ['BAKIR I\u015eIK', 'Bak\u0131r \u0131\u015f\u0131k'],
    [
      '\u03a3\u03a5\u0393\u03a7\u03a1\u039f\u039d\u039f\u03a3',
      '\u03a3\u03cd\u03b3\u03c7\u03c1\u03bf\u03bd\u03bf\u03c2',
    ],
  ];
  for (const [capitals, small] of pairs) expect(withoutCase(capitals!)).toBe(withoutCase(small!));
});
