import { expect, it } from 'vitest';
import { breakLines, mostColumns } from './break-lines.ts';
import { displayWidth } from './fit-text.ts';

it('breaks a text at blanks, and leaves a word whole that is too long', () => {
  expect(breakLines('one two extraordinary three', 7, mostColumns)).toEqual([
    'one two',
    'extraordinary',
    'three',
  ]);
});

it.each(['plain text', 'l’été – “encore”…', '漢字かな交じり', 'Привет', 'a 👍🏽 b', '①ℵ→'])(
  'never takes %s for narrower than it is',
  (text) => {
    expect(mostColumns(text)).toBeGreaterThanOrEqual(displayWidth(text));
  },
);

it('takes no narrow text for wider than it is', () => {
  expect(mostColumns('Größe “A” – naïve')).toBe(displayWidth('Größe “A” – naïve'));
});
