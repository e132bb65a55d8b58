// npm run bench:manuals -- FOLDER: finds manuals that are there as PDF and as HTML, and writes PDFs and what the HTML tells,
// for npm run fit, to bench/results/manuals. FOLDER holds a folder for each source: a package of documentation, unpacked.
// npm run bench:manuals -- --score kept-aside|fitted [--worst 10]: converts these PDFs and scores what comes of them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { hasChromium, openChromium } from '../../http/testing/open-chromium.ts';
import { shareNamed, writeTruth } from '../sourced/documents.ts';
import { LAYOUT, openHtml, openTab, readHtml, readPage } from '../sourced/html-file.ts';
import { scoreDocuments } from '../sourced/score.ts';
import type { HtmlTruth } from '../sourced/truth.ts';
import { findPairs, type Pair } from './find-pairs.ts';
import { findPrinted } from './headings.ts';
import { MAKERS, MANUALS, makerOf, readManuals } from './manuals.ts';
import { readOutline } from './pdf-text.ts';
import { isPrinted, listsNotes } from './tables.ts';
import { wordsOf } from './words.ts';

/** Manuals of one source. */
const MOST_OF_SOURCE = 2;
/** A document of which fewer headings are lines of the PDF is set otherwise than its HTML. */
const LEAST_FOUND = 0.6;
/** What docutils and DocBook make tables of that are lists and notes in print. */
const LISTS = /^(?:simplelist|calloutlist)|field-list|option-list|footnote|citation|index/;
/** Boxes with a title of their own, and what names the document and whoever wrote it. */
const ASIDES =
  /\b(?:note|warning|tip|caution|important|hint|admonition|footnotes?|example|figure|date|version|releaseinfo|revision|subtitle|edition|pubdate|copyright|legalnotice)\b|author|editor/;
const CLASSES = { layout: new RegExp(`${LAYOUT.source}|${LISTS.source}`), asides: ASIDES };

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { score: { type: 'string' }, worst: { type: 'string', default: '0' } },
  });
  if (values.score !== undefined) {
    const share = shareNamed(values.score);
    await scoreDocuments(`manuals-${share}`, readManuals(share), MAKERS, Number(values.worst));
    return;
  }
  const [folder] = positionals;
  if (folder === undefined) throw new Error('name the folder that holds the manuals');
  await gatherManuals(folder);
}

async function gatherManuals(folder: string): Promise<void> {
  if (!hasChromium()) return;
  const browser = await openChromium();
  const page = await openTab(browser);
  const counts = { manuals: 0, tables: 0, headings: 0 };
  for (const source of readdirSync(folder).sort()) {
    let taken = 0;
    for (const pair of findPairs(join(folder, source))) {
      if (taken === MOST_OF_SOURCE) break;
      const html = pair.files.map(readHtml);
      const truth = await readTruth(page, pair, html);
      if (!truth) continue;
      taken++;
      writeManual(`${source}__${taken}`, pair, makerOf(pair.programs, html.join('\n')), truth);
      counts.manuals++;
      counts.tables += truth.tables.length;
      counts.headings += truth.headings.length;
    }
  }
  await browser.close();
  console.log(
    `${counts.manuals} manuals with ${counts.tables} tables and ${counts.headings} headings: ${MANUALS}`,
  );
}

function writeManual(id: string, { pdf }: Pair, maker: string, truth: HtmlTruth): void {
  const folder = join(MANUALS, id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fulltext.pdf'), pdf);
  writeTruth(folder, maker, truth);
}

/** What the HTML tells of the PDF, set right by its lines; undefined where too little of it is printed. */
async function readTruth(page: Page, pair: Pair, html: readonly string[]): Promise<HtmlTruth | undefined> {
  await openHtml(page, html.map((text) => `<div>${bodyOf(text)}</div>`).join('\n'));
  const marked = await readPage(page, CLASSES);
  const { found, ...headings } = findPrinted(marked, pair.lines, await readOutline(pair.pdf));
  if (found < LEAST_FOUND) {
    console.warn(
      `${pair.path}: ${Math.round(100 * found)} % of the headings are printed, so it is left out.`,
    );
    return undefined;
  }
  const words = wordsOf(pair.lines.join('\n'));
  const tables = marked.tables.filter((rows) => isPrinted(rows, words) && !listsNotes(rows));
  const others = marked.tables.filter((rows) => !tables.includes(rows));
  return { tables, optional: [...marked.optional, ...others], ...headings, text: marked.text };
}

const bodyOf = (html: string) =>
  /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html.replace(/<style[\s\S]*?<\/style>/gi, ''))?.[1] ?? html;

await main();
