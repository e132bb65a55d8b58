import { expect, it } from 'vitest';
import { leaveOutTerms } from './terms.ts';

/** What is left of some headings, each named for its design: `a>` has its text set in. */
const leave = (...texts: string[]) =>
  leaveOutTerms(
    texts.map((text) => ({ text, design: text.replace(/[\d>]/g, ''), isHung: text.endsWith('>') })),
  ).map(({ text }) => text);

it('leaves out what mostly has its text set in', () => {
  expect(leave('A', 'b1>', 'b2>', 'b3', 'b4>')).toEqual(['A']);
  expect(leave('A', 'b1>', 'b2', 'b3')).toEqual(['A', 'b1>', 'b2', 'b3']);
});

it('does not count together what another heading parts', () => {
  expect(leave('b1>', 'b2>', 'A', 'b3>')).toEqual(['b1>', 'b2>', 'A', 'b3>']);
});
