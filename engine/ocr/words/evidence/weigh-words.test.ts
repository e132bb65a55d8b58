import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../engines/ocr-engine.ts';
import { blankPicture } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { weighWords } from './weigh-words.ts';

/** How likely the words of a line are right that the engine is so sure of. */
function weigh(text: string, confidences: readonly number[], more: Partial<RecognizedWord> = {}): number[] {
  const line = setLine(text);
  const words = line.words.map((word, i) => ({ ...word, confidence: confidences[i] ?? 0.96, ...more }));
  const [block] = weighWords([{ lines: [{ ...line, words }] }], blankPicture(1200, 300));
  return block!.lines[0]!.words.map(({ confidence }) => confidence);
}

test('a word the engine doubts among sure ones is less likely right than they are', () => {
  const [the, river, rises] = weigh('the river rises in spring', [0.96, 0.5]);
  expect(river).toBeLessThan(Math.min(the!, rises!) - 0.1);
  for (const likely of [the!, river!, rises!]) {
    expect(likely).toBeGreaterThan(0);
    expect(likely).toBeLessThan(1);
  }
});

test('of words that the engine is as sure of those are less likely right that cannot be words', () => {
  const [, plausible] = weigh('the meadow rises in spring', [0.96, 0.7]);
  const [, mixed] = weigh('the mead0w rises in spring', [0.96, 0.7]);
  expect(mixed).toBeLessThan(plausible!);
});

test('what was measured stays, and so does what the engine says of other letters', () => {
  expect(weigh('the river', [0.65, 0.65], { measured: true })).toEqual([0.65, 0.65]);
  expect(weigh('река течёт', [0.65, 0.65])).toEqual([0.65, 0.65]);
});
