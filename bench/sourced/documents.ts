import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../synthesis/random.ts';
import type { HtmlTruth } from './truth.ts';

/** A PDF whose content is known from HTML. */
export interface SourcedDocument<Printer extends string = string> {
  /** `<source>__<n>` */
  id: string;
  pdf: string;
  /** What made the PDF. */
  printer: Printer;
  truth: HtmlTruth;
}

/** Documents that fits take, or those that no fit and nobody looks at, so that they show what either is worth. */
export const SHARES = ['fitted', 'kept-aside'] as const;
export type Share = (typeof SHARES)[number];

/** @throws Error where there is no such share. */
export function shareNamed(name: string): Share {
  const share = SHARES.find((known) => known === name);
  if (!share) throw new Error(`--score takes ${SHARES.join(' or ')}, not ${name}`);
  return share;
}

/** The documents of a share in a folder that holds a folder for each. None, with a warning, where there is no such folder. */
export function readSourcedDocuments<Printer extends string>(
  folder: string,
  share: Share,
  command: string,
): SourcedDocument<Printer>[] {
  if (!existsSync(folder)) {
    console.warn(`There is no ${folder} (npm run ${command} makes it): GOING ON WITHOUT.`);
    return [];
  }
  return readdirSync(folder)
    .filter((id) => shareOf(id) === share)
    .sort()
    .flatMap((id) => {
      const [pdf, truth] = pathsIn(folder, id);
      if (!existsSync(pdf) || !existsSync(truth)) return [];
      const known = JSON.parse(readFileSync(truth, 'utf8')) as Pick<
        SourcedDocument<Printer>,
        'printer' | 'truth'
      >;
      return [{ id, pdf, ...known }];
    });
}

/** Writes what is known of a document beside its PDF. */
export function writeTruth(folder: string, printer: string, truth: HtmlTruth): void {
  writeFileSync(join(folder, 'truth.json'), JSON.stringify({ printer, truth }));
}

const pathsIn = (folder: string, id: string) =>
  [join(folder, id, 'fulltext.pdf'), join(folder, id, 'truth.json')] as const;

/** Half of the sources are kept aside, told by their names. */
function shareOf(id: string): Share {
  const [source] = id.split('__');
  return randomFrom(0, source!).happens(0.5) ? 'kept-aside' : 'fitted';
}
