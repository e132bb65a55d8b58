import { expect, it } from 'vitest';
import type { TypeFacts } from '../../body-style.ts';
import { leaveOutSpeakers } from './speakers.ts';

const TYPE: TypeFacts = {
  size: 12,
  font: 'Serif',
  style: 0,
  color: 0,
  leading: 1.2,
  compounds: new Set(),
  isListing: false,
  palette: [12],
};
const LOOK = { size: 12, bold: false, italic: false, caps: true, underlined: false, color: 0, font: 'Serif' };

it.each([
  ['names that come again in the type of the text', {}, ['SCENE TWO']],
  ['not bold headings that come again', { bold: true }, ['ADA', 'SCENE TWO']],
  ['not larger headings that come again', { size: 14 }, ['ADA', 'SCENE TWO']],
])('leaves out %s', (_, look, left) => {
  const set = (text: string) => ({ text, look: { ...LOOK, ...look }, isAtTop: false, isOnSlide: false });
  const candidates = ['ADA', 'MILLER', 'ADA', 'SCENE TWO', 'ADA'].map(set);
  const headings = [candidates[0]!, candidates[3]!];
  expect(leaveOutSpeakers(headings, candidates, TYPE).map(({ text }) => text)).toEqual(left);
});
