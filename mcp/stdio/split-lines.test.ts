import { expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

/** What is heard of these pieces. */
function hear(pieces: string[], maxBytes = 1_000): string[] {
  const heard: string[] = [];
  const push = splitLines(maxBytes, {
    line: (bytes) => heard.push(String(bytes)),
    tooLong: ({ head, tail }) => heard.push(`too long: ${head.slice(0, 3)}…${tail.slice(-3)}`),
  });
  for (const piece of pieces) push(Buffer.from(piece));
  return heard;
}

it.each([
  ['lines as they come', ['one\n', 'two\n'], ['one', 'two']],
  ['a line in pieces at once', ['o', 'n', 'e\n'], ['one']],
  ['lines that end within a piece', ['one\ntwo\nth', 'ree\nfour\n'], ['one', 'two', 'three', 'four']],
  ['no line that has not ended', ['one\ntw', 'o'], ['one']],
  ['characters that come in two pieces', ['€', '\n'], ['€']],
])('hears %s', (_, pieces, expected) => {
  expect(hear(pieces)).toEqual(expected);
});

it('hears of a line that is too long by its ends, and the next one whole', () => {
  expect(hear(['abc', 'def', 'gh', 'xyz\nnext\n'], 5)).toEqual(['too long: abc…xyz', 'next']);
  expect(hear(['abcdefxyz\nnext\n'], 5)).toEqual(['too long: abc…xyz', 'next']);
  expect(hear(['12345\n', '123456\n'], 5)).toEqual(['12345', 'too long: 123…456']);
});

it('makes a long line whole with one copy of it', () => {
  const pieces = [...Array<string>(5_000).fill('x'.repeat(1_000)), '\n'];
  expect(hear(pieces, 10_000_000).map(({ length }) => length)).toEqual([5_000_000]);
});
