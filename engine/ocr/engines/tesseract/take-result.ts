import type { Box } from '../../../document/document.ts';
import type { RecognizedBlock, RecognizedLetter, RecognizedLine, RecognizedWord } from '../ocr-engine.ts';

/** Tesseract's module of WebAssembly: its functions take numbers, most of them places in its memory. */
export interface TesseractCore {
  [name: `_emscripten_bind_${string}`]: (...numbers: number[]) => number;
  _malloc(bytes: number): number;
  _free(place: number): void;
  getValue(place: number, type: 'i8' | 'i32' | 'float'): number;
  getPointer(object: object): number;
}

/**
 * Takes what Tesseract has read of a picture. Its own JSON of that takes up to a tenth of the time of a page: for each of
 * many questions it goes through all words before.
 *
 * This runs in Tesseract's thread, which gets it as text: it can use nothing but what it is called with.
 */
export function takeResult(core: TesseractCore, api: object): RecognizedBlock[] {
  const [BLOCK, LINE, WORD, LETTER] = [0, 2, 3, 4] as const;
  // Of its kinds of blocks, pictures, rules and noise follow.
  const LAST_OF_TEXT = 8;
  const iterator = core._emscripten_bind_TessBaseAPI_GetIterator_0!(core.getPointer(api));
  if (iterator === 0) return [];
  const room = core._malloc(16);
  const blocks: RecognizedBlock[] = [];
  let isMore = true;
  while (isMore && !ask('Empty_1', BLOCK)) {
    if (ask('BlockType_0') > LAST_OF_TEXT) isMore = ask('Next_1', BLOCK) !== 0;
    else if (ask('Empty_1', WORD)) isMore = ask('Next_1', WORD) !== 0;
    else takeWord();
  }
  core._free(room);
  core._emscripten_bind_ResultIterator___destroy___0!(iterator);
  return blocks;

  function ask(name: string, ...numbers: number[]): number {
    return core[`_emscripten_bind_ResultIterator_${name}`]!(iterator, ...numbers);
  }

  function takeWord(): void {
    if (ask('IsAtBeginningOf_1', LINE)) {
      if (ask('IsAtBeginningOf_1', BLOCK)) blocks.push({ lines: [] });
      blocks.at(-1)!.lines.push(takeLine());
    }
    const letters: RecognizedLetter[] = [];
    // As sure as whole hundredths tell.
    const confidence = Math.min(Math.max(Math.trunc(ask('Confidence_1', WORD)) / 100, 0), 1);
    const word: RecognizedWord = { ...boxAt(WORD), text: textAt(WORD), letters, confidence };
    blocks.at(-1)!.lines.at(-1)!.words.push(word);
    do {
      letters.push({ ...boxAt(LETTER), text: textAt(LETTER) });
      isMore = ask('Next_1', LETTER) !== 0;
    } while (isMore && !ask('IsAtBeginningOf_1', WORD));
  }

  function takeLine(): RecognizedLine {
    const box = boxAt(LINE);
    ask('Baseline_5', LINE, room, room + 4, room + 8, room + 12);
    const baseline = { x0: integerAt(0), y0: integerAt(4), x1: integerAt(8), y1: integerAt(12) };
    ask('RowAttributes_3', room, room + 4, room + 8);
    return { ...box, baseline, height: core.getValue(room, 'float'), words: [] };
  }

  function boxAt(level: number): Box {
    ask('BoundingBox_5', level, room, room + 4, room + 8, room + 12);
    return { left: integerAt(0), top: integerAt(4), right: integerAt(8), bottom: integerAt(12) };
  }

  function integerAt(offset: number): number {
    return core.getValue(room + offset, 'i32');
  }

  function textAt(level: number): string {
    const start = ask('GetUTF8Text_1', level);
    let end = start;
    while (core.getValue(end, 'i8') !== 0) end++;
    const bytes = Uint8Array.from({ length: end - start }, (_, i) => core.getValue(start + i, 'i8'));
    core._free(start);
    return Buffer.from(bytes).toString();
  }
}
