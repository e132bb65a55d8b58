import { expect, it } from 'vitest';
import type { TypeFacts } from '../../body-style.ts';
import type { FoundHeading } from './candidate.ts';
import { findTitle } from './title.ts';

const LOOK = { size: 10, bold: true, italic: false, caps: true, underlined: false, color: 0, font: 'Test' };

const heading = (index: number, text: string, facts: Partial<FoundHeading> = {}): FoundHeading => ({
  index,
  text,
  look: LOOK,
  path: [],
  page: 1,
  baseline: 60 + 80 * index,
  isInSequence: false,
  isAtTop: index === 0,
  isOnSlide: false,
  isOnCover: false,
  isRunIn: false,
  isCentred: index === 0,
  headsEntries: false,
  ...facts,
});

const titleOf = (...headings: FoundHeading[]) =>
  findTitle(headings, { size: 10 } as TypeFacts, undefined)?.text;

it('takes the head in the middle of the top for the title, though its sections are set in the same type', () => {
  const sections = [heading(1, 'Services'), heading(2, 'Charges')];
  expect(titleOf(heading(0, 'Deed of agreement'), ...sections)).toBe('Deed of agreement');
  expect(titleOf(heading(0, 'Deed of agreement', { isCentred: false }), ...sections)).toBeUndefined();
  expect(titleOf(heading(0, 'Deed of agreement', { isAtTop: false }), ...sections)).toBeUndefined();
  const centred = sections.map((section) => ({ ...section, isCentred: true }));
  expect(titleOf(heading(0, 'Deed of agreement'), ...centred)).toBeUndefined();
});

it('takes no head below numbered sections that are set as large for the title', () => {
  const set = (index: number, text: string, size: number) =>
    heading(index, text, { look: { ...LOOK, size }, isInSequence: /^\d/.test(text) });
  const sections = [set(1, '4.1 Tides', 15), set(2, '4.2 Currents', 15)];
  const chapter = set(0, '4 The sea', 20);
  expect(titleOf(chapter, ...sections, set(3, 'Exercises', 15))).toBeUndefined();
  expect(titleOf(chapter, ...sections, set(3, 'Exercises of the sea', 24))).toBe('Exercises of the sea');
});
