// npm run bench:lost: cuts articles whose text is known into single pages, and counts the words of the text that are then
// left out as running heads or feet. Text is what the publisher's XML has in title, abstract and body.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { composeDocument } from '../engine/layout/compose.ts';
import { maskNumbers } from '../engine/layout/document/furniture/places.ts';
import { layoutPage } from '../engine/layout/layout-page.ts';
import { listFiles, openCorpora } from './corpora.ts';
import { printTable } from './report.ts';
import { readStoredPages } from './stored-pages.ts';

const CORPORA = ['jats-pmc', 'jats-pmc-2', 'scielo', 'jose'];
/** At most one word in so many may be left out. */
const GOAL = 2000;
/** A line left out of so many pages of one document repeats. */
const REPEATED = 3;

interface Scorer {
  readJats: (xml: string) => { text: string[] };
  words: (text: string) => string[];
}

async function main(): Promise<void> {
  const found = openCorpora();
  if (!found) return;
  const { corpora, scorer } = found;
  const jats = (await import(pathToFileURL(join(scorer, 'jats.mjs')).href)) as Scorer;
  const rows: string[][] = [];
  for (const corpus of CORPORA) {
    let [words, lost] = [0, 0];
    for (const file of listFiles(join(corpora, corpus), /fulltext\.pdf$/)) {
      const text = jats.words(
        jats.readJats(readFileSync(join(dirname(file), 'fulltext.xml'), 'utf8')).text.join(' '),
      );
      const lines = await linesLost(file);
      const ofText = lines.filter((line) => holds(text, jats.words(line)));
      for (const line of ofText) console.log(`${basename(dirname(file))}: ${line}`);
      words += text.length;
      lost += ofText.reduce((sum, line) => sum + jats.words(line).length, 0);
    }
    rows.push([corpus, String(words), String(lost), lost > 0 ? `1 in ${Math.round(words / lost)}` : 'none']);
  }
  printTable(['corpus', 'words', 'left out', `goal: 1 in ${GOAL}`], rows);
}

/** What is left out of the pages alone, but for lines that repeat. */
async function linesLost(file: string): Promise<string[]> {
  const { pages } = await readStoredPages(file);
  const lines = pages.flatMap((page) => {
    const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
    return (document.furniture ?? []).map(({ text }) => text);
  });
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(maskNumbers(line), (counts.get(maskNumbers(line)) ?? 0) + 1);
  return lines.filter((line) => counts.get(maskNumbers(line))! < REPEATED);
}

/** Whether the words stand in the text in this order; single numbers stand everywhere. */
function holds(text: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0 || (words.length === 1 && /^\d+$/.test(words[0]!))) return false;
  return ` ${text.join(' ')} `.includes(` ${words.join(' ')} `);
}

await main();
