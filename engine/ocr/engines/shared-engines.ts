import type { SecondOpinion } from '../../options.ts';
import { createHttpEngine } from './http/http-engine.ts';
import type { OcrEngine, PageEngine } from './ocr-engine.ts';
import { createPaddle } from './paddle/paddle.ts';
import { createTesseract } from './tesseract/tesseract.ts';

let engine: PageEngine | undefined;
let paddle: OcrEngine | undefined;
let remote: { url: string; engine: OcrEngine } | undefined;

/** The one engine of this thread that pages are read with; its own threads start with the first picture. */
export function sharedEngine(): PageEngine {
  engine ??= createTesseract();
  return engine;
}

/** The engine of this thread that is asked about words in doubt, where one is wanted. It starts with the first. */
export function secondEngine(opinion: SecondOpinion | undefined): OcrEngine | undefined {
  switch (opinion?.type) {
    case undefined:
    case 'none':
      return undefined;
    case 'paddle':
      paddle ??= createPaddle();
      return paddle;
    case 'http':
      if (remote?.url !== opinion.url) remote = { url: opinion.url, engine: createHttpEngine(opinion.url) };
      return remote.engine;
  }
}
