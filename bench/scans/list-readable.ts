import { readFileSync } from 'node:fs';
import { listFiles } from '../corpora.ts';
import type { Suite } from '../suites.ts';
import { readLanguages, whyUnreadable } from './document-languages.ts';

/** A document to be read. */
export interface Listed {
  file: string;
  id: string;
  language: string;
}

/** Longer documents tell no more and take long. */
const MOST_BYTES = 3 << 20;

/** So many of a list, evenly spread over it. */
function spread(files: readonly string[], count: number): string[] {
  const small = files.filter((file) => readFileSync(file).length < MOST_BYTES);
  const step = Math.max(1, small.length / count);
  return small.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

/** The documents of a suite that are read: those in a language whose data is missing are told of and left out. */
export function listReadable({ files, nameOf }: Suite, root: string, documents: number): Listed[] {
  const languageOf = readLanguages(root);
  return spread(listFiles(root, files), documents).flatMap((file) => {
    const id = nameOf(file, root);
    const language = languageOf(id);
    const why = whyUnreadable(language);
    if (why) console.log(`skipped ${id}: ${why}`);
    return why ? [] : [{ file, id, language }];
  });
}
