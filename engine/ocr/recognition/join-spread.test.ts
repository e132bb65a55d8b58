import { expect, test } from 'vitest';
import { layoutPage } from '../../layout/layout-page.ts';
import { buildPage } from '../build-page.ts';
import { blankPicture } from '../testing/draw-picture.ts';
import { setLine } from '../testing/set-line.ts';
import { joinSpread } from './join-spread.ts';
import type { PageRecognition } from './page-recognition.ts';

function read(...texts: string[]): PageRecognition {
  const lines = texts.map((text, i) => setLine(text, { top: 100 + 60 * i }));
  const rule = { position: 40, start: 10, end: 70, thickness: 1, color: 0 };
  return {
    picture: blankPicture(600, 800, 144),
    blocks: [{ lines }],
    rulings: [
      { ...rule, orientation: 'vertical' },
      { ...rule, orientation: 'horizontal' },
    ],
    fills: [{ left: 10, top: 20, right: 30, bottom: 40, color: 0 }],
    turned: 0,
    tilted: false,
    blank: false,
    cut: false,
  };
}

test('two pages of a book stand beside each other, and are laid out one after the other', () => {
  const spread = joinSpread(read('Left one', 'Left two'), read('Right one', 'Right two'));
  const page = buildPage(1, spread);
  expect([page.width, page.fold]).toEqual([600, 300]);
  expect(page.words[4]!.left).toBe(page.words[0]!.left + 300);
  expect(page.rulings.map(({ position, start }) => [position, start])).toEqual([
    [40, 10],
    [40, 10],
    [340, 10],
    [40, 310],
  ]);
  expect(page.fills.map(({ left }) => left)).toEqual([10, 310]);
  const text = JSON.stringify(layoutPage(page).blocks.map((block) => ('lines' in block ? block.lines : [])));
  expect(text.indexOf('two')).toBeLessThan(text.indexOf('Right'));
});
