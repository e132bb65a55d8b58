import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findCorpora, listFiles } from './corpora.ts';

const SAMPLE = resolve('examples/sample.pdf');

/** Journal articles joined, from the corpora; without them the sample over and over. Needs qpdf. */
export function makeLongDocument(target: string, pages: number): void {
  const corpora = findCorpora();
  const articles =
    corpora && existsSync(join(corpora, 'jats-pmc')) ? listFiles(join(corpora, 'jats-pmc'), /\.pdf$/) : [];
  const sources =
    articles.length > 0 ? [...articles, ...articles] : Array.from({ length: pages / 2 }, () => SAMPLE);
  const joined = `${target}.all`;
  // qpdf ends with 3 where it mended something.
  spawnSync('qpdf', ['--empty', '--pages', ...sources, '--', joined]);
  spawnSync('qpdf', [joined, '--pages', '.', `1-${pages}`, '--', target]);
  if (!existsSync(target)) throw new Error('qpdf could not make the long document');
  console.log(
    articles.length > 0
      ? `document: ${articles.length} journal articles, joined`
      : 'document: the sample, repeated',
  );
}
