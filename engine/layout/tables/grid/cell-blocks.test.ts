import { expect, test } from 'vitest';
import { setWords } from '../../testing/set-page.ts';
import { blockText } from '../testing/draw-table.ts';
import { readTokens } from '../tokens.ts';
import { cellBlocks } from './cell-blocks.ts';

/** The blocks of a cell with these lines, as their types and texts. */
function blocksOf(lines: readonly string[], xs: readonly number[] = []): string[] {
  const words = lines.flatMap((text, i) => setWords({ text, x: xs[i] ?? 60, y: 100 + 12 * i }));
  return cellBlocks(readTokens(words), []).map((block) =>
    block.type === 'list'
      ? `list: ${block.items.map(({ blocks }) => blocks.map(blockText).join()).join(' / ')}`
      : blockText(block),
  );
}

test('lines of a cell that begin with one bullet are a list, with what stands above and below it', () => {
  const lines = ['Duties', '• Keep the pumps', 'running', '• Write reports', 'As told.'];
  expect(blocksOf(lines, [60, 60, 70])).toEqual([
    'Duties',
    'list: Keep the pumps running / Write reports',
    'As told.',
  ]);
});

test('one bullet, or a sign that may be a value, begins none', () => {
  expect(blocksOf(['• Keep the pumps', 'running'])).toEqual(['• Keep the pumps running']);
  expect(blocksOf(['– 5', '– 7'])).toEqual(['– 5 – 7']);
});
