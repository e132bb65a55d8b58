import { once } from 'node:events';
import { expect, it } from 'vitest';
import { wholeLines } from './whole-lines.ts';

/** What comes out of these pieces, as text. */
async function passOn(pieces: string[], maxBytes = 1_000): Promise<string[]> {
  const lines = wholeLines(maxBytes);
  const passedOn: string[] = [];
  lines.on('data', (bytes) => passedOn.push(String(bytes)));
  for (const piece of pieces) lines.write(Buffer.from(piece));
  lines.end();
  await once(lines, 'end');
  return passedOn;
}

it.each([
  ['lines as they come', ['one\n', 'two\n'], ['one\n', 'two\n']],
  ['a line in pieces at once', ['o', 'n', 'e\n'], ['one\n']],
  ['lines that end within a piece', ['one\ntwo\nth', 'ree\nfour\n'], ['one\ntwo\n', 'three\nfour\n']],
  ['what has no end when no more comes', ['one\ntw', 'o'], ['one\n', 'two']],
])('passes on %s', async (_, pieces, expected) => {
  expect(await passOn(pieces)).toEqual(expected);
});

it('holds back no more than it may of a line', async () => {
  expect(await passOn(['123', '456', '789', '0\n'], 5)).toEqual(['123456', '7890\n']);
});

it('makes a long line whole with one copy of it', async () => {
  const pieces = [...Array<string>(5_000).fill('x'.repeat(1_000)), '\n'];
  expect((await passOn(pieces, 10_000_000)).map(({ length }) => length)).toEqual([5_000_001]);
});
