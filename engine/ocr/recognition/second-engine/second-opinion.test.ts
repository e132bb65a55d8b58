import { describe, expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { setLine } from '../../testing/set-line.ts';
import { resolveDoubts, splitByDoubt } from './second-opinion.ts';

const LETTER = 20;

/** A line of words, each so sure. */
function line(text: string, ...confidences: number[]): RecognizedLine {
  const set = setLine(text);
  return {
    ...set,
    words: set.words.map((word, i) => ({ ...word, confidence: confidences[i] ?? confidences[0]! })),
  };
}

/** What comes of a line when another engine reads something else in its place. */
function settle(first: RecognizedLine, heard: RecognizedLine[]): [string, number][] {
  const blocks = [{ lines: [first] }];
  resolveDoubts(blocks, heard, LETTER);
  return blocks.flatMap(({ lines }) =>
    lines.flatMap(({ words }) => words.map(({ text, confidence }): [string, number] => [text, confidence])),
  );
}

describe('a second opinion', () => {
  test('is asked for about doubtful words alone', () => {
    const { sure, doubtful } = splitByDoubt([{ lines: [line('net amoumt', 0.95, 0.6)] }]);
    expect([sure.length, doubtful.length]).toEqual([1, 1]);
    expect(doubtful[0]!.left).toBeGreaterThan(sure[0]!.right);
  });

  test('settles a doubtful word, which is surer afterwards, and leaves sure ones', () => {
    const settled = settle(line('net amoumt due', 0.95, 0.5, 0.95), [line('met amount duo', 0.99)]);
    expect(settled).toEqual([
      ['net', 0.95],
      ['amount', 0.65],
      ['due', 0.95],
    ]);
  });

  test('that says the same makes a word surer', () => {
    expect(settle(line('amount', 0.5), [line('amount', 0.99)])).toEqual([['amount', 0.8]]);
  });

  test('keeps the spaces of the first', () => {
    const joined = line('netamount', 0.98);
    const over = {
      ...joined,
      words: [{ ...joined.words[0]!, letters: line('net·amount').words[0]!.letters }],
    };
    expect(settle(line('net amoumt', 0.5), [over]).map(([text]) => text)).toEqual(['net', 'amount']);
  });

  test.each([
    ['is not sure itself', 'amoumt', line('amount', 0.9)],
    ['has no such word there', 'amoumt', line('a', 0.99)],
    ['may not know a sign of money', '€12', line('E12', 0.99)],
    ['may not know a letter', 'Größe', line('Grobe', 0.99)],
  ])('changes nothing where it %s', (_, text, heard) => {
    expect(settle(line(text, 0.5), [heard])).toEqual([[text, 0.5]]);
  });

  test('adds words that were missed, when it is sure of them', () => {
    const below = (text: string, confidence: number) => {
      const set = line(text, confidence);
      const down = <T extends { top: number; bottom: number }>(box: T): T => ({
        ...box,
        top: box.top + 100,
        bottom: box.bottom + 100,
      });
      return { ...down(set), words: set.words.map(down) };
    };
    const found = settle(line('amount', 0.95), [below('paid', 0.97), below('~~', 0.97), below('pald', 0.7)]);
    expect(found).toEqual([
      ['amount', 0.95],
      ['paid', 0.7],
    ]);
  });
});
