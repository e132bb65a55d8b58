import { expect, it } from 'vitest';
import { leaveOutTerms } from './terms.ts';

/** What is left of some headings: `a:` is announced, `a>` has its text set in; a dash stands for a text between them. */
function leave(...texts: string[]): string[] {
  const headings = texts.flatMap((text, index) => {
    const design = text.replace(/\d|[:>]/g, '');
    const signs = { isAnnounced: text.endsWith(':'), isHung: text.endsWith('>') };
    return text === '-' ? [] : [{ text, index, design, ...signs }];
  });
  return leaveOutTerms(headings).map(({ text }) => text);
}

it('leaves out what an announcement begins, up to a heading of another look', () => {
  expect(leave('A', '-', 'b1:', '-', 'b2', '-', 'A', '-', 'b3', '-')).toEqual(['A', 'A', 'b3']);
});

it('keeps a heading behind a colon that is alone or one of others, and those below a heading that ends with one', () => {
  expect(leave('A', '-', 'b1:', '-', 'A')).toEqual(['A', 'b1:', 'A']);
  expect(leave('b1', '-', 'b2:', '-', 'b3')).toEqual(['b1', 'b2:', 'b3']);
  expect(leave('A', 'b1:', '-', 'b2')).toEqual(['A', 'b1:', 'b2']);
});

it('leaves out what mostly has its text set in', () => {
  expect(leave('A', '-', 'b1>', '-', 'b2>', '-', 'b3', '-', 'b4>', '-')).toEqual(['A']);
  expect(leave('A', '-', 'b1>', '-', 'b2', '-', 'b3', '-')).toEqual(['A', 'b1>', 'b2', 'b3']);
});
