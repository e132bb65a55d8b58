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

export interface WebPage {
  /** `<source>__<n>` */
  id: string;
  pdf: string;
  printer: Printer;
  truth: WebPageTruth;
}

/** Pages that fits take, or those that no fit and nobody looks at, so that they show what either is worth. */
export const SHARES = ['fitted', 'kept-aside'] as const;
export type Share = (typeof SHARES)[number];

/** The pages there are of a share. None, with a warning, where `npm run bench:pages` was not run. */
export function readWebPages(share: Share): WebPage[] {
  if (!existsSync(WEB_PAGES)) {
    console.warn(
      `There are no web pages in ${WEB_PAGES} (npm run bench:pages prints them): GOING ON WITHOUT THEM.`,
    );
    return [];
  }
  return readdirSync(WEB_PAGES)
    .filter((id) => shareOf(id) === share)
    .sort()
    .flatMap((id): WebPage[] => {
      const folder = join(WEB_PAGES, id);
      const [pdf, truth] = [join(folder, 'fulltext.pdf'), join(folder, 'truth.json')];
      if (!existsSync(pdf) || !existsSync(truth)) return [];
      const read = JSON.parse(readFileSync(truth, 'utf8')) as Pick<WebPage, 'printer' | 'truth'>;
      return [{ id, pdf, ...read }];
    });
}

/** Half of the sources are kept aside, told by their names. */
function shareOf(id: string): Share {
  const [source] = id.split('__');
  return randomFrom(0, source!).happens(0.5) ? 'kept-aside' : 'fitted';
}
