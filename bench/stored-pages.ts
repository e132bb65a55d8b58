import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FileFacts, Font, Page, Word } from '../engine/layout/page.ts';
import { seeded } from '../engine/layout/testing/seeded.ts';
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

/** How far recognition misses what it reads and finds: sizes as a share, places in points; shares of rules and marks lost. */
const MISREAD = { size: 0.05, place: 0.5, baseline: 0.4, rules: 0.04, marks: 0.15 };
/** Rules shorter than this, points, are not found. */
const LEAST_RULE = 12;
const READ_FONTS = [false, true].flatMap((bold) =>
  [false, true].map((italic): Font => ({ name: 'recognised', bold, italic, monospaced: false })),
);

/**
 * A page about as recognition would give it: without tags, links and fonts, sizes and places a little off, and here and
 * there a rule or a single sign missing. The same page is misread the same way each time.
 */
export function asRecognized(page: Page): Page {
  const random = seeded(page.words.length);
  const off = (most: number) => (2 * random() - 1) * most;
  const lines = new Map<number, { size: number; baseline: number }>();
  const words = page.words.flatMap((word): Word[] => {
    if (word.text.length === 1 && !/[\p{L}\p{N}]/u.test(word.text) && random() < MISREAD.marks) return [];
    const key = Math.round(word.baseline);
    const line = lines.get(key) ?? { size: 1 + off(MISREAD.size), baseline: off(MISREAD.baseline) };
    lines.set(key, line);
    const { bold, italic } = word.font;
    return [
      {
        ...word,
        left: word.left + off(MISREAD.place),
        right: word.right + off(MISREAD.place),
        baseline: word.baseline + line.baseline,
        size: Math.round(word.size * line.size * 4) / 4,
        font: READ_FONTS[2 * Number(bold) + Number(italic)]!,
        color: 0,
        tag: undefined,
        confidence: 0.9,
      },
    ];
  });
  const rulings = page.rulings
    .filter(({ start, end }) => end - start >= LEAST_RULE && random() >= MISREAD.rules)
    .map((rule) => ({ ...rule, position: rule.position + off(MISREAD.place), color: 0 }));
  return { ...page, words, rulings, images: [], links: [], slants: [], dots: [], source: 'ocr' };
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
    for (const file of listFiles(folder, /(?<!\.test)\.ts$|\.json$/)) hash.update(readFileSync(file));
  }
  version = hash.update(readFileSync('engine/layout/page.ts')).digest('hex');
  return version;
}
