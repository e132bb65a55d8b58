import { describe, expect, test } from 'vitest';
import type { Page, Word } from '../layout/page.ts';
import { findPictures, planOcr } from './plan-ocr.ts';
import { checkHealth } from './text-health.ts';

const prose =
  'The measurements were made every ten minutes and compared with a simple model of the flow over hills.';
const garbage =
  'Tlie rneasurxmnts wqrc rnq~de cvtr# ^t|n mlnx*es zmd cprnptrcd wjth :1 s{mplc m0dcl xf thc fl@w';

function wordsOf(text: string, change: Partial<Word> = {}): Word[] {
  return text.split(' ').map((word, i) => ({
    text: word,
    left: 50 + (i % 10) * 50,
    right: 95 + (i % 10) * 50,
    top: 100 + 14 * Math.floor(i / 10),
    bottom: 112 + 14 * Math.floor(i / 10),
    baseline: 110 + 14 * Math.floor(i / 10),
    size: 11,
    font: { name: 'Times', bold: false, italic: false, monospaced: false },
    color: 0,
    glued: false,
    angle: 0,
    ...change,
  }));
}

function pageOf(words: Word[], change: Partial<Page> = {}): Page {
  const none = { rulings: [], fills: [], images: [], links: [], fields: [], annotations: [], warnings: [] };
  return { number: 1, width: 600, height: 800, words, source: 'text', ...none, ...change };
}

const scan = { left: 0, top: 0, right: 600, bottom: 800 };

describe('recognition', () => {
  test('is not wanted where the text is good, nor where it was declined', () => {
    expect(planOcr(pageOf(wordsOf(prose)), 'auto')).toEqual({ type: 'nothing' });
    expect(planOcr(pageOf([], { images: [scan] }), 'never')).toEqual({ type: 'nothing' });
  });

  test('is wanted of a page without words, and of any when asked for', () => {
    expect(planOcr(pageOf([]), 'auto')).toEqual({ type: 'page', anyway: true });
    expect(planOcr(pageOf(wordsOf(prose)), 'always')).toEqual({ type: 'page', anyway: true });
  });

  test('is wanted where the file does not tell its characters', () => {
    const warnings = [{ code: 'text_unreliable' as const, message: '' }];
    expect(planOcr(pageOf(wordsOf(prose), { warnings }), 'auto')).toEqual({ type: 'page', anyway: false });
  });

  test('keeps a good text layer of a scan and repeats a poor one', () => {
    const good = pageOf(wordsOf(prose.repeat(6), { hidden: true }), { images: [scan] });
    const poor = pageOf(wordsOf(garbage, { hidden: true }), { images: [scan] });
    expect(planOcr(good, 'auto')).toEqual({ type: 'nothing' });
    expect(planOcr(poor, 'auto')).toEqual({ type: 'page', anyway: false });
  });

  test('repeats a text layer in no language: read in the wrong one, or in letters one by one', () => {
    const hidden = (text: string) => pageOf(wordsOf(text, { hidden: true }), { images: [scan] });
    const asLatin =
      'Hacrob nonoxe onpe nor npoBe pa6or pacnp o6ba Mexk yqac Bce ceo co6pan xode o6cae xpa apxu yupe He3 MeH';
    expect(planOcr(hidden(`${asLatin} `.repeat(5).trim()), 'auto')).toEqual({ type: 'page', anyway: false });
    const letters = [...prose.replaceAll(' ', '')].join(' ');
    expect(planOcr(hidden(letters), 'auto')).toEqual({ type: 'page', anyway: false });
    const russian =
      'Настоящее положение определяет порядок проведения работ и обязанности сторон, которые в них участвуют, на срок договора.';
    expect(planOcr(hidden(`${russian} `.repeat(5).trim()), 'auto')).toEqual({ type: 'nothing' });
  });

  test('keeps tables and lists of names that a scan has under it', () => {
    const names = 'Ashdown, Hastings 12 Brookside, Ferry 44 Carlton, Meadow 7 Dunmore, Orchard of 31';
    const page = pageOf(wordsOf(`${names} `.repeat(10).trim(), { hidden: true }), { images: [scan] });
    expect(planOcr(page, 'auto')).toEqual({ type: 'nothing' });
  });

  test('reads a scan under a stamp, keeping the stamp', () => {
    const page = pageOf(wordsOf('Received 12 May 2024'), { images: [scan] });
    expect(planOcr(page, 'auto')).toEqual({ type: 'underText' });
  });

  test('reads large pictures beside little text', () => {
    const picture = { left: 0, top: 0, right: 600, bottom: 400 };
    const page = pageOf(wordsOf(prose), { images: [picture] });
    expect(planOcr(page, 'auto')).toEqual({ type: 'pictures', amidText: false, boxes: [picture] });
  });
});

describe('the health of a text', () => {
  const words = (text: string) => wordsOf(text);

  test.each([
    [prose],
    [
      'Die Messungen wurden alle zehn Minuten vorgenommen und mit einem einfachen Modell der Strömung verglichen.',
    ],
    ['12.5 13.7 1,204 (5) 99% $3.50 2019–2020 n/a total mean Q1 Q2 H2O km/h x2 -4.2 7th'],
    ['const value = items.map((item) => item.price * 2); return value; // all of them are doubled here now'],
  ])('is good: %s', (text) => {
    expect(checkHealth(words(text))).not.toBe('garbled');
  });

  test('is bad where letters stand for others', () => {
    expect(checkHealth(words(garbage))).toBe('garbled');
    expect(checkHealth(words('\ue001\ue002\ue003 \ue004\ue005'))).toBe('garbled');
  });

  test('is bad where letters of several alphabets make a word, or none is a vowel', () => {
    expect(checkHealth(words('пpoвeдeния paбoт oбъeкты cpoкoв '.repeat(4).trim()))).not.toBe('good');
    expect(checkHealth(words('жымщкврлб збгщмдлк гкцйтн кмпрст вбгд '.repeat(4).trim()))).toBe('garbled');
  });

  test('is not judged in other scripts, nor by a few words', () => {
    expect(checkHealth(words('これ は 日本語 の 文章 です から 判断 し ない で ください ね'))).toBe(
      'unknown',
    );
    expect(checkHealth(words('xq zw'))).toBe('unknown');
  });
});

describe('pictures amid good text', () => {
  const picture = { left: 100, top: 300, right: 500, bottom: 500 };
  const look = (text: string, images: Page['images']) => findPictures(pageOf(wordsOf(text), { images }));

  test('are looked at where they are large and nothing of the text stands on them', () => {
    expect(look(prose, [picture])).toEqual([picture]);
    expect(look(prose, [{ ...picture, bottom: 340 }])).toEqual([]);
    expect(look(prose, [{ ...picture, top: 90 }])).toEqual([]);
  });

  test('are few, however many lie over each other', () => {
    expect(look(prose, new Array(5000).fill(picture)).length).toBeLessThan(50);
  });

  test('are figures where captions say so', () => {
    const caption = wordsOf('Figure 3. The flow over hills', { baseline: 520, top: 512, bottom: 524 });
    const page = pageOf([...wordsOf(prose), ...caption], { images: [picture] });
    expect(findPictures(page)).toEqual([]);
  });
});
