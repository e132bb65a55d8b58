import { expect, it } from 'vitest';
import type { TypeFacts } from '../../body-style.ts';
import { leaveOutBylines } from './bylines.ts';
import type { FoundHeading } from './candidate.ts';
import type { HeadingLook } from './look.ts';

const TYPE = { size: 10 } as TypeFacts;
const BOLD = { size: 14, bold: true, italic: false, caps: false, underlined: false, color: 0, font: 'Test' };
const ITALIC = { ...BOLD, size: 10, bold: false, italic: true };

/** The places of headings that are left, of looks given by their places. */
const left = (looks: Record<number, HeadingLook>) =>
  leaveOutBylines(
    Object.entries(looks).map(
      ([index, look]) => ({ index: Number(index), look, text: 'Tides', path: [] }) as unknown as FoundHeading,
    ),
    TYPE,
  ).map(({ index }) => index);

it('takes lines in italics right below headings for none', () => {
  expect(left({ 0: BOLD, 1: ITALIC, 5: BOLD, 6: ITALIC })).toEqual([0, 5]);
});

it('leaves lines in italics headings where text stands above one, or where they are larger', () => {
  expect(left({ 0: BOLD, 1: ITALIC, 5: ITALIC })).toEqual([0, 1, 5]);
  const large = { ...ITALIC, size: 12 };
  expect(left({ 0: BOLD, 1: large })).toEqual([0, 1]);
});
