export { buildPage } from './build-page.ts';
export { secondEngine, sharedEngine } from './engines/shared-engines.ts';
export { defaultLanguages } from './engines/tesseract/languages.ts';
export { readScannedPage } from './read-scanned-page.ts';
export { recognizeTwice } from './recognition/second-engine/recognize-twice.ts';
