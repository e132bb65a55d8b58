import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the documents with ground truth lie: DOCCONV_CORPORA, or `shared/corpora` beside the checkout. */
export function findCorpora(): string | undefined {
  const folder = resolve(process.env.DOCCONV_CORPORA ?? '../shared/corpora');
  return existsSync(folder) ? folder : undefined;
}

/** Where the scorer lies: DOCCONV_SCORE, or `score` beside the corpora. */
export function findScorer(corpora: string): string | undefined {
  const folder = resolve(process.env.DOCCONV_SCORE ?? join(corpora, '../score'));
  return existsSync(folder) ? folder : undefined;
}

/** The corpora and the scorer; says so and gives nothing where either is missing. */
export function openCorpora(): { corpora: string; scorer: string } | undefined {
  const corpora = findCorpora();
  const scorer = corpora && findScorer(corpora);
  if (corpora && scorer) return { corpora, scorer };
  console.log('skipped: no corpora here. Set DOCCONV_CORPORA (and DOCCONV_SCORE) to folders that hold them.');
  return undefined;
}

/** Files below a folder whose names end as wished, sorted. */
export function listFiles(folder: string, endings: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
