import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Bbox, Block } from 'tesseract.js';
import { expect, test } from 'vitest';
import { encodePicture } from '../../ink/encode-picture.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture } from '../../testing/draw-picture.ts';
import { drawSamplePage } from '../../testing/sample-page.ts';
import type { RecognizedBlock } from '../ocr-engine.ts';
import { findLanguages } from './languages.ts';
import { type TesseractCore, takeResult } from './take-result.ts';

interface Api {
  Init(folder: string, language: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(turn: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
}

type Core = TesseractCore & {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => Api;
};

/** Tesseract in this thread. */
async function startCore(): Promise<{ core: Core; api: Api }> {
  const require = createRequire(createRequire(import.meta.url).resolve('tesseract.js'));
  const start = require('tesseract.js-core/tesseract-core-simd-lstm');
  const core: Core = await start({ TesseractProgress: () => {} });
  core.FS.writeFile('/eng.traineddata', gunzipSync(readFileSync(findLanguages(['eng'])[0]!.path)));
  const api = new core.TessBaseAPI();
  api.Init('/', 'eng', 1);
  api.SetVariable('tessedit_pageseg_mode', '3');
  return { core, api };
}

/** What Tesseract's own JSON says of the same. */
function blocksIn(json: string): RecognizedBlock[] {
  const { blocks }: { blocks: Block[] | null } = JSON.parse(json);
  const toBox = ({ x0, y0, x1, y1 }: Bbox) => ({ left: x0, top: y0, right: x1, bottom: y1 });
  const toLine = (line: Block['paragraphs'][number]['lines'][number]) => ({
    ...toBox(line.bbox),
    baseline: line.baseline,
    height: expect.closeTo(line.rowAttributes.rowHeight, 4),
    words: line.words.map(({ bbox, text, confidence, symbols }) => ({
      ...toBox(bbox),
      text,
      letters: symbols.map((symbol) => ({ ...toBox(symbol.bbox), text: symbol.text })),
      confidence: confidence / 100,
    })),
  });
  return (blocks ?? []).map(({ paragraphs }) => ({
    lines: paragraphs.flatMap(({ lines }) => lines.map(toLine)),
  }));
}

test('what was read of a page is taken as Tesseract tells it, in blocks, lines, words and letters', async () => {
  const { core, api } = await startCore();
  const read = (picture: Picture) => {
    core.FS.writeFile('/input', encodePicture(picture));
    api.SetImageFile(1, 0);
    api.Recognize(null);
    return takeResult(core, api);
  };
  const blocks = read(await drawSamplePage(1));
  expect(blocks).toEqual(blocksIn(api.GetJSONText()));
  expect(blocks.length).toBeGreaterThan(3);
  expect(read(blankPicture(300, 200))).toEqual([]);
});
