import { expect, it } from 'vitest';
import { leaveOutLookalikes } from './leave-out.ts';

/** What is left of some headings; a dash stands for a text between them. */
function leave(...texts: string[]): string[] {
  const headings = texts.map((text, index) => ({ text, index })).filter(({ text }) => text !== '-');
  return leaveOutLookalikes(headings).map(({ text }) => text);
}

it('leaves out the number of a chapter above its name, and keeps it above a text or a section', () => {
  expect(leave('Chapter 1', 'Ships', '-', 'Chapter 2', 'Masts')).toEqual(['Ships', 'Masts']);
  expect(leave('Appendix B', 'Ships', '-')).toEqual(['Ships']);
  expect(leave('Chapter 1', '-', 'Part II', 'Article 3', '-')).toEqual(['Chapter 1', 'Part II', 'Article 3']);
});

it('leaves out a list of the headings that follow, not headings that come again one by one', () => {
  const [list, text] = [
    ['Ships', 'Masts', 'Sails'],
    ['Ships', '-', 'Masts', '-', 'Sails'],
  ];
  expect(leave('What is told', ...list, ...text)).toEqual(['What is told', ...list]);
  expect(leave(...text, ...text)).toEqual([...list, ...list]);
});
