import { expect, it } from 'vitest';
import type { FoundHeading } from './candidate.ts';
import { nestLevels, rankLooks } from './levels.ts';
import type { HeadingLook } from './look.ts';

const PLAIN = {
  size: 11,
  bold: false,
  italic: false,
  caps: false,
  underlined: false,
  color: 0,
  font: 'Times',
};

/** A heading on the first page, in plain type but for its look. */
function setHeading(
  index: number,
  look: Partial<HeadingLook>,
  more: Partial<FoundHeading> = {},
): FoundHeading {
  const place = { index, page: 1, baseline: 0, isInSequence: false, isCentred: false };
  const kind = { isAtTop: false, isOnSlide: false, isOnCover: false, isRunIn: false, headsEntries: false };
  return { text: 'Heading', path: [], ...place, ...kind, ...more, look: { ...PLAIN, ...look } };
}

it.each([
  [
    [1, 3, 3, 2],
    [1, 2, 2, 2],
  ],
  [
    [2, 1, 2, 3],
    [1, 1, 2, 3],
  ],
  [
    [1, 2, 4, 3, 4, 2],
    [1, 2, 3, 3, 4, 2],
  ],
  [[], []],
])('levels %j have no gaps as %j', (levels, nested) => {
  expect(nestLevels(levels, 1)).toEqual(nested);
});

it('begins at the level below the title and ends at the sixth', () => {
  expect(nestLevels([1, 2, 3, 4, 5, 6], 2)).toEqual([2, 3, 4, 5, 6, 6]);
});

it('gives headings of a scanned page the level of printed ones that are about as large', () => {
  const heading = (size: number, index: number, recognized?: true): FoundHeading => {
    const font = recognized ? '' : 'Times-Bold';
    return setHeading(index, { size, bold: !recognized, font, recognized }, { page: index });
  };
  const headings = [heading(20, 1), heading(21, 2, true), heading(14, 3), heading(13.5, 4, true)];
  expect([...rankLooks(headings, 1).values()]).toEqual([1, 1, 2, 2]);
});

it('sets chapters below the parts that look like them, by the labels above, and a preface beside them', () => {
  const heading = (name: string | undefined, index: number) =>
    setHeading(index, { size: 20 }, { text: 'Of ships', path: name ? [name, index] : [] });
  const names = [undefined, 'part', 'chapter', 'chapter', 'part', 'chapter', undefined];
  expect([...rankLooks(names.map(heading), 1).values()]).toEqual([2, 1, 2, 2, 1, 2, 2]);
  expect([...rankLooks([undefined, 'chapter', 'chapter'].map(heading), 1).values()]).toEqual([1, 1, 1]);
});

it('sets letters below roman numbers that stand out more, and beside them where they look alike', () => {
  const heading = (text: string, size: number, index: number) =>
    setHeading(index, { size, bold: true }, { text });
  const texts = ['I. Ships', 'A. Sails', '1. Cloth', '2. Rope', 'B. Masts', 'II. Boats'];
  const sizes = [14, 12, 11, 11, 12, 14];
  const nested = texts.map((text, i) => heading(text, sizes[i]!, i));
  expect([...rankLooks(nested, 2).values()]).toEqual([2, 3, 4, 4, 3, 2]);
  const alike = ['1. Ships', '1.1 Sails', 'A. Tables'].map((text, i) => heading(text, i === 1 ? 12 : 14, i));
  expect([...rankLooks(alike, 2).values()]).toEqual([2, 3, 2]);
  const authors = ['A. Sailor and B. Mate', ...texts].map((text, i) => heading(text, [16, ...sizes][i]!, i));
  expect([...rankLooks(authors, 2).values()].slice(1)).toEqual([2, 3, 4, 4, 3, 2]);
});

it('tells no level by the fonts of a script beside which another is set', () => {
  const fonts = ['Ming', 'Sans', 'Gothic', 'Sans', 'Ming', 'Sans'];
  const texts = ['船舶', '风帆 A', '桅杆', 'V1 港口', 'V1.1 码头', 'Level 1'];
  const sizes = [16, 13, 13, 16, 13, 11];
  const headings = texts.map((text, index): FoundHeading => {
    const [size, font] = [sizes[index]!, fonts[index]!];
    return setHeading(index, { size, font }, { text });
  });
  expect([...rankLooks(headings, 2).values()]).toEqual([2, 3, 3, 2, 3, 4]);
});

