import { expect, it } from 'vitest';
import type { Line } from '../../../lines/lines.ts';
import { BOLD, ITALIC, SUPERSCRIPT } from '../../../lines/spans.ts';
import { isByline } from './byline.ts';

/** A line of stretches of text, those with a caret raised. */
function lineOf(...parts: string[]): Line {
  const runs = parts.map((part) =>
    part.startsWith('^') ? { text: part.slice(1), style: SUPERSCRIPT } : { text: part, style: BOLD },
  );
  return { runs } as Line;
}

it('knows names by the marks of their institutes', () => {
  expect(isByline([lineOf('Ada Muster ', '^1,2 ', 'and Bo Probe ', '^1')])).toBe(true);
  expect(isByline([lineOf('Ada Muster', '^a,*', ', Bo Probe', '^b'), lineOf('and Cy Sample')])).toBe(true);
});

it('takes titles with a note or formulas for none', () => {
  expect(isByline([lineOf('Tides of the Inner Harbour', '^∗')])).toBe(false);
  expect(isByline([lineOf('Uptake of Ca', '^2+', ' and Mg', '^2+', ' at 10', '^3', ' m')])).toBe(false);
});

it('knows who writes behind `By`, unless it is as bold as headings are', () => {
  const plain = (text: string) => [{ runs: [{ text, style: ITALIC }] } as Line];
  for (const text of ['By Lee Abbot', 'By J. Marrin, Lee Abbot and Q. O’Hara', 'Par Jeanne Dupont'])
    expect(isByline(plain(text))).toBe(true);
  for (const text of ['By the Harbour', 'By Rail', 'Bylaws of the Harbour'])
    expect(isByline(plain(text))).toBe(false);
  expect(isByline([lineOf('By Business Segment')])).toBe(false);
});

it('looks at each letter of capitals without end once', () => {
  expect(isByline([{ runs: [{ text: `By ${'A'.repeat(60)} 1`, style: 0 }] } as Line])).toBe(false);
});
