import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Picture } from '../../engine/ocr/ink/picture.ts';
import type { OcrEngine } from '../../engine/ocr/recognition/ocr-engine.ts';

/** An engine whose answers are kept on disk, so that what is done before and after recognition can be tried without it. */
export function keepResponses(engine: OcrEngine, folder: string): OcrEngine {
  mkdirSync(folder, { recursive: true });
  async function ask<T>(picture: Picture, question: unknown, answer: () => Promise<T>): Promise<T> {
    const { width, height, gray, dpi } = picture;
    const key = createHash('sha256')
      .update(gray)
      .update(JSON.stringify([width, height, dpi, question]));
    const file = join(folder, key.digest('hex').slice(0, 32));
    if (existsSync(file)) return deserialize(readFileSync(file)) as T;
    const given = await answer();
    writeFileSync(file, serialize(given));
    return given;
  }
  return {
    recognize: (picture, options) =>
      ask(picture, [options.languages, options.shape], () => engine.recognize(picture, options)),
    detectTurn: (picture) => ask(picture, 'turn', () => engine.detectTurn(picture)),
    close: () => engine.close(),
  };
}