it('sets what runs into its text below what stands above its text, though they look alike', () => {
  const headings = [false, true, false, true].map((isRunIn, index) => setHeading(index, {}, { isRunIn }));
  expect([...rankLooks([...headings, setHeading(4, { italic: true, size: 9 })], 2).values()]).toEqual([
    2, 4, 2, 4, 3,
  ]);
});

it('keeps looks apart that differ below many larger ones', () => {
  const headings = [30, 26, 22, 18, 16, 14, 12].map((size, index) => setHeading(index, { size, bold: true }));
  const levels = [...rankLooks(headings, 1).values()];
  expect(new Set(levels).size).toBe(7);
});

it('sets numbered headings below repeated ones in the middle, and beside a single one', () => {
  const heading = (text: string, index: number): FoundHeading => {
    const isCentred = !/^\d/.test(text);
    return setHeading(index, { bold: !isCentred }, { text, isCentred });
  };
  const levels = (...texts: string[]) => [...rankLooks(texts.map(heading), 2).values()];
  expect(levels('Agenda', 'Session', '1. Minutes', '2. Accounts')).toEqual([2, 2, 3, 3]);
  expect(levels('Abstract', '1. Methods', '2. Results')).toEqual([2, 2, 2]);
});

it('sets repeated looks above numbered headings at the top, whatever stands out once above them', () => {
  const heading = (text: string, index: number): FoundHeading => {
    const [size, caps] = [index === 0 ? 14 : 11, /^[A-Z ]+$/.test(text)];
    return setHeading(index, { size, caps }, { text, isCentred: caps });
  };
  const texts = ['LAW', 'OF SHIPS', '1. Masts', 'OF FEES', '2. Pilots'];
  expect([...rankLooks(texts.map(heading), 2).values()]).toEqual([2, 2, 3, 2, 3]);
});

it('sets articles below the chapters that stand out more, and appendices beside them', () => {
  const heading = (text: string, index: number): FoundHeading => {
    const size = text.startsWith('Article') ? 11 : 13;
    return setHeading(index, { size, bold: true }, { text });
  };
  const texts = [
    'Chapter 1 Ships',
    'Article 1 Masts',
    'Chapter 2 Fees',
    'Article 2 Tugs',
    'Appendix I Forms',
  ];
  expect([...rankLooks(texts.map(heading), 2).values()]).toEqual([2, 3, 2, 3, 2]);
});

it('sets sections numbered 1.0 beside each other, and below those numbered 1 that stand out more', () => {
  const heading = (text: string, index: number): FoundHeading => {
    const size = /^\d\.\d/.test(text) ? 11 : 13;
    return setHeading(index, { size, bold: true }, { text });
  };
  const levels = (...texts: string[]) => [...rankLooks(texts.map(heading), 2).values()];
  expect(levels('1.0 Ships', '1.1 Masts', '2.0 Fees')).toEqual([2, 3, 2]);
  expect(levels('1 Scope', '2 Terms', '1.0 Ships', '2.0 Fees')).toEqual([2, 2, 3, 3]);
});

it('keeps looks apart that lie outside the one with numbered headings below it', () => {
  const heading = (text: string, size: number, index: number) => setHeading(index, { size }, { text });
  const headings = [
    heading('Risks', 20, 1),
    heading('Sources', 16, 2),
    heading('Abroad', 14, 3),
    heading('1 Which of them hold?', 12, 4),
    heading('2 Which do not?', 12, 5),
    heading('Gains', 20, 6),
    heading('Sources', 16, 7),
    heading('Abroad', 14, 8),
  ];
  expect([...rankLooks(headings, 1).values()]).toEqual([1, 2, 3, 4, 4, 1, 2, 3]);
});

it('puts what comes first outside what comes again in its later sections, where both are of one size', () => {
  const [slanted, bold] = [{ italic: true }, { bold: true }];
  const levelsOf = (looks: readonly Partial<HeadingLook>[]) => {
    const headings = looks.map((look, i) => setHeading(i, look));
    const ranked = rankLooks(headings, 2);
    return headings.map((heading) => ranked.get(heading));
  };
  expect(levelsOf([slanted, bold, bold, slanted, bold])).toEqual([2, 3, 3, 2, 3]);
  expect(levelsOf([bold, slanted, slanted, bold, slanted])).toEqual([2, 3, 3, 2, 3]);
  expect(levelsOf([slanted, bold, bold, slanted])).toEqual([3, 2, 2, 3]);
  expect(levelsOf([slanted, { ...bold, size: 12 }, slanted, { ...bold, size: 12 }])).toEqual([3, 2, 3, 2]);
});
