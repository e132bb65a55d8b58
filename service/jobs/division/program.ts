import { engineVersion } from '../../../engine/index.ts';

/** What can read the pages that it has laid out itself: they are written as this version of Node.js writes values. */
export const program = `docconv ${engineVersion}, V8 ${process.versions.v8}`;
