import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { listFiles } from '../corpora.ts';
import { readHtml, readMaybePacked } from '../sourced/html-file.ts';
import { type HtmlFile, htmlFile, type Match, matchHtml } from './pairs.ts';
import { type PdfText, readPdfText } from './pdf-text.ts';
import { wordsOf } from './words.ts';

/** A PDF and the HTML that says the same. */
export interface Pair extends Match, PdfText {
  pdf: Uint8Array;
  path: string;
}

/** Sizes in bytes, and numbers of files, beyond which a file is no manual or a folder no single one. */
const LARGEST_PDF = 12e6;
const LARGEST_HTML = 6e6;
const MOST_PDFS = 40;
const MOST_FILES = 1500;
const PAGES = { least: 2, most: 130 };
/** Fewer words are no manual. */
const LEAST_WORDS = 300;

/** PDFs below a folder that HTML below it says too, those with most in common first, none with the HTML of one before. */
export function findPairs(folder: string): Pair[] {
  const pdfs = listFiles(folder, /\.pdf(?:\.gz)?$/i).filter((path) => statSync(path).size < LARGEST_PDF);
  const bySize = pdfs.toSorted((a, b) => statSync(b).size - statSync(a).size).slice(0, MOST_PDFS);
  let folders: HtmlFile[][] | undefined;
  const pairs: Pair[] = [];
  for (const path of bySize) {
    const pdf = readMaybePacked(path);
    const text = readPdfText(pdf);
    if (!text || text.pageCount < PAGES.least || text.pageCount > PAGES.most) continue;
    const words = wordsOf(text.lines.join('\n'));
    if (words.length < LEAST_WORDS) continue;
    folders ??= readFolders(folder);
    const match = matchHtml(words, folders);
    if (match) pairs.push({ ...match, ...text, pdf, path });
  }
  const seen = new Set<string>();
  return pairs
    .sort((a, b) => b.shared - a.shared)
    .filter(({ files }) => {
      const isNew = !files.some((file) => seen.has(file));
      for (const file of files) seen.add(file);
      return isNew;
    });
}

function readFolders(folder: string): HtmlFile[][] {
  const paths = listFiles(folder, /\.x?html?(?:\.gz)?$/i).filter(
    (path) => statSync(path).size < LARGEST_HTML,
  );
  const byFolder = new Map<string, string[]>();
  for (const path of paths) {
    const files = byFolder.get(dirname(path));
    if (files) files.push(path);
    else byFolder.set(dirname(path), [path]);
  }
  return [...byFolder.values()]
    .filter((files) => files.length <= MOST_FILES)
    .map((files) => files.map((path) => htmlFile(path, readHtml(path))));
}
