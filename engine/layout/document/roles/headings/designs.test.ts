import { expect, it } from 'vitest';
import type { HeadingCandidate } from './candidate.ts';
import { addVote, type Designs, jointOdds, leastOdds } from './designs.ts';

/** What becomes of a candidate in doubt beside others, given as their edges and log-odds. */
function beside(others: readonly [edge: number, odds: number][], doubt: number, centred = 0): number {
  const designs: Designs = new Map();
  const vote = (left: number, odds: number) => addVote(designs, candidateAt(left, centred), odds);
  const own = vote(50, doubt);
  for (const [edge, odds] of others) vote(edge, odds);
  return jointOdds(own, designs);
}

function candidateAt(left: number, centred: number): HeadingCandidate {
  const look = { size: 12, bold: true, italic: false, caps: false, underlined: false, color: 0, font: 'F' };
  const item = { passage: { lines: [{ left, rightToLeft: false }] } } as unknown as HeadingCandidate['item'];
  const kind = { opensArticle: false, isInContents: false };
  return { item, index: 0, text: '', look, path: [], features: { depth: 0, centred }, ...kind };
}

it('a candidate in doubt is what most of its design are', () => {
  expect(
    beside(
      [
        [50, 2],
        [51, 3],
        [50, 2],
      ],
      -0.5,
    ),
  ).toBeGreaterThan(0);
  expect(
    beside(
      [
        [50, -2],
        [51, -3],
        [50, -2],
      ],
      0.5,
    ),
  ).toBeLessThan(0);
});

it('others of another edge say nothing, unless both are centred', () => {
  expect(
    beside(
      [
        [90, 3],
        [90, 3],
        [90, 3],
      ],
      -0.5,
    ),
  ).toBe(-0.5);
  expect(
    beside(
      [
        [90, 3],
        [120, 3],
        [60, 3],
      ],
      -0.5,
      1,
    ),
  ).toBeGreaterThan(0);
});

it('no number of others makes a heading of what surely is none', () => {
  const sure = Array.from({ length: 100 }, (): [number, number] => [50, 9]);
  expect(beside(sure, leastOdds(0) - 0.1)).toBeLessThan(0);
  expect(beside(sure, leastOdds(0) + 0.1)).toBeGreaterThan(0);
});
