import { expect, it } from 'vitest';
import { seeded } from '../testing/seeded.ts';
import { columnEnds } from './column-ends.ts';

it('tells where most lines end', () => {
  expect(columnEnds([150, 300, 300, 300, 300]).shared(100)).toBe(300);
});

it('counts lines on both sides of where two places meet', () => {
  expect(columnEnds([298, 298, 300, 300]).shared(100)).toBe(297);
});

it('knows no edge where few lines end at one', () => {
  expect(columnEnds([100, 120, 300, 300, 300]).shared(100)).toBeUndefined();
});

it('leaves out lines that end before the block', () => {
  const { shared } = columnEnds([150, 150, 150, 150, 150, 300, 300, 300, 300]);
  expect([shared(140), shared(200), shared(310)]).toEqual([150, 300, undefined]);
});

it('takes of ragged lines one of the longest', () => {
  expect(columnEnds([100, 110, 120, 130, 140, 150, 160, 170]).ragged).toBe(150);
});

it('tells the same as counting the lines of each edge does', () => {
  const random = seeded(7);
  for (let run = 0; run < 300; run++) {
    const rights = Array.from({ length: 1 + Math.floor(40 * random()) }, () => 200 + 40 * random() ** 2);
    rights.sort((a, b) => a - b);
    const least = 195 + 50 * random();
    expect(columnEnds(rights).shared(least)).toBe(countEdges(rights, least));
  }
});

/** The same in the plainest way. */
function countEdges(rights: readonly number[], least: number): number | undefined {
  const places = rights.filter((right) => right >= least - 3).map((right) => Math.round(right / 3));
  const countOf = (place: number) => places.filter((each) => each === place || each === place + 1).length;
  const most = Math.max(0, ...places.map(countOf));
  return most < 4 ? undefined : 3 * places.find((place) => countOf(place) === most)!;
}

it('tells where lines are filled to one edge, though some jut out of it', () => {
  const filled = [...Array(6).fill(299), 310, 330];
  expect(columnEnds(filled).filled()).toBe(303);
  expect(columnEnds([200, 220, 240, 260, 280, 300, 320, 340]).filled()).toBeUndefined();
});
