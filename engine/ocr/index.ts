export { buildPage } from './build-page.ts';
export { sharedEngine } from './engines/shared-engines.ts';
export { turnPicture } from './ink/picture.ts';
export { mendLayer } from './mend-layer.ts';
export { showsText } from './pictured-text.ts';
export { readScannedPage } from './read-scanned-page.ts';
export { recognizeTwice } from './recognition/second-engine/recognize-twice.ts';
export { taskOf } from './task-of.ts';
