import { expect, it } from 'vitest';
import { leaveOutLookalikes } from './leave-out.ts';

const LOOK = { size: 12, bold: true, italic: false, caps: false, underlined: false, color: 0, font: 'Serif' };

/** What is left of some headings; a dash stands for a text between them. */
function leave(...texts: string[]): string[] {
  const headings = texts
    .map((text, index) => ({ text, index, look: LOOK, page: 1, isAtTop: false, isOnSlide: false }))
    .filter(({ text }) => text !== '-');
  return leaveOutLookalikes(headings).map(({ text }) => text);
}

it('leaves out the number of a chapter above its name, and keeps it above a text or a section', () => {
  expect(leave('Chapter 1', 'Ships', '-', 'Chapter 2', 'Masts')).toEqual(['Ships', 'Masts']);
  expect(leave('Appendix B', 'Ships', '-')).toEqual(['Ships']);
  expect(leave('IV', 'Ships', '-', 'V', '-')).toEqual(['Ships', 'V']);
  expect(leave('Chapter 1', '-', 'Part II', 'Article 3', '-')).toEqual(['Chapter 1', 'Part II', 'Article 3']);
  expect(leave('Section A', 'Question 1', '-', 'Question 2')).toEqual([
    'Section A',
    'Question 1',
    'Question 2',
  ]);
});

it('leaves out a list of the headings that follow, not headings that come again one by one', () => {
  const [list, text] = [
    ['Ships', 'Masts', 'Sails'],
    ['Ships', '-', 'Masts', '-', 'Sails'],
  ];
  expect(leave('What is told', ...list, ...text)).toEqual(['What is told', ...list]);
  expect(leave(...text, ...text)).toEqual([...list, ...list]);
});

it('leaves out the title of a section that the tops of its further pages say again', () => {
  const tops = ['Ships', 'Ships', 'Ships', 'Masts', 'Ships'].map((text, i) => ({
    text,
    index: 10 * i,
    look: { ...LOOK, bold: i !== 2 },
    page: i + 1,
    isAtTop: true,
    isOnSlide: false,
  }));
  expect(leaveOutLookalikes(tops).map(({ page }) => page)).toEqual([1, 3, 4, 5]);
  const below = tops.map((heading) => ({ ...heading, isAtTop: false }));
  expect(leaveOutLookalikes(below)).toHaveLength(5);
});

it('keeps the title of each slide, though the one before says the same', () => {
  const slides = ['Ships', 'Ships', 'Masts'].map((text, i) => ({
    ...{ text, look: LOOK, index: 10 * i, page: i + 1 },
    isAtTop: true,
    isOnSlide: true,
  }));
  expect(leaveOutLookalikes(slides)).toHaveLength(3);
});
