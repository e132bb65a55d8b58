import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { joinWoven } from './join-woven.ts';

/** A line of words 20 pixels high that stand at some places, its foot at `foot`. */
function lineOf(foot: number, ...words: [text: string, left: number][]): RecognizedLine {
  const placed = words.map(([text, left]) => {
    const box = { left, right: left + 10 * text.length, top: foot - 20, bottom: foot };
    return { ...box, text, letters: [{ ...box, text }], confidence: 0.9 };
  });
  const [left, right] = [placed[0]!.left, placed.at(-1)!.right];
  return {
    ...{ left, right, top: foot - 20, bottom: foot },
    words: placed,
    baseline: { x0: left, y0: foot, x1: right, y1: foot },
    height: 24,
  };
}

const textsOf = (...lines: RecognizedLine[]) =>
  joinWoven([{ lines }]).flatMap((block) =>
    block.lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
  );

test('a row that was taken for two lines is one, at the foot of that with more letters', () => {
  const row = lineOf(100, ['Black', 0], ['161.6', 200], ['616', 400]);
  const others = lineOf(104, ['44,530', 100], ['17,045', 300]);
  const [block] = joinWoven([{ lines: [others, row] }]);
  expect(block!.lines).toHaveLength(1);
  expect(block!.lines[0]!.words.map(({ text }) => text)).toEqual([
    'Black',
    '44,530',
    '161.6',
    '17,045',
    '616',
  ]);
  expect(block!.lines[0]!.baseline.y0).toBe(100);
});

test('lines one below the other stay apart, and so do lines beside each other and raised marks', () => {
  const row = lineOf(100, ['Black', 0], ['161.6', 200]);
  expect(textsOf(row, lineOf(124, ['44,530', 100]))).toHaveLength(2);
  expect(textsOf(row, lineOf(102, ['column', 300]))).toHaveLength(2);
  expect(textsOf(row, lineOf(90, ['2', 60]))).toHaveLength(2);
});
