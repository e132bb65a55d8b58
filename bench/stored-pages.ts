import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FileFacts, Page } from '../engine/layout/page.ts';
import { openPdf } from '../engine/read/pdf/open.ts';
import { PageUnreadable } from '../engine/read/pdf/pdf-file.ts';
import { recognizeScan } from '../engine/read/pdf/recognize-scan.ts';
import { listFiles } from './corpora.ts';
import { RESULTS } from './report.ts';

/** What the readers give of a PDF, before any layout. */
interface StoredPages {
  facts: FileFacts;
  pages: Page[];
}

/** The pages of a PDF, kept on disk from one run to the next as long as the file and the readers are the same. */
export async function readStoredPages(file: string): Promise<StoredPages> {
  const bytes = readFileSync(file);
  const name = createHash('sha256').update(bytes).update(readersVersion()).digest('hex').slice(0, 32);
  const folder = join(RESULTS, 'pages');
  const stored = join(folder, name);
  if (existsSync(stored)) return deserialize(readFileSync(stored)) as StoredPages;
  const read = await readPages(bytes);
  mkdirSync(folder, { recursive: true });
  writeFileSync(stored, serialize(read));
  return read;
}

/** A page as it would be in a file without tags, as most files are. */
export function withoutTags(page: Page): Page {
  return { ...page, words: page.words.map((word) => ({ ...word, tag: undefined })) };
}

/** A page whose tables are ruled across at most, as most printed ones are. */
export function withoutUprightRules(page: Page): Page {
  const rulings = page.rulings.filter(({ orientation }) => orientation === 'horizontal');
  return { ...page, rulings, fills: [] };
}

/** A page on which white space alone parts its tables. */
export function withoutDrawing(page: Page): Page {
  return { ...page, rulings: [], fills: [] };
}

async function readPages(bytes: Uint8Array): Promise<StoredPages> {
  const file = await openPdf(bytes);
  try {
    const { title, language, outline, pageCount } = file;
    const pages: Page[] = [];
    for (let number = 1; number <= pageCount; number++) {
      try {
        pages.push(await recognizeScan(await file.readPage(number, { images: false }), file, {}));
      } catch (error) {
        if (!(error instanceof PageUnreadable)) throw error;
      }
    }
    return { facts: { title, language, outline, pageCount }, pages };
  } finally {
    await file.close();
  }
}

let version: string | undefined;

/** Changes with the source of the readers. */
function readersVersion(): string {
  if (version) return version;
  const hash = createHash('sha256');
  for (const folder of ['engine/read/pdf', 'engine/ocr']) {
    for (const file of listFiles(folder, /(?<!\.test)\.ts$/)) hash.update(readFileSync(file));
  }
  version = hash.update(readFileSync('engine/layout/page.ts')).digest('hex');
  return version;
}
