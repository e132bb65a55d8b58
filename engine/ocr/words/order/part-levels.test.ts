import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { setLine } from '../../testing/set-line.ts';
import { partLevels } from './part-levels.ts';

const EM = 40;

/** Lines set at these heights, each behind the one before, as the one line the engine took them for. */
function takenForOne(...pieces: [foot: number, text: string][]): RecognizedLine {
  let from = 0;
  const words = pieces.flatMap(([foot, text]) => {
    const line = setLine(text, { top: foot - 30 });
    const shift = from - 50;
    const move = <T extends { left: number; right: number }>(box: T): T => ({
      ...box,
      left: box.left + shift,
      right: box.right + shift,
    });
    from += line.right - line.left + 2 * EM;
    return line.words.map((word) => ({ ...move(word), letters: word.letters.map(move) }));
  });
  const middle = pieces.reduce((sum, [foot]) => sum + foot, 0) / pieces.length;
  const baseline = { x0: 0, y0: middle, x1: from, y1: middle };
  return { left: 0, right: from, top: 0, bottom: 400, words, baseline, height: 60 };
}

function levelsOf(line: RecognizedLine): [number, string][] {
  return partLevels([{ lines: [line] }], EM)[0]!.lines.map(({ words, baseline }) => [
    baseline.y0,
    words.map(({ text }) => text).join(' '),
  ]);
}

test('cells in the middle of the lines beside them are a line of their own', () => {
  const line = takenForOne([224, 'median'], [200, '23.4'], [200, '25.1'], [224, 'once']);
  expect(levelsOf(line)).toEqual([
    [224, 'median once'],
    [200, '23.4 25.1'],
  ]);
});

test('words that stand level, or raised close behind others, stay in one line', () => {
  expect(levelsOf(takenForOne([200, 'Height'], [203, '23.4']))).toHaveLength(1);
  const raised = takenForOne([200, 'Ikram a']);
  raised.words[1]!.letters[0]!.bottom -= 20;
  expect(levelsOf(raised)).toHaveLength(1);
});

test('signs that show no foot go with what stands next to them', () => {
  const line = takenForOne([224, 'mean'], [200, '—'], [200, '0.001']);
  const [dash] = line.words.filter(({ text }) => text === '—');
  Object.assign(dash!, { left: dash!.left + 30, right: dash!.right + 30 });
  expect(levelsOf(line)).toEqual([
    [224, 'mean'],
    [200, '— 0.001'],
  ]);
});
