import type { OcrEngine } from './ocr-engine.ts';
import { createTesseract } from './tesseract.ts';

let engine: OcrEngine | undefined;

/** The one engine of this thread; its own threads start with the first picture. */
export function sharedEngine(): OcrEngine {
  engine ??= createTesseract();
  return engine;
}
