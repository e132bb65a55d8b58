// npm run bench:pages -- FOLDER [--seed 11] [--each 3]: prints HTML pages with tables as PDFs beside their truth, for
// npm run fit, to bench/results/web-pages. FOLDER holds a folder for each source: a package of documentation, unpacked.
// npm run bench:pages -- --score kept-aside|fitted [--worst 10]: converts what was printed and scores it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { hasChromium, openChromium } from '../../http/testing/open-chromium.ts';
import { listFiles } from '../corpora.ts';
import { shareNamed, writeTruth } from '../sourced/documents.ts';
import { LAYOUT, openHtml, openTab, readHtml, readPage } from '../sourced/html-file.ts';
import { scoreDocuments } from '../sourced/score.ts';
import type { HtmlTruth } from '../sourced/truth.ts';
import { randomFrom, times } from '../synthesis/random.ts';
import { PAPERS, pageRule, STYLES } from './styles.ts';
import { PRINTERS, type Printer, readWebPages, WEB_PAGES } from './web-pages.ts';

const COMMANDS: Record<Exclude<Printer, 'chromium'>, string> = {
  weasyprint: 'weasyprint',
  libreoffice: 'soffice',
};
/** Each of the others prints one page of so many, Chromium the rest. */
const TURNS = 4;
const BYTES = { least: 3000, most: 120_000 };
/** A page is taken that has so many words, and no more tables than this, none of them in another. */
const WORDS = { least: 80, most: 6000 };
const MOST_TABLES = 25;
/** In a page as it is printed, each heading looks like one. */
const CLASSES = { layout: LAYOUT, asides: /(?!)/ };
/** Pages of one source that are opened to find some with tables. */
const MOST_LOOKED_AT = 150;
/** Milliseconds that a page may take. */
const PATIENCE = 90_000;
/** Its own profile, so that an office that is open elsewhere does not take the work. */
const OFFICE_PROFILE = pathToFileURL(join(tmpdir(), 'docconv-web-pages-office')).href;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '11' },
      each: { type: 'string', default: '3' },
      score: { type: 'string' },
      worst: { type: 'string', default: '0' },
    },
  });
  if (values.score !== undefined) {
    const share = shareNamed(values.score);
    await scoreDocuments(`web-pages-${share}`, readWebPages(share), PRINTERS, Number(values.worst));
    return;
  }
  const [folder] = positionals;
  if (folder === undefined) throw new Error('name the folder that holds the pages');
  await printPages(folder, { seed: Number(values.seed), each: Number(values.each) });
}

async function printPages(folder: string, { seed, each }: { seed: number; each: number }): Promise<void> {
  if (!hasChromium()) return;
  const printers = await findPrinters();
  const browser = await openChromium();
  const counts = { pages: 0, tables: 0 };
  for (const source of readdirSync(folder).sort()) {
    const random = randomFrom(seed, source);
    const page = await openTab(browser);
    let taken = 0;
    for (const file of random.sample(pagesIn(join(folder, source)), MOST_LOOKED_AT)) {
      if (taken === each) break;
      const look = {
        style: random.pick(STYLES),
        paper: random.pick(PAPERS),
        printer: random.pick(printers),
      };
      const truth = await readSource(page, file).catch((error: Error) => {
        console.warn(`${file} could not be opened: ${error.message.split('\n')[0]}`);
        return undefined;
      });
      if (!truth) continue;
      const printed = await printPage(page, join(WEB_PAGES, `${source}__${++taken}`), look, truth);
      if (!printed) continue;
      counts.pages++;
      counts.tables += truth.tables.length;
    }
    await page.close();
  }
  await browser.close();
  console.log(
    `${counts.pages} pages with ${counts.tables} tables, printed with ${[...new Set(printers)].join(', ')}: ${WEB_PAGES}`,
  );
}

/** Those that are installed, as often as they are to print. */
async function findPrinters(): Promise<Printer[]> {
  const found: Printer[] = [];
  for (const printer of PRINTERS) {
    if (printer === 'chromium') continue;
    const isThere = await run(COMMANDS[printer], ['--version']).then(
      () => true,
      () => false,
    );
    if (isThere) found.push(printer);
    else console.warn(`There is no ${COMMANDS[printer]}, so none of the pages are printed with it.`);
  }
  return [...times(TURNS - found.length, (): Printer => 'chromium'), ...found];
}

function pagesIn(folder: string): string[] {
  return listFiles(folder, /\.html?(?:\.gz)?$/i).filter((file) => {
    const { size } = statSync(file);
    return size > (file.endsWith('.gz') ? BYTES.least / 4 : BYTES.least) && size < BYTES.most;
  });
}

/** What a page holds, unless it is of no use; the page is left without its styles. */
async function readSource(page: Page, file: string): Promise<HtmlTruth | undefined> {
  const html = readHtml(file);
  if (!/<table/i.test(html)) return undefined;
  await openHtml(page, html);
  if ((await page.locator('table table').count()) > 0) return undefined;
  const { tables, optional, headings, text } = await readPage(page, CLASSES);
  const words = text.split(/\s+/).length;
  const isFit = words >= WORDS.least && words <= WORDS.most && tables.length + optional.length <= MOST_TABLES;
  return isFit && tables.length > 0 ? { tables, optional, headings, text } : undefined;
}

interface Look {
  style: string;
  paper: (typeof PAPERS)[number];
  printer: Printer;
}

async function printPage(
  page: Page,
  folder: string,
  { style, paper, printer }: Look,
  truth: HtmlTruth,
): Promise<boolean> {
  // LibreOffice takes little of a style.
  await page.addStyleTag({ content: pageRule(paper) + (printer === 'libreoffice' ? '' : style) });
  mkdirSync(folder, { recursive: true });
  const pdf = join(folder, 'fulltext.pdf');
  const html = join(folder, 'fulltext.html');
  rmSync(pdf, { force: true });
  writeFileSync(html, await page.content());
  try {
    if (printer === 'weasyprint') await run('weasyprint', ['-q', html, pdf]);
    else if (printer === 'libreoffice')
      await run('soffice', [
        `-env:UserInstallation=${OFFICE_PROFILE}`,
        '--headless',
        ...['--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', resolve(folder)],
        html,
      ]);
    // Tags would tell the converter what it is to find out.
    else
      writeFileSync(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false }));
  } catch (error) {
    console.warn(`${basename(folder)} was not printed: ${(error as Error).message.split('\n')[0]}`);
    rmSync(folder, { recursive: true });
    return false;
  }
  writeTruth(folder, printer, truth);
  return true;
}

/** Runs a command to its end. One that takes too long is ended with all that it started. */
async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), PATIENCE);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${command} ended with ${code ?? 'a signal: it took too long'}`);
  } finally {
    clearTimeout(timer);
  }
}

await main();
