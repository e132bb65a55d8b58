import { expect, it } from 'vitest';
import type { HeadingCandidate } from './candidate.ts';
import type { HeadingLook } from './look.ts';
import { isSetBack } from './set-back.ts';

const PLAIN = { size: 8, bold: false, italic: false, caps: false, underlined: false, color: 0, font: 'Test' };

const isSet = (size: number, look: Partial<HeadingLook> = {}, path: number[] = []) =>
  isSetBack({ look: { ...PLAIN, ...look }, path, features: { size } } as unknown as HeadingCandidate);

it('takes plain type smaller than the body for no heading, unless something else sets it off', () => {
  expect(isSet(0.8)).toBe(true);
  expect(isSet(1)).toBe(false);
  for (const look of [{ bold: true }, { italic: true }, { caps: true }, { underlined: true }])
    expect(isSet(0.8, look)).toBe(false);
  expect(isSet(0.8, {}, [2, 1])).toBe(false);
});

it('does not go by the size of what was read off a picture', () => {
  expect(isSet(0.8, { recognized: true })).toBe(false);
});
