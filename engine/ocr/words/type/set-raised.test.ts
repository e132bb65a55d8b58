import { expect, test } from 'vitest';
import { boxAround } from '../../../layout/geometry.ts';
import { setLine } from '../../testing/set-line.ts';
import { setRaised } from './set-raised.ts';

const CAPITAL = 30;

/** A mark whose signs stand where these letters of a line were read: `,` and `-` are low, others high. */
function markOver(text: string, from: number, signs: string) {
  const line = setLine(text, { capital: CAPITAL });
  const letters = line.words.flatMap((word) => word.letters).slice(from, from + signs.length);
  const boxes = letters.map(({ left, right, top }, i) =>
    signs[i] === ','
      ? { left: left + 5, right: left + 8, top: top + 14, bottom: top + 20 }
      : signs[i] === '-'
        ? { left, right, top: top + 8, bottom: top + 10 }
        : { left, right, top, bottom: top + 19 },
  );
  const figures = boxes.filter((_, i) => !',-'.includes(signs[i]!));
  return { ...boxAround(boxes), signs: boxes, figures, line, capital: CAPITAL };
}

function readAs(mark: ReturnType<typeof markOver>, figures: string, confidence = 0.9) {
  const isSet = setRaised(mark, figures, confidence);
  const words = mark.line.words.map(({ text, raised }) => (raised ? `^${text}` : text));
  return [isSet, words.join(' ')];
}

test('a mark stands in place of what it was read as, with the signs that its shape tells', () => {
  expect(readAs(markOver('Holm"?*, who', 4, '8,8'), '23')).toEqual([true, 'Holm ^2,3 , who']);
  expect(readAs(markOver('months.*?" The', 7, '8-8'), '57')).toEqual([true, 'months. ^5–7 The']);
});

test('a dash before a figure is a minus, and a stroke is a one', () => {
  expect(readAs(markOver('ten~!', 3, '-8'), 'l')).toEqual([true, 'ten ^−1']);
});

test('signs that are no figures stay as they were read', () => {
  expect(readAs(markOver('Holm®*', 4, '88'), '2%')).toEqual([true, 'Holm ^2 *']);
  expect(readAs(markOver('Holm*', 4, '8'), '%')).toEqual([false, 'Holm*']);
});

test('letters of a bent line, letters in doubt and other counts than there are figures change nothing', () => {
  expect(readAs(markOver('that', 2, '88'), 'at')).toEqual([false, 'that']);
  expect(readAs(markOver('Holm*', 4, '8'), 'k', 0.6)).toEqual([false, 'Holm*']);
  expect(readAs(markOver('Holm"', 4, '8'), '11')).toEqual([false, 'Holm"']);
});

test('worn figures within a number are none of a mark', () => {
  expect(readAs(markOver('28728', 2, '8'), '7')).toEqual([false, '28728']);
});

test('a word that the engine gave no letters of stays whole', () => {
  const mark = markOver('Holm"?', 4, '88');
  for (const word of mark.line.words) word.letters = [];
  expect(readAs(mark, '23')).toEqual([false, 'Holm"?']);
});
