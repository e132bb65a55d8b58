import { expect, it } from 'vitest';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { HeadingCandidate } from './candidate.ts';
import type { HeadingLook } from './look.ts';
import { isSetBack } from './set-back.ts';

const PLAIN = { size: 8, bold: false, italic: false, caps: false, underlined: false, color: 0, font: 'Test' };

/** @param styles - of the runs of its line */
const isSet = (
  size: number,
  look: Partial<HeadingLook> = {},
  path: number[] = [],
  styles = [0],
  other = {},
) => {
  const lines = [{ runs: styles.map((style) => ({ style })) }];
  const features = { size, otherFont: 0, section: 0, ...other };
  const candidate = { item: { passage: { lines } }, look: { ...PLAIN, ...look }, path, features };
  return isSetBack(candidate as unknown as HeadingCandidate);
};

it('takes plain type smaller than the body for no heading, unless something else sets it off', () => {
  expect(isSet(0.8)).toBe(true);
  expect(isSet(1)).toBe(false);
  for (const look of [{ caps: true }, { underlined: true }]) expect(isSet(0.8, look)).toBe(false);
  expect(isSet(0.8, {}, [2, 1])).toBe(false);
});

it('leaves a heading what is bold or in italics in a part', () => {
  for (const style of [BOLD, ITALIC]) expect(isSet(0.8, {}, [], [style, 0])).toBe(false);
});

it('leaves a heading what is of another font, or what sections are called', () => {
  for (const other of [{ otherFont: 1 }, { section: 1 }]) expect(isSet(0.8, {}, [], [0], other)).toBe(false);
});

it('does not go by the size of what was read off a picture', () => {
  expect(isSet(0.8, { recognized: true })).toBe(false);
});
