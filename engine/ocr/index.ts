export { buildPage } from './build-page.ts';
export { readScannedPage } from './read-scanned-page.ts';
export { defaultLanguages } from './recognition/languages.ts';
export { recognizeTwice } from './recognition/recognize-twice.ts';
export { sharedEngine } from './recognition/shared-engine.ts';
