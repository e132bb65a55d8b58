import { expect, it } from 'vitest';
import type { TypeFacts } from '../../body-style.ts';
import { noHeadings, planHeadings } from './plan-headings.ts';

const LOOK = { size: 12, bold: true, italic: false, caps: false, underlined: false, color: 0, font: 'Test' };

/** Which candidates at given heights, the last in doubt, are headings. */
function headingsAt(
  heights: readonly number[],
  last: Partial<typeof LOOK> = {},
  name = 'Heat two',
): number[] {
  const isLast = (index: number) => index === heights.length - 1;
  const seen = heights.map((baseline, index) => ({
    index,
    text: isLast(index) ? name : 'Heat one',
    look: isLast(index) ? { ...LOOK, ...last } : LOOK,
    path: [],
    page: 1,
    baseline,
    left: 0,
    right: 100,
    lines: 1,
    isInSequence: false,
    isAtTop: false,
    isOnSlide: false,
    isOnCover: false,
    isCentred: false,
    isRunIn: false,
    headsEntries: false,
    design: `${index}`,
    odds: isLast(index) ? -1.5 : 1,
    isAnnounced: false,
    isHung: false,
  }));
  const designs = new Map(seen.map(({ design, odds }) => [design, { odds, candidates: 1 }]));
  const facts = { outline: [], isTail: false };
  return [...planHeadings({ ...noHeadings(), seen, designs }, { size: 10 } as TypeFacts, facts).keys()];
}

it('takes what is set like a heading beside it for one too', () => {
  expect(headingsAt([100, 100])).toEqual(expect.arrayContaining([0, 1]));
});

it('does not do so for what stands at another height or looks otherwise', () => {
  expect(headingsAt([100, 120])).toEqual([0]);
  expect(headingsAt([100, 100], { bold: false })).toEqual([0]);
});

it('takes what is called as sections are for one where it looks like several headings', () => {
  expect(headingsAt([100, 200, 300], {}, 'References')).toContain(2);
  expect(headingsAt([100, 200, 300])).not.toContain(2);
  expect(headingsAt([100, 200, 300], { bold: false }, 'References')).not.toContain(2);
  expect(headingsAt([100, 300], {}, 'References')).not.toContain(1);
});
