import { describe, expect, test } from 'vitest';
import type { Page, Word } from '../layout/page.ts';
import { OcrFailed, type PageEngine, type RecognizedBlock } from './engines/ocr-engine.ts';
import { enlargePicture, type Picture } from './ink/picture.ts';
import { type DrawPage, readScannedPage } from './read-scanned-page.ts';
import { blankPicture, drawLines } from './testing/draw-picture.ts';

const scan = { left: 0, top: 0, right: 360, bottom: 432 };
const stamp: Word = {
  ...{ left: 20, top: 16, right: 50, bottom: 28, baseline: 26, size: 11, text: 'COPY' },
  ...{
    color: 0,
    glued: false,
    angle: 0,
    font: { name: 'Arial', bold: true, italic: false, monospaced: false },
  },
};
const none = { rulings: [], fills: [], links: [], fields: [], annotations: [], warnings: [] };
const page: Page = { number: 4, width: 360, height: 432, words: [], images: [scan], source: 'text', ...none };
const task = { languages: ['eng'], limit: 10_000 };
const whole = { ...task, plan: { type: 'page', anyway: true } } as const;

/** An engine that reads `text` at the top of any page, or fails so often first. */
function readerOf(text: string, failures = 0, confidence = 0.9): PageEngine {
  let left = failures;
  const words = text.split(' ').map((word, i) => {
    const at = { left: 60 + i * 90, right: 140 + i * 90, top: 45, bottom: 80 };
    return { ...at, text: word, letters: [], confidence, measured: true as const };
  });
  const line = { left: 60, right: 900, top: 45, bottom: 80, height: 32, words };
  const found: RecognizedBlock[] = [{ lines: [{ ...line, baseline: { x0: 60, y0: 73, x1: 900, y1: 73 } }] }];
  return {
    recognize: async (_, { shape }) => {
      if (left-- > 0) throw new OcrFailed('failed', 'broke');
      return shape === 'page' ? structuredClone(found) : [];
    },
    detectTurn: async () => undefined,
    close: async () => {},
  };
}

const drawText = async (): Promise<Picture> => {
  const picture = blankPicture(500, 600, 100);
  drawLines(picture, 50);
  return enlargePicture(picture, 2);
};

