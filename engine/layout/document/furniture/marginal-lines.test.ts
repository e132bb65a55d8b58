import { describe, expect, it } from 'vitest';
import { leftOutAround } from '../../testing/left-out.ts';
import type { SetLine } from '../../testing/set-page.ts';

describe('what stands at the edge of a page', () => {
  it('is no head with the number of the page where it has more numbers than two: a chart at its top', () => {
    const legend = (text: string, x: number): SetLine => ({ text, x, y: 82, size: 6 });
    const chart = [
      legend('sold in the valley', 80),
      legend('sold on the coast', 170),
      legend('sold in the valley', 330),
      legend('sold on the coast', 420),
      ...[100, 78, 73, 90, 84, 72].map((value, i) => ({ text: `${value}`, x: 80 + 75 * i, y: 98, size: 6 })),
    ];
    expect(leftOutAround(chart, { top: 140 })).toEqual([]);
  });

  it('is parted from the text by less than a line', () => {
    const head = { text: 'Wool and Weavers', x: 240, y: 44, size: 9, italic: true };
    const foot = { text: 'Cloth Trade, no. 3', x: 60, y: 750, size: 9 };
    const number = { text: '121', x: 530, y: 750, size: 9 };
    // The text begins 8.2 points below the head.
    expect(leftOutAround([head, foot, number], { top: 62 })).toContain(head.text);
  });
});
