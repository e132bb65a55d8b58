import { dirname, join } from 'node:path';
import type { FileFacts, Page } from '../../../engine/layout/page.ts';
import { RESULTS } from '../../report.ts';
import { readStoredPages } from '../../stored-pages.ts';
import { makeSynthesis } from '../../synthesis/synthesis.ts';
import type { Truth } from '../../synthesis/truth.ts';

/** A document of random design, as the readers see it. */
interface PrintedDocument {
  id: string;
  /** Where its truth lies. */
  folder: string;
  pages: Page[];
  facts: FileFacts;
  truth: Truth;
}

const SEED = 3;
/** Documents of each design. */
const COUNT = 5;
const KINDS = ['headings', 'furniture', 'forms'] as const;

/** Documents drawn for their headings, heads and feet, forms and letters; printed once and then taken from disk. */
export async function readPrintedDocuments(): Promise<PrintedDocument[]> {
  const root = join(RESULTS, 'synthesis', `fit-${SEED}`);
  const files = await makeSynthesis(SEED, { count: COUNT, kinds: KINDS, folder: root, keep: true });
  const printed: PrintedDocument[] = [];
  for (const { id, pdf, truth } of files.sort((a, b) => (a.id < b.id ? -1 : 1)))
    printed.push({ id, folder: dirname(pdf), truth, ...(await readStoredPages(pdf)) });
  return printed;
}
