import { expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { fillSequences } from './fill-sequences.ts';
import type { HeadingLook } from './look.ts';
import { pathOf } from './text-features.ts';

const LOOK = { size: 10 } as HeadingLook;

/** The texts that are headings, those in brackets only by what stands around them; those with a star are set alike. */
function fill(...texts: string[]): string[] {
  const candidates = texts.map((each) => {
    const text = each.replace(/^\[?\*?|\]$/g, '');
    const design = each.includes('*') ? 'centred' : each;
    const isOpen = each.startsWith('[');
    return { text, design, path: pathOf(text), look: LOOK, headsEntries: false, isOpen };
  });
  const headings = new Set(candidates.filter(({ isOpen }) => !isOpen));
  return fillSequences(candidates, headings).map(({ text }) => text);
}

it('takes what is numbered between two headings for one', () => {
  const all = ['2.1 Reading', '[2.2 read --all]', '[2.2.1 Files]', '2.3 Writing'];
  expect(fill(...all)).toEqual(['2.1 Reading', '2.2 read --all', '2.2.1 Files', '2.3 Writing']);
});

it('leaves the numbered lines of a listing between two headings out', () => {
  expect(fill('2.1 Reading', '[3 Open the file]', '2.2 Writing')).toEqual(['2.1 Reading', '2.2 Writing']);
  expect(fill('2 Reading', '[1 Open it]', '[2 Close it]', '3 Writing')).toEqual(['2 Reading', '3 Writing']);
});

it('takes what leads from the first number to the first heading', () => {
  expect(fill('[1 Ships]', '[1.1 Sails]', '1.2 Masts')).toEqual(['1 Ships', '1.1 Sails', '1.2 Masts']);
  expect(fill('[2 Ships]', '3 Masts')).toEqual(['3 Masts']);
});

it('counts the sections of an appendix by its letter or Roman numeral', () => {
  const all = [
    '9.2 Tugs',
    '[A.1 Fees]',
    '[A.2 Berths]',
    'A.3 Pilots',
    '[B.1 Tides]',
    'B.2 Winds',
    '[B.4 Rain]',
  ];
  const found = ['9.2 Tugs', 'A.1 Fees', 'A.2 Berths', 'A.3 Pilots', 'B.1 Tides', 'B.2 Winds'];
  expect(fill(...all)).toEqual(found);
  expect(fill('*II.1 Fees', '[*II.2 Berths]', '[II.4 Tugs]')).toEqual(['II.1 Fees', 'II.2 Berths']);
});

it('leaves numbered sentences out', () => {
  expect(fill('5 Fees', '[6 All pay.]', '7 Pilots')).toEqual(['5 Fees', '7 Pilots']);
});

it('leaves a number out that leads to no heading', () => {
  expect(fill('5 Fees', '[6 Berths]', '9 Pilots')).toEqual(['5 Fees', '9 Pilots']);
  expect(fill('5 Fees', '[6 Berths]')).toEqual(['5 Fees']);
});

it('takes what counts on from the last heading and is set as another one', () => {
  const all = ['*1 Fees', '1.1 Berths', '[*2 Pilots]', '[*3 Tugs]'];
  expect(fill(...all)).toEqual(['1 Fees', '1.1 Berths', '2 Pilots', '3 Tugs']);
  expect(fill('*1 Fees', '[2 Pilots]', '[*3 Tugs]')).toEqual(['1 Fees']);
});

it('counts letters, Roman numerals and named divisions each among those set alike', () => {
  const roman = ['*I. Ships', '[*II. Masts]', '[III. Sails]', '*III. Tugs', '[*IV. Pilots]', '[*VI. Fees]'];
  expect(fill(...roman)).toEqual(['I. Ships', 'II. Masts', 'III. Tugs', 'IV. Pilots']);
  expect(fill('*Article 1 Ships', '[*Article 2 Masts]', '*Article 3 Sails')).toHaveLength(3);
  expect(fill('*A. Ships', '[B. Masts]', '*C. Sails')).toEqual(['A. Ships', 'C. Sails']);
});

/** The headings of an index whose letters, of no heavier type, stand in the middle of its columns. */
function headingsOfIndex(
  letters: readonly string[],
  entriesOf: (letter: string) => readonly string[],
): string[] {
  const lines = letters.flatMap((letter, i): SetLine[] => {
    const [x, y] = [i % 2 === 0 ? 50 : 320, 110 + 110 * Math.floor(i / 2)];
    const entries = entriesOf(letter).map((text, row) => ({ text, x, y: y + 18 + 13 * row }));
    return [{ text: letter, x: x + 100, y }, ...entries];
  });
  const page = setPage([{ text: 'Index', x: 50, y: 60, size: 16, bold: true }, ...lines]);
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));
}

const LETTERS = ['A', 'B', 'D', 'F', 'G', 'H'];
const TERMS = ['nchor, 12, 40', 'owline, 14', 'rift, 3, 61', 'uoy, 23'];

it('takes letters in the order of the alphabet above entries that begin with them for headings', () => {
  const entriesOf = (letter: string) => TERMS.map((term) => `${letter}${term}`);
  expect(headingsOfIndex(LETTERS, entriesOf)).toEqual(['Index', ...LETTERS]);
});

it('takes no letters that name what they stand above for headings', () => {
  const entriesOf = () => TERMS.map((term) => `m${term}`);
  expect(headingsOfIndex(LETTERS, entriesOf)).toEqual(['Index']);
});

it('counts what has one word before its number, as tasks have, where it is set alike', () => {
  const all = ['[*Task 5.1: Sails]', '*Task 5.2: Masts', '[*Task 5.3: Ropes]', '*Task 5.4: Nets'];
  expect(fill(...all)).toEqual(['Task 5.1: Sails', 'Task 5.2: Masts', 'Task 5.3: Ropes', 'Task 5.4: Nets']);
  expect(fill('*Task 1: Sails', '[Task 2: Masts]', '[*Rule 2: Ropes]', '*Task 3: Nets')).toEqual([
    'Task 1: Sails',
    'Task 3: Nets',
  ]);
});

it('takes what leads from the first number of a part to the first heading', () => {
  expect(fill('[5.1 Ships]', '5.2 Masts')).toEqual(['5.1 Ships', '5.2 Masts']);
  expect(fill('[5.2 Ships]', '5.3 Masts')).toEqual(['5.3 Masts']);
});