describe('a scanned page', () => {
  test('gets the words of its picture, in points', async () => {
    const read = await readScannedPage(page, drawText, readerOf('Minutes of the meeting'), whole);
    expect(read.words.map((word) => word.text)).toEqual(['Minutes', 'of', 'the', 'meeting']);
    expect(read).toMatchObject({ number: 4, source: 'ocr', width: 360, images: [scan], warnings: [] });
    expect(read.words[0]!.left).toBeCloseTo(21.6);
    expect(read.confidence).toBeCloseTo(0.9);
  });

  test('is drawn no finer than its picture is', async () => {
    const drawn: number[] = [];
    const draw: DrawPage = async ({ dpi }) => {
      drawn.push(dpi);
      return { ...(await drawText()), dpi };
    };
    const coarse = { ...page, images: [{ ...scan, pixels: { width: 600, height: 720 } }] };
    await readScannedPage(coarse, draw, readerOf('Minutes'), whole);
    const fine = { ...page, images: [{ ...scan, pixels: { width: 3000, height: 3600 } }] };
    await readScannedPage(fine, draw, readerOf('Minutes'), whole);
    expect(drawn).toEqual([120, 200]);
  });

  test('whose text is drawn over a coarse picture is drawn finer', async () => {
    const draw: DrawPage = async ({ dpi }) =>
      dpi < 100 ? blankPicture(180, 216, dpi) : { ...(await drawText()), dpi };
    const coarse = { ...page, images: [{ ...scan, pixels: { width: 180, height: 216 } }] };
    const { words } = await readScannedPage(coarse, draw, readerOf('Minutes of the meeting'), whole);
    expect(words).toHaveLength(4);
  });

  test('of a metre is read as one of a usual size, and its words stand where they do on it', async () => {
    let read = 0;
    const engine = readerOf('Minutes of the meeting');
    const asked: PageEngine = {
      ...engine,
      recognize: (picture, how) => {
        read = picture.dpi;
        return engine.recognize(picture, how);
      },
    };
    const draw = async () => ({ ...(await drawText()), dpi: 25 });
    const { words, width } = await readScannedPage(
      { ...page, width: 2880, height: 3456 },
      draw,
      asked,
      whole,
    );
    expect(read).toBeGreaterThan(100);
    expect(width).toBeCloseTo(2880);
    expect(words[0]!.left).toBeCloseTo(60 * (72 / 25));
  });

  test('keeps words of the file that were printed on the scan', async () => {
    const under = { ...task, plan: { type: 'underText' } } as const;
    const stamped = { ...page, words: [stamp] };
    const read = await readScannedPage(stamped, drawText, readerOf('C0PY of the minutes'), under);
    expect(read.words.map((word) => word.text)).toEqual(['COPY', 'of', 'the', 'minutes']);
    expect(read.source).toBe('mixed');
  });

  test.each([
    ['few words', 'Herring 1907', 0.9],
    ['unsure words', 'Herring 1907 1908 1909 Cod 14 15 16 Eel 2 3 4 Ling 9 9 9', 0.7],
  ])(
    'that holds text of its own gets none of %s from a picture, and says so',
    async (_, text, confidence) => {
      const plan = { type: 'pictures' as const, boxes: [scan], amidText: true };
      const own = { ...page, words: [stamp] };
      const read = await readScannedPage(own, drawText, readerOf(text, 0, confidence), { ...task, plan });
      expect(read.words).toEqual([stamp]);
      expect(read.warnings).toMatchObject([{ code: 'image_skipped', page: 4 }]);
    },
  );

  test.each([0.7, 0.1])('tells of no word left out where a word of the file stands', async (confidence) => {
    const under = { ...task, plan: { type: 'underText' }, minConfidence: 0.9 } as const;
    const read = async (word: Word) => {
      const engine = readerOf('C0PY', 0, confidence);
      const { warnings } = await readScannedPage({ ...page, words: [word] }, drawText, engine, under);
      return warnings.map(({ code }) => code);
    };
    expect(await read(stamp)).not.toContain('words_left_out');
    expect(await read({ ...stamp, left: 200, right: 230 })).toContain('words_left_out');
  });

  test('read with little confidence says so', async () => {
    const read = await readScannedPage(page, drawText, readerOf('Minvtes af tne', 0, 0.5), whole);
    expect(read.warnings).toMatchObject([{ code: 'page_low_confidence', page: 4 }]);
  });

  test('that comes out white although it holds pictures says so', async () => {
    const read = await readScannedPage(page, async () => blankPicture(1000, 1200, 200), readerOf('x'), whole);
    expect(read.words).toEqual([]);
    expect(read.warnings).toMatchObject([{ code: 'image_skipped', page: 4 }]);
  });

  test('is read again once when the engine fails, and no more', async () => {
    const read = await readScannedPage(page, drawText, readerOf('Minutes', 1), whole);
    expect(read.words).toHaveLength(1);
    await expect(readScannedPage(page, drawText, readerOf('Minutes', 2), whole)).rejects.toThrow(OcrFailed);
  });

  test('keeps its own text where recognition makes less sense', async () => {
    const sentence = 'The minutes of the last meeting were read out and agreed by all members present';
    const words = sentence
      .split(' ')
      .map((text, i) => ({ ...stamp, text, top: 20 + 14 * i, bottom: 32 + 14 * i }));
    const worse = readerOf('Tlrx mjnvtxs qf thc lqst mxctjng wcrx rcnd xvt bnd agrxcd hy');
    const plan = { type: 'page', anyway: false } as const;
    const read = await readScannedPage({ ...page, words }, drawText, worse, { ...task, plan });
    expect(read.words).toHaveLength(words.length);
    expect(read.source).toBe('text');
  });

  test('keeps the few words of its own that recognition makes doubtful ones of', async () => {
    const plan = { type: 'page', anyway: false } as const;
    const readOver = async (texts: string[], confidence: number) => {
      const words = texts.map((text, i) => ({ ...stamp, text, left: 20 + 60 * i, right: 70 + 60 * i }));
      const engine = readerOf('fed by', 0, confidence);
      return (await readScannedPage({ ...page, words }, drawText, engine, { ...task, plan })).source;
    };
    expect(await readOver(['甲方', '中国饮料有限公司'], 0.5)).toBe('text');
    expect(await readOver(['甲方', '中国饮料有限公司'], 0.95)).toBe('ocr');
    expect(await readOver(['甲方', '\uFFFD国饮料有限公司'], 0.5)).toBe('ocr');
  });
});
