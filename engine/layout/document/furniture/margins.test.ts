import { expect, it } from 'vitest';
import { layoutPage } from '../../layout-page.ts';
import { type SetLine, setPage } from '../../testing/set-page.ts';
import { measureType } from '../body-style.ts';
import { rowsOf } from './bands.ts';
import { findMarginalLines } from './margins.ts';

const TEXT = Array.from({ length: 12 }, (_, i) => ({
  text: `${'and so '.repeat(1 + (i % 3))}on goes the text of a page that has to be filled with some`,
  x: 80,
  y: 120 + 12 * i,
}));

function marginsOf(...lines: SetLine[]): string[] {
  const page = layoutPage(setPage([...TEXT, ...lines]));
  const around = { type: measureType([page]), pageCount: 1, counting: new Set<never>() };
  return findMarginalLines({ page, rows: rowsOf(page) }, around)
    .map((line) => line.text)
    .sort();
}

const NUMBER = { text: '170', x: 290, y: 770 };
const HEAD = { text: 'The Chapter We Are In', x: 300, y: 50 };

it('takes a line set off from the text for a running head where the page is numbered as one of many', () => {
  expect(marginsOf(HEAD, NUMBER)).toEqual([NUMBER.text, HEAD.text]);
  expect(marginsOf(HEAD)).toEqual([]);
  expect(marginsOf(HEAD, { ...NUMBER, text: '1' })).toEqual(['1']);
});

it('keeps what begins where the text begins, and sentences', () => {
  expect(marginsOf({ ...HEAD, x: 80 }, NUMBER)).toEqual([NUMBER.text]);
  expect(marginsOf({ ...HEAD, text: 'It ended there.' }, NUMBER)).toEqual([NUMBER.text]);
});

it('looks behind a notice at the edge for the running foot', () => {
  const notice = { text: 'Downloaded from www.example.org', x: 10, y: 795, size: 6 };
  const foot = { text: 'innovations / volume 7', x: 80, y: 770 };
  expect(marginsOf(notice, foot)).toEqual([notice.text, foot.text]);
});

it('looks no further than the number of the page', () => {
  const note = { text: 'Vol. 12 was printed in 1912', x: 80, y: 740 };
  expect(marginsOf(note, { ...NUMBER, y: 775 })).toEqual(['170']);
});

it('knows the numbers of pages of articles that are numbered themselves', () => {
  expect(marginsOf({ ...NUMBER, text: '105008-3' })).toEqual(['105008-3']);
});
