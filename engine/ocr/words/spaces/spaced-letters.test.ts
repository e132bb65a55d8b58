import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { joinSpacedLetters } from './spaced-letters.ts';

const join = (text: string) => joinSpacedLetters(setLine(text)).words.map((word) => word.text);

test('capitals with wide spaces between them are words, parted where the spaces are wider', () => {
  expect(join('O A K S T O N ··H O U S E')).toEqual(['OAKSTON', 'HOUSE']);
});

test('so are small letters where wider gaps show words', () => {
  expect(join('F r o m ··M i l l')).toEqual(['From', 'Mill']);
});

test('a stop or a comma ends the last of them', () => {
  expect(join('O A K S T O N ··H O U S E.')).toEqual(['OAKSTON', 'HOUSE.']);
});

test('the sign between two names set so is a word of its own', () => {
  expect(join('O A K S T O N ··& ··H O U S E')).toEqual(['OAKSTON', '&', 'HOUSE']);
});

test('few single letters, words, and small letters stay as they are', () => {
  expect(join('A B C D E')).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(join('OAKSTON HOUSE')).toEqual(['OAKSTON', 'HOUSE']);
  expect(join('a b c d e f g h i')).toHaveLength(9);
});

test('so are those of a firm beside its address', () => {
  const name = setLine('O A K S T O N ··H O U S E');
  const address = setLine('Mill Lane').words.map((word) => ({
    ...word,
    left: word.left + 500,
    right: word.right + 500,
  }));
  const { words } = joinSpacedLetters({ ...name, words: [...name.words, ...address] });
  expect(words.map(({ text }) => text)).toEqual(['OAKSTON', 'HOUSE', 'Mill', 'Lane']);
});
