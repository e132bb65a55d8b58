import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../write/index.ts';
import { readLine, shownLines } from '../fixtures/scripts.ts';
import { readWhole } from '../testing/read-whole.ts';

async function read(bytes: Uint8Array): Promise<string> {
  const { document } = await readWhole(bytes);
  return writeMarkdown(document, {}).content.trim();
}

const reversed = (text: string) => [...text].reverse().join('');

test.each([
  ['Arabic', `${reversed('مرحبا')}`, 'مرحبا'],
  ['Arabic with lam and alef as one glyph', `${reversed('قم')} م{لا}${reversed('س')}`, 'سلام قم'],
  [
    'Hebrew with a number and a Latin word',
    `${reversed('עולם')} 2024 PDF ${reversed('שלום')}`,
    'שלום PDF 2024 עולם',
  ],
  ['Chinese', '这是一句话，没有空格。', '这是一句话，没有空格。'],
  ['Japanese', 'これは日本語の文です。', 'これは日本語の文です。'],
  ['Korean', '한국어 문장은 띄어 쓴다', '한국어 문장은 띄어 쓴다'],
  ['Devanagari with clusters as one glyph', '{हि}{न्दी} {भा}{षा}', 'हिन्दी भाषा'],
  ['Thai', 'ภาษาไทย', 'ภาษาไทย'],
])('%s is read as it is written', async (_, shown, text) => {
  expect(await read(shownLines(shown))).toBe(text);
});

test.each(['שלום עולם', 'مرحبا بكم'])('%s drawn as it is read stays as it is', async (text) => {
  expect(await read(readLine(text))).toBe(text);
});
