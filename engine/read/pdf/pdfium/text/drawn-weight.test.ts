import { expect, test } from 'vitest';
import type { Word } from '../../../../layout/page.ts';
import { type DrawnText, drawnType } from '../../fixtures/drawn-type.ts';
import { openWithPdfium } from '../file.ts';

async function readWords(bytes: Uint8Array): Promise<Word[]> {
  const file = await openWithPdfium(bytes);
  const { words } = await file.readPage(1, { images: false });
  await file.close();
  return words;
}

const boldIn = (words: readonly Word[]) => words.filter(({ font }) => font.bold).map(({ text }) => text);

const REGULAR = 60;
const BOLD = 100;
/** A paragraph in two fonts. */
const body: DrawnText[] = [
  { text: '各級部門應當認識重要性和緊迫性堅持防治結合', stroke: REGULAR, x: 50, y: 600 },
  { text: '措施落實責任單位組織督查通報批評造成嚴重後果', stroke: REGULAR, x: 50, y: 580 },
];

test('type without a name is bold where its strokes are thicker than most of the page', async () => {
  const heads: DrawnText[] = [
    { text: '提高認識', stroke: BOLD, x: 50, y: 640, size: 18 },
    { text: '落實責任', stroke: BOLD, x: 50, y: 540 },
    { text: '規格參數', stroke: REGULAR, x: 50, y: 500, size: 24 },
  ];
  const words = await readWords(drawnType([...body, ...heads]));
  expect(boldIn(words)).toEqual(['提高認識', '落實責任']);
  expect(new Set(words.map(({ font }) => font)).size).toBe(2);
});

test('bold type within a line parts from what stands beside it', async () => {
  const line: DrawnText[] = [
    { text: '請切斷電源', stroke: BOLD, x: 50, y: 540 },
    { text: '再進行清潔', stroke: REGULAR, x: 110, y: 540 },
  ];
  const words = await readWords(drawnType([...body, ...line]));
  expect(words.map(({ text }) => text)).toContain('再進行清潔');
  expect(boldIn(words)).toEqual(['請切斷電源']);
});

test('a letter alone in its font goes by its neighbours where its strokes leave doubt', async () => {
  const spell = (text: string, strokes: number[], y: number): DrawnText[] =>
    [...text].map((letter, i) => ({ text: letter, stroke: strokes[i]!, x: 50 + 12 * i, y }));
  const thin = spell('安全須知一', [BOLD, BOLD, REGULAR * 1.1, BOLD, BOLD], 540);
  const thick = spell('日用品出口', [REGULAR, REGULAR, REGULAR * 1.3, REGULAR, REGULAR], 500);
  expect(boldIn(await readWords(drawnType([...body, ...thin, ...thick])))).toEqual(['安全須知一']);
});

test('letters of a column, each set by itself, are neighbours', async () => {
  const column = [...'安全須知人'].map((letter, i): DrawnText => {
    return { text: letter, stroke: i === 2 ? REGULAR * 1.1 : BOLD, x: 500, y: 600 - 12 * i };
  });
  expect(boldIn(await readWords(drawnType([...body, ...column])))).toEqual([...'安全須知人']);
});

test('what stands behind type and how its form is scaled change nothing', async () => {
  const bar = '0.1 0.2 0.4 rg 40 530 400 30 re f';
  const heads: DrawnText[] = [
    { text: '注意事項', stroke: REGULAR, x: 50, y: 540, color: '1 g' },
    { text: '警告高壓', stroke: BOLD, x: 150, y: 540, color: '1 g' },
  ];
  for (const scale of [0.2, 1, 5]) {
    const words = await readWords(drawnType([...body, ...heads], { before: bar, scale }));
    expect(boldIn(words)).toEqual(['警告高壓']);
  }
});

test('typewriter type and small indices are no bold of an alphabet', async () => {
  const texts: DrawnText[] = [
    { text: 'Several lines of letters make a paragraph', stroke: REGULAR, x: 50, y: 600, size: 10 },
    { text: 'install', stroke: REGULAR * 1.2, x: 50, y: 580, size: 10 },
    { text: 'index', stroke: BOLD, x: 50, y: 560, size: 6 },
    { text: 'heading', stroke: BOLD, x: 50, y: 540, size: 10 },
  ];
  expect(boldIn(await readWords(drawnType(texts)))).toEqual(['heading']);
});

test('a few letters are not measured', async () => {
  const texts: DrawnText[] = [
    { text: 'several', stroke: REGULAR, x: 50, y: 600 },
    { text: 'label', stroke: BOLD, x: 50, y: 580 },
  ];
  expect(boldIn(await readWords(drawnType(texts)))).toEqual([]);
});

test('type that is too large to be drawn stays as it is, and so does what comes after many pieces', async () => {
  const pieces = Array.from({ length: 700 }, (_, i): DrawnText => {
    const text = String.fromCharCode(0x4e10 + i);
    return { text, stroke: REGULAR, x: 20 + 14 * (i % 40), y: 500 - 14 * Math.floor(i / 40) };
  });
  const last: DrawnText = { text: '落實責任', stroke: BOLD, x: 50, y: 60 };
  expect(boldIn(await readWords(drawnType([...body, ...pieces, last])))).toEqual([]);
  const long: DrawnText = { text: '責'.repeat(200), stroke: BOLD, x: 50, y: 540, size: 2 };
  expect(boldIn(await readWords(drawnType([...body, long])))).toEqual([]);
});

test('a flat letter alone in its font has the size of its type', async () => {
  const dash: DrawnText = { text: '一', stroke: REGULAR, x: 50, y: 540, flat: true };
  const words = await readWords(drawnType([...body, dash]));
  expect(words.find(({ text }) => text === '一')?.size).toBeCloseTo(12, 0);
});
