import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { viewPages } from './page-view.ts';
import { preparePages } from './prepare-pages.ts';
import { emitSections } from './sections.ts';
import { createOpenShelf } from './shelf.ts';

const SENTENCE = 'the harbour is open from the first light of the day until the bell';

/** Pages of prose that goes on from each to the next, but for those before `stops`; every fifth begins in a list. */
function setBook(pages: number, stops: readonly number[]) {
  return Array.from({ length: pages }, (_, i) => {
    const isEnd = stops.includes(i + 2);
    const lines = Array.from({ length: 20 }, (_, row): SetLine => {
      const isItem = i % 5 === 4 ? row > 14 : i % 5 === 0 && i > 0 && row < 5;
      const text = isItem ? `• ${SENTENCE}` : SENTENCE;
      return { text: isEnd && row === 19 ? 'wait outside.' : text, x: 50, y: 60 + 14 * row };
    });
    return layoutPage(setPage(lines, { number: i + 1 }));
  });
}

it('cuts a document only where nothing goes on', () => {
  const pages = setBook(23, [4, 9, 17]);
  const emit = (length: number) => {
    const { type, listPages } = preparePages(createOpenShelf(pages), { choice: 'keep' });
    const views = [...viewPages(listPages())].map(({ items, own }) => items.slice(0, own));
    return [...emitSections(views, type, length)].map(({ blocks }) => blocks);
  };
  const [whole] = emit(100);
  const sections = emit(3);
  expect(sections.flat()).toEqual(whole);
  const begins = sections.map(([first]) => first);
  expect(begins.length).toBeGreaterThan(2);
  for (const first of begins) expect(whole).toContainEqual(first);
});
