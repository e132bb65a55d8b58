import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS } from '../report.ts';
import { randomFrom } from '../synthesis/random.ts';
import type { WebPageTruth } from './truth.ts';

/** Where the printed pages lie, a folder for each. */
export const WEB_PAGES = join(RESULTS, 'web-pages');

/** What prints them: each has its own ways of breaking lines, and of drawing text. */
export const PRINTERS = ['chromium', 'weasyprint', 'libreoffice'] as const;
export type Printer = (typeof PRINTERS)[number];

interface WebPage {
  /** `<source>__<n>` */
  id: string;
  pdf: string;
  truth: WebPageTruth;
}

/** The pages there are, without those kept aside from fits. None where `npm run bench:pages` was not run. */
export function readWebPages(): WebPage[] {
  if (!existsSync(WEB_PAGES)) {
    console.warn(
      `There are no web pages in ${WEB_PAGES} (npm run bench:pages prints them): FITTED WITHOUT THEM.`,
    );
    return [];
  }
  return readdirSync(WEB_PAGES)
    .filter((id) => !isKeptAside(id))
    .sort()
    .flatMap((id): WebPage[] => {
      const folder = join(WEB_PAGES, id);
      const [pdf, truth] = [join(folder, 'fulltext.pdf'), join(folder, 'truth.json')];
      if (!existsSync(pdf) || !existsSync(truth)) return [];
      const read = JSON.parse(readFileSync(truth, 'utf8')) as { truth: WebPageTruth };
      return [{ id, pdf, truth: read.truth }];
    });
}

/** Half of the sources, told by their names: no fit and nobody looks at their pages, so that they show what either is worth. */
function isKeptAside(id: string): boolean {
  const [source] = id.split('__');
  return randomFrom(0, source!).happens(0.5);
}
