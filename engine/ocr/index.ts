export { buildPage } from './build-page.ts';
export { defaultLanguages } from './languages.ts';
export { readScannedPage } from './read-scanned-page.ts';
export { recognizeTwice } from './recognize-twice.ts';
export { sharedEngine } from './shared-engine.ts';
