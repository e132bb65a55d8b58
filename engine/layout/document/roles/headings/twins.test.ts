import { expect, it } from 'vitest';
import type { TypeFacts } from '../../body-style.ts';
import { noHeadings, planHeadings } from './plan-headings.ts';

const LOOK = { size: 12, bold: true, italic: false, caps: false, underlined: false, color: 0, font: 'Test' };

/** Which of two candidates at given heights, the second in doubt, are headings. */
function headingsAt(heights: readonly number[], second: Partial<typeof LOOK> = {}): number[] {
  const seen = heights.map((baseline, index) => ({
    index,
    text: index === 0 ? 'Heat one' : 'Heat two',
    look: index === 0 ? LOOK : { ...LOOK, ...second },
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
    odds: index === 0 ? 1 : -1.5,
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
