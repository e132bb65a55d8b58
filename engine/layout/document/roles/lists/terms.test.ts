import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../write/index.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { type SetLine, setPage } from '../../../testing/set-page.ts';

const prose = (y: number): SetLine[] => [
  ...Array.from({ length: 6 }, (_, i) => ({
    text: 'The wind comes down from the ridge at night and goes up again in the morning, every day of',
    x: 60,
    y: y + 12 * i,
  })),
  { text: 'the year.', x: 60, y: y + 72 },
];

function itemsOf(lines: readonly SetLine[]): string[] {
  const page = layoutPage(setPage([...prose(60), ...lines]));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  const lists = document.blocks.filter(({ type }) => type === 'list');
  return writeMarkdown({ ...document, blocks: lists }, {})
    .content.split('\n')
    .filter((line) => line !== '');
}

/** A term and what is said behind it. */
function entry(term: string, meaning: string, y: number, look: Partial<SetLine> = { bold: true }): SetLine[] {
  return [
    { text: term, x: 60, y, ...look },
    { text: meaning, x: 65 + 5 * term.length, y },
  ];
}

test('a list of terms may begin with one whose meaning is of one line', () => {
  const long = ['dredger', 'pilot boat'].flatMap((term, i) => [
    ...entry(
      term,
      'keeps the harbour clear of ice, of weed and of whatever else the tides of the',
      216 + 28 * i,
    ),
    { text: 'night and the wind leave behind on its stairs.', x: 85, y: 228 + 28 * i },
  ]);
  const [first] = itemsOf([...entry('tug', 'pulls.', 200), ...long]);
  expect(first).toBe('- **tug** pulls.');
});

test('three bold terms whose meanings are of one line are a list, counted statements and two terms are none', () => {
  const listOf = (terms: readonly string[]) =>
    itemsOf(terms.flatMap((term, i) => entry(term, 'is told at the harbour.', 200 + 20 * i)));
  expect(listOf(['tug', 'pilot', 'lock'])).toHaveLength(3);
  expect(listOf(['tug', 'pilot'])).toEqual([]);
  expect(listOf(['Lemma 1', 'Lemma 2', 'Lemma 3'])).toEqual([]);
});

test('terms on lines of their own are items, with all that is set in below them', () => {
  const meaning = [
    'rings the bell of the tower as often as the number says and then waits for the answer of',
    'the pilot.',
  ];
  const pair = (term: string, y: number): SetLine[] => [
    { text: term, x: 60, y, italic: true },
    ...meaning.map((text, i): SetLine => ({ text, x: 90, y: y + 12 + 12 * i })),
  ];
  const terms = ['ring', 'ring for the keeper', 'ring twice'];
  const pairs = terms.map((term, i) => pair(term, 200 + 40 * i));
  expect(itemsOf([...pairs.flat(), ...prose(340)])).toEqual(
    terms.flatMap((term) => [`- *${term}*`, `  ${meaning.join(' ')}`]),
  );
  expect(itemsOf([...pairs[0]!, ...prose(340)])).toEqual([]);
});
