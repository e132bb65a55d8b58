import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { cropPicture, invertPicture, type Picture } from '../../ink/picture.ts';
import { blankPicture } from '../../testing/draw-picture.ts';
import { drawSamplePage } from '../../testing/sample-page.ts';
import { OcrFailed, type RecognizeOptions, wordsOf } from '../ocr-engine.ts';
import { findLanguages, findModel } from './languages.ts';
import { createTesseract, toTurn } from './tesseract.ts';
import { setParameters, startTesseract, type TesseractThread } from './tesseract-thread.ts';

const options: RecognizeOptions = { languages: ['eng'], shape: 'page', limit: 30_000 };

/** Threads that fail as told, one answer for each start. */
function standIn(...behaviours: ('hangs' | 'fails' | 'reads')[]) {
  const log: string[] = [];
  const start = async (models: readonly { code: string }[]): Promise<TesseractThread> => {
    const behaviour = behaviours.shift() ?? 'reads';
    log.push(`start ${models.map((model) => model.code).join('+')}`);
    return {
      run: async <T>(): Promise<T> => {
        if (behaviour === 'hangs') throw new OcrFailed('timedOut', 'hung');
        if (behaviour === 'fails') throw new OcrFailed('failed', 'broke');
        return { data: { text: '[]' } } as T;
      },
      end: () => log.push('end'),
    };
  };
  return { engine: createTesseract(start), log };
}

test.each([
  { script: 'Latin', confidence: 3, told: undefined },
  { script: 'Cyrillic', confidence: 2.4, told: undefined },
  { script: 'Cyrillic', confidence: 2.4, turn: 25, told: 'Cyrillic' },
  { script: 'Korean', confidence: 0.09, turn: 25, told: 'Korean' },
  { script: 'Cyrillic', confidence: 4.5, told: 'Cyrillic' },
  { script: 'Japanese', confidence: 0.67, told: undefined },
  { script: 'Han', confidence: 0.5, told: 'Han' },
  { script: 'Arabic', confidence: 1.1, told: undefined },
  { script: 'Arabic', confidence: 2, told: 'Arabic' },
  { script: 'Hebrew', confidence: 0.1, told: undefined },
])('$script told with $confidence is taken for $told', ({ script, confidence, turn: sure = 5, told }) => {
  const turn = toTurn({
    orientation_degrees: 0,
    orientation_confidence: sure,
    script,
    script_confidence: confidence,
    tesseract_script_id: 1,
  });
  expect(turn?.script).toBe(told);
});

describe('the engine', () => {
  test('keeps its thread from one picture to the next', async () => {
    const { engine, log } = standIn('reads');
    await engine.recognize(blankPicture(10, 10), options);
    await engine.recognize(blankPicture(10, 10), options);
    expect(log).toEqual(['start eng']);
    await engine.close();
  });

  test('gets a fresh thread after 200 pages, however many lines of them are read again', async () => {
    const { engine, log } = standIn('reads', 'reads');
    const starts = () => log.filter((event) => event.startsWith('start')).length;
    const read = async (shape: RecognizeOptions['shape'], times: number) => {
      for (let i = 0; i < times; i++) await engine.recognize(blankPicture(10, 10), { ...options, shape });
    };
    await read('line', 1000);
    await read('page', 200);
    expect(starts()).toBe(1);
    await read('page', 1);
    expect(starts()).toBe(2);
    await engine.close();
  });

  test.each(['hangs', 'fails'] as const)('that %s is replaced for the next picture', async (behaviour) => {
    const { engine, log } = standIn(behaviour, 'reads');
    await expect(engine.recognize(blankPicture(10, 10), options)).rejects.toThrow(OcrFailed);
    expect(await engine.recognize(blankPicture(10, 10), options)).toEqual([]);
    expect(log).toEqual(['start eng', 'end', 'start eng']);
    await engine.close();
  });

  test('refuses a picture that it has no memory for', async () => {
    const { engine } = standIn('reads');
    const huge: Picture = { width: 12_000, height: 12_000, dpi: 300, gray: new Uint8Array(0) };
    await expect(engine.recognize(huge, options)).rejects.toThrow(OcrFailed);
    await engine.close();
  });
});

describe('languages', () => {
  test('that are not installed name the package to install', () => {
    expect(() => findLanguages(['eng', 'xyz'])).toThrow(
      expect.objectContaining({
        code: 'language_missing',
        message: expect.stringContaining('"xyz"'),
        hint: expect.stringContaining('npm install -g @tesseract.js-data/xyz'),
      }),
    );
  });

  test.each(['../eng', 'eng/../../x', 'https://example.org', ''])(
    'never leave their packages: %j',
    (code) => {
      expect(() => findModel(code, '4.0.0', () => '/nowhere/package.json')).toThrow(
        expect.objectContaining({ code: 'language_missing' }),
      );
    },
  );
});

describe('tesseract', () => {
  const engine = createTesseract();
  afterAll(() => engine.close());

  test('reads words with their places, offline and without leaving files', async () => {
    const before = readdirSync('.');
    const page = await drawSamplePage(1);
    const title = cropPicture(page, { left: 0, top: 0, right: page.width, bottom: page.height * 0.2 });
    const blocks = await engine.recognize(title, options);
    const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
    expect(words.map((word) => word.text).join(' ')).toContain('Wind on the Ridge');
    expect(words.every((word) => word.confidence > 0.5 && word.right > word.left)).toBe(true);
    expect(readdirSync('.')).toEqual(before);
  });

  test('does not read a doubtful line once more as light letters on dark', async () => {
    const page = await drawSamplePage(1);
    const title = cropPicture(page, { left: 0, top: 0, right: page.width, bottom: page.height * 0.2 });
    const asked = { ...options, shape: 'block' } as const;
    const [dark, light] = [
      await engine.recognize(title, asked),
      await engine.recognize(invertPicture(title), asked),
    ];
    expect(wordsOf(dark).map(({ text }) => text)).toContain('Wind');
    expect(wordsOf(light).map(({ text }) => text)).not.toContain('Wind');
  });

  test('that is ended as it takes its parameters gets no picture after them', async () => {
    const thread = await startTesseract(findLanguages(['eng']), 'text');
    await thread.run(async (worker) => {
      const taken = worker.setParameters;
      worker.setParameters = async (parameters) => {
        const answer = await taken(parameters);
        thread.end();
        return answer;
      };
      await expect(setParameters(worker, { tessedit_do_invert: '0' })).rejects.toThrow(
        new OcrFailed('failed', 'the thread was ended'),
      );
    }, options.limit);
  });

  test('that does not answer in time is given up, and works again afterwards', async () => {
    const page = await drawSamplePage(1);
    await expect(engine.recognize(page, { ...options, limit: 5 })).rejects.toMatchObject({
      reason: 'timedOut',
    });
    const line = cropPicture(page, { left: 0, top: 0, right: page.width, bottom: page.height * 0.15 });
    expect(await engine.recognize(line, options)).not.toEqual([]);
  });
});
