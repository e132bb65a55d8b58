import { expect, test } from 'vitest';
import type { RecognizedBlock } from '../../engines/ocr-engine.ts';
import { placeLine } from '../../testing/place-line.ts';
import { placeInset, takeInsets } from './place-insets.ts';

/** A sidebar beside the second to fourth lines of a page. */
const INSET = { left: 400, top: 75, right: 600, bottom: 155 };

function order(...lines: Parameters<typeof placeLine>[]): string[] {
  const all = [...lines, [90, [420, 'Key facts']], [140, [420, 'three of them.']]] as typeof lines;
  const blocks: RecognizedBlock[] = [{ lines: all.map((line) => placeLine(...line)) }];
  const { rest, taken } = takeInsets(blocks, [INSET]);
  return placeInset(rest, INSET, taken[0]!.blocks)
    .flatMap((block) => block.lines)
    .map(({ words }) => words.map(({ text }) => text).join(' '));
}

const SIDEBAR = ['Key facts', 'three of them.'];

test('an inset stands before the lines beside it', () => {
  expect(order([60, [50, 'Title']], [90, [50, 'The text']], [120, [50, 'goes on.']])).toEqual([
    'Title',
    ...SIDEBAR,
    'The text',
    'goes on.',
  ]);
});

test('an inset stands behind the line above it', () => {
  expect(order([60, [450, 'Over it']], [90, [50, 'Beside']], [120, [50, 'it.']])).toEqual([
    'Over it',
    ...SIDEBAR,
    'Beside',
    'it.',
  ]);
});

test('an inset breaks no sentence of the text around it', () => {
  expect(order([60, [450, 'The text']], [90, [50, 'goes on.']], [120, [50, 'New']])).toEqual([
    'The text',
    'goes on.',
    'New',
    ...SIDEBAR,
  ]);
});
