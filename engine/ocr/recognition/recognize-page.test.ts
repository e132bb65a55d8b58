import { afterAll, describe, expect, test } from 'vitest';
import { buildPage } from '../build-page.ts';
import type { PageEngine } from '../engines/ocr-engine.ts';
import { createTesseract } from '../engines/tesseract/tesseract.ts';
import { cropPicture, invertPicture, rotatePicture, turnPicture } from '../ink/picture.ts';
import { blankPicture, drawLines } from '../testing/draw-picture.ts';
import { drawSamplePage } from '../testing/sample-page.ts';
import { setLine } from '../testing/set-line.ts';
import { recognizePage } from './recognize-page.ts';

const engine = createTesseract();
afterAll(() => engine.close());
const task = { languages: ['eng'], mayLean: true, limit: 60_000 };
const sentence = 'Four masts recorded wind speed and direction on an open ridge';

async function readText(picture: Parameters<typeof recognizePage>[0]) {
  const recognition = await recognizePage(picture, engine, task);
  const page = buildPage(1, recognition);
  return { recognition, page, text: page.words.map((word) => word.text).join(' ') };
}

describe('a page', { timeout: 90_000 }, () => {
  test('that is tilted is straightened and read', async () => {
    const { text, recognition } = await readText(rotatePicture(await drawUpperPart(150), 3.4));
    expect(text).toContain(sentence);
    expect(recognition.tilted).toBe(true);
  });

  test('that is white on black and tilted is straightened and read', async () => {
    const negative = invertPicture(rotatePicture(await drawUpperPart(150), -2.2));
    const { text, recognition } = await readText(negative);
    expect(text).toContain(sentence);
    expect(recognition.tilted).toBe(true);
  });

  test.each([90, 180, 270] as const)('that is turned by %i degrees is turned back', async (degrees) => {
    const { text, recognition } = await readText(turnPicture(await drawUpperPart(120), degrees));
    expect(text).toContain(sentence);
    expect(recognition.turned).toBe(360 - degrees);
  });

  test('of little resolution is enlarged, and its places are still points', async () => {
    const { text, page } = await readText(await drawUpperPart(75));
    expect(text).toContain(sentence);
    expect(Math.round(page.width)).toBe(595);
    const body = page.words.find((word) => word.text === 'recorded');
    expect(body?.size).toBeGreaterThan(8.5);
    expect(body?.size).toBeLessThan(12.5);
  });

  test('that is faintly printed and has a dark edge is read', async () => {
    const faint = await drawUpperPart(150);
    const { width, gray } = faint;
    faint.gray.forEach((shade, i) => {
      gray[i] = i % width < width / 40 ? 0 : 225 + (shade - 255) / 6;
    });
    const { text } = await readText(faint);
    expect(text).toContain(sentence);
  });

  test('that is faintly printed is dark where the engine looks again at what it passed over', async () => {
    const faint = blankPicture(600, 400, 150);
    drawLines(faint);
    faint.gray.forEach((shade, i) => {
      faint.gray[i] = shade === 0 ? 190 : 230;
    });
    const darkest: number[] = [];
    const passesOver: PageEngine = {
      recognize: async ({ gray }, { shape }) => {
        if (shape === 'line') darkest.push(Math.min(...gray));
        return [];
      },
      detectTurn: async () => undefined,
      close: fail,
    };
    await recognizePage(faint, passesOver, { ...task, mayLean: false });
    expect(Math.max(...darkest)).toBeLessThan(30);
  });

  test.each([
    { outcome: 'is read', text: 'sure', confidence: 0.95, darkest: 118 },
    { outcome: 'is left alone where it reads as nothing', text: 'eruz', confidence: 0.4, darkest: 238 },
  ])('of print hardly darker than its paper $outcome', async ({ text, confidence, darkest }) => {
    const page = blankPicture(600, 400, 150);
    drawLines(page);
    page.gray.forEach((shade, i) => {
      page.gray[i] = shade === 0 ? 238 : 255;
    });
    const line = setLine(text);
    const words = line.words.map((word) => ({ ...word, confidence }));
    const reads: PageEngine = {
      recognize: async (_, { shape }) => (shape === 'page' ? [{ lines: [{ ...line, words }] }] : []),
      detectTurn: async () => undefined,
      close: fail,
    };
    const { picture } = await recognizePage(page, reads, { ...task, mayLean: false });
    expect(picture.gray.reduce((a, b) => Math.min(a, b))).toBe(darkest);
  });

  test.each([
    {
      outcome: 'is read with it as well',
      mayAddLanguage: true,
      again: 0.95,
      languages: 'eng+deu',
      found: 0.95,
    },
    {
      outcome: 'stays as it was where that reads no better',
      mayAddLanguage: true,
      again: 0.4,
      languages: 'eng+deu',
      found: 0.85,
    },
    {
      outcome: 'stays as it was where languages were chosen',
      mayAddLanguage: false,
      again: 0.95,
      languages: 'deu',
      found: 0.85,
    },
  ])('in a language that is there but was not named $outcome', async (wanted) => {
    const page = blankPicture(600, 400, 150);
    drawLines(page);
    const line = setLine(
      'the wind of the sea and the sand that is in it are for all of us to see '.repeat(2),
    );
    const asked: string[] = [];
    const reads: PageEngine = {
      recognize: async (_, { shape, languages }) => {
        if (shape !== 'page') return [];
        asked.push(languages.join('+'));
        const confidence = languages.includes('eng') ? wanted.again : 0.85;
        return [{ lines: [{ ...line, words: line.words.map((word) => ({ ...word, confidence })) }] }];
      },
      detectTurn: async () => undefined,
      close: fail,
    };
    const { mayAddLanguage } = wanted;
    const german = { ...task, languages: ['deu'], mayLean: false, mayAddLanguage };
    const { blocks } = await recognizePage(page, reads, german);
    expect(asked.at(-1)).toBe(wanted.languages);
    expect(blocks[0]!.lines[0]!.words[0]!.confidence).toBe(wanted.found);
  });

  test('without ink costs no recognition', async () => {
    const never = { recognize: fail, detectTurn: fail, close: fail };
    const recognition = await recognizePage(blankPicture(800, 1000), never, task);
    expect(recognition).toMatchObject({ blank: true, blocks: [] });
  });
});

/** Enough lines to tell which way up they are. */
async function drawUpperPart(dpi: number) {
  const page = await drawSamplePage(1, dpi);
  return cropPicture(page, { left: 0, top: 0, right: page.width, bottom: page.height * 0.3 });
}

function fail(): never {
  throw new Error('not to be called');
}
