import { expect, test } from 'vitest';
import { setPage } from '../testing/set-page.ts';
import { joinLeaders } from './leaders.ts';

const wordsOf = (text: string) =>
  joinLeaders(setPage([{ text, x: 50, y: 100 }])).words.map((word) => word.text);

test('dots set apart become one word that leads on', () => {
  expect(wordsOf('Total . . . . . . 12')).toEqual(['Total', '......', '12']);
});

test('three dots stay what they are', () => {
  expect(wordsOf('and . . . so on')).toEqual(['and', '.', '.', '.', 'so', 'on']);
});

test('dots of two lines are two leaders', () => {
  const lines = [100, 112].map((y) => ({ text: '. . . . .', x: 50, y }));
  expect(joinLeaders(setPage(lines)).words.map(({ text }) => text)).toEqual(['.....', '.....']);
});

test('few dots lead on where they end below longer leaders', () => {
  const lines = ['Barley . . . . . . 10', 'Oats and rye . . . 12', 'Wheat: . . . . . . 14'].map(
    (text, i) => ({
      text,
      x: 50,
      y: 100 + 12 * i,
    }),
  );
  expect(joinLeaders(setPage(lines)).words.map(({ text }) => text)).toEqual([
    'Barley',
    '......',
    '10',
    'Oats',
    'and',
    'rye',
    '....',
    '12',
    'Wheat:',
    '......',
    '14',
  ]);
});

test('dots that were read with the words beside them lead on too, and a full stop stays', () => {
  const [leader] = [' . . . . . . '];
  const textsOf = (text: string) => wordsOf(text).join(' ');
  expect(textsOf(`Ann.${leader}.399`)).toBe('Ann ...... 399');
  expect(textsOf(`Ann and Co.  ${leader} 399`)).toBe('Ann and Co. ...... 399');
});
