import { basename } from 'node:path';
import { shareIn, shinglesOf, wordsOf } from './words.ts';

/** A file of HTML as it is compared with PDFs. */
export interface HtmlFile {
  path: string;
  shingles: ReadonlySet<string>;
  /** How many of its words lead elsewhere, and how many do not. */
  linked: number;
  unlinked: number;
  /** Names of the files that they lead to. */
  links: ReadonlySet<string>;
}

/** Files of HTML that together say what a PDF says, in its order. */
export interface Match {
  files: string[];
  /** How much of both is the same, 0 to 1. */
  shared: number;
}

/** A file of a manual in many has this share in the PDF; others belong to another manual, or to the site. */
const LEAST_OF_FILE = 0.3;
/** What has this share in another file is a variant or a part of it. */
const MOSTLY = 0.7;
/** Contents and indexes have so many words that lead elsewhere, and this share of them. */
const LONG = 100;
const MOSTLY_LINKS = 0.75;
/** What has no more words beside its links is but the heading of a chapter, whose sections are files of their own. */
const FEW_WORDS = 60;
/** PDF and HTML have at least this share of each other. */
const LEAST_SHARED = 0.65;

export function htmlFile(path: string, html: string): HtmlFile {
  const words = wordsOf(plainText(html));
  const links = [...html.matchAll(/<a\s[^>]*href\s*=\s*["']?([^"'\s>]*)[^>]*>([\s\S]*?)<\/a>/gi)];
  const linked = links.reduce((sum, [, , text = '']) => sum + wordsOf(plainText(text)).length, 0);
  return {
    path,
    shingles: new Set(shinglesOf(words)),
    linked,
    unlinked: words.length - linked,
    links: new Set(links.map(([, href = '']) => basename(href.replace(/#.*/, '')))),
  };
}

const plainText = (html: string) =>
  html
    .replace(/<(style|head)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<\/?(?:a|b|i|em|strong|tt|code|span|font|kbd|var|samp|sup|sub)\b[^>]*>/gi, '')
    .replace(/<[^>]*>|&(?:nbsp|lt|gt|amp|quot);/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

/**
 * The one file, or all files of one folder, that say most nearly what a PDF says.
 * @param pdf - words of the PDF, in order
 * @param folders - files of HTML by folder
 */
export function matchHtml(pdf: readonly string[], folders: Iterable<readonly HtmlFile[]>): Match | undefined {
  const inOrder = shinglesOf(pdf);
  const shingles = new Set(inOrder);
  let best: Match | undefined;
  for (const folder of folders) {
    const near = folder.filter((file) => shareIn(file.shingles, shingles) >= LEAST_OF_FILE);
    const together = withoutVariants(near.filter((file) => !isContents(file)));
    for (const files of [[...together, ...chaptersOf(together, folder)], ...near.map((file) => [file])]) {
      const shared = sharedBy(shingles, files);
      if (shared > (best?.shared ?? 0)) best = { files: inOrderOf(inOrder, files), shared };
    }
  }
  return best;
}

const isContents = ({ linked, unlinked }: HtmlFile) =>
  linked > LONG && linked > MOSTLY_LINKS * (linked + unlinked);

/** Files that others link to and that have little but a heading and links, so that a PDF has next to nothing of them. */
function chaptersOf(files: readonly HtmlFile[], folder: readonly HtmlFile[]): HtmlFile[] {
  return folder.filter(
    (file) =>
      !files.includes(file) &&
      file.unlinked <= FEW_WORDS &&
      !isContents(file) &&
      files.some((other) => leadsTo(other, file)),
  );
}

const leadsTo = ({ links }: HtmlFile, { path }: HtmlFile) => links.has(basename(path).replace(/\.gz$/, ''));

/** Leaves out files most of which others say: a chapter again for another browser, or the chapters beside all in one. */
function withoutVariants(files: readonly HtmlFile[]): HtmlFile[] {
  const kept: HtmlFile[] = [];
  for (const file of files.toSorted((a, b) => b.shingles.size - a.shingles.size))
    if (!kept.some(({ shingles }) => shareIn(file.shingles, shingles) > MOSTLY)) kept.push(file);
  return kept;
}

/** Dice's coefficient; 0 where one has too little of the other. */
function sharedBy(shingles: ReadonlySet<string>, files: readonly HtmlFile[]): number {
  const all = new Set(files.flatMap((file) => [...file.shingles]));
  const [ofPdf, ofHtml] = [shareIn(shingles, all), shareIn(all, shingles)];
  if (Math.min(ofPdf, ofHtml) < LEAST_SHARED) return 0;
  return (2 * ofPdf * shingles.size) / (shingles.size + all.size);
}

/** Files by where the middle of their text stands in the PDF, or that of the files that link to them. */
function inOrderOf(inOrder: readonly string[], files: readonly HtmlFile[]): string[] {
  const places = new Map<string, number>();
  for (const [at, shingle] of inOrder.entries()) if (!places.has(shingle)) places.set(shingle, at);
  const own = new Map(
    files.map((file) => [file, middle([...file.shingles].flatMap((shingle) => places.get(shingle) ?? []))]),
  );
  const middleOf = (file: HtmlFile) =>
    own.get(file) ??
    middle(files.filter((other) => leadsTo(other, file)).flatMap((other) => own.get(other) ?? [])) ??
    0;
  return files
    .map((file) => ({ path: file.path, middle: middleOf(file) }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ path }) => path);
}

const middle = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
