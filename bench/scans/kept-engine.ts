import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { OcrEngine, PageEngine, RecognizeOptions } from '../../engine/ocr/engines/ocr-engine.ts';
import type { Picture } from '../../engine/ocr/ink/picture.ts';

/**
 * An engine whose answers are kept on disk, so that what is done before and after recognition can be tried without it.
 * @param parametersFor what the engine is told of a picture: told something else, it is asked anew
 */
export function keepResponses(
  engine: PageEngine,
  folder: string,
  parametersFor: (picture: Picture, shape: RecognizeOptions['shape']) => object,
): PageEngine {
  const ask = keepIn(folder);
  return {
    recognize: (picture, options) =>
      ask(picture, [options.languages, parametersFor(picture, options.shape)], () =>
        engine.recognize(picture, options),
      ),
    detectTurn: (picture) => ask(picture, 'turn', () => engine.detectTurn(picture)),
    close: () => engine.close(),
  };
}

/** The same for an engine that is asked about what another is in doubt of. */
export function keepOpinions(engine: OcrEngine, folder: string): OcrEngine {
  const ask = keepIn(folder);
  return {
    recognize: (picture, options) => ask(picture, options.seen, () => engine.recognize(picture, options)),
    close: () => engine.close(),
  };
}

function keepIn(folder: string) {
  mkdirSync(folder, { recursive: true });
  return async <T>(picture: Picture, question: unknown, answer: () => Promise<T>): Promise<T> => {
    const { width, height, gray, dpi } = picture;
    const key = createHash('sha256')
      .update(gray)
      .update(JSON.stringify([width, height, dpi, question]));
    const file = join(folder, key.digest('hex').slice(0, 32));
    if (existsSync(file)) return deserialize(readFileSync(file)) as T;
    const given = await answer();
    writeFileSync(file, serialize(given));
    return given;
  };
}
