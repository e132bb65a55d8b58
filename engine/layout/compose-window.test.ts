import { expect, it } from 'vitest';
import type { Block } from '../document/document.ts';
import { textOf } from '../document/walk.ts';
import { composeDocument } from './compose.ts';
import { composeWindow } from './compose-window.ts';
import { layoutPage } from './layout-page.ts';
import { type SetLine, setPage } from './testing/set-page.ts';

const SENTENCE = 'the harbour is open from the first light of the day until the bell';
const FACTS = { outline: [], pageCount: 12 };

/** Pages of a heading and prose that goes on from each to the next. */
function setBook() {
  return Array.from({ length: 12 }, (_, i) => {
    const heading: SetLine = { text: `${i + 1} Harbour of the year`, x: 50, y: 60, size: 16, bold: true };
    const prose = Array.from({ length: 20 }, (_, row) => ({ text: SENTENCE, x: 50, y: 90 + 14 * row }));
    return layoutPage(setPage([heading, ...prose], { number: i + 1 }));
  });
}

const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === 'heading' ? [`${block.level} ${textOf(block.inlines)}`] : []));

it('gives in windows what the whole document gives', () => {
  const first = composeWindow(setBook().slice(0, 6), FACTS, 'drop', 3);
  expect(first.decided).toBe(3);
  const second = composeWindow(setBook().slice(3), FACTS, 'drop', 0, first.told);
  expect([...first.section.blocks, ...second.section.blocks]).toEqual(
    composeDocument(setBook(), FACTS).document.blocks,
  );
});

it('judges passages that were parted otherwise when their page was looked at ahead', () => {
  const first = composeWindow(setBook().slice(0, 6), FACTS, 'drop', 3);
  first.told.passages.looks.clear();
  const second = composeWindow(setBook().slice(3), FACTS, 'drop', 0, first.told);
  expect(headingsOf(second.section.blocks).at(-1)).toBe('1 12 Harbour of the year');
});
