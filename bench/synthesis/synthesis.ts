import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design, Kind } from './designs/design.ts';
import { DESIGNS } from './designs/designs.ts';
import { drawDocument } from './draw.ts';
import { documentHtml } from './html/document.ts';
import { jatsOf } from './jats.ts';
import { openPrinter, type Printer } from './print.ts';
import { type Truth, truthOf } from './truth.ts';

interface SynthesisOptions {
  /** Documents of each design. Default 1. */
  count?: number;
  /** Default all. */
  kinds?: readonly Kind[];
  /** Only designs whose names hold this. */
  only?: string;
  /** Where to write, a folder for each document; what it holds is overwritten. Default `bench/results/synthesis/SEED`. */
  folder?: string;
  /** What lies there already is taken as it is where the same would be drawn again. */
  keep?: boolean;
}

/** One document on disk. */
export interface SynthesisFile {
  /** Name of its folder, `<design>-<index>`. */
  id: string;
  design: string;
  kind: Kind;
  /** Path of the PDF. Beside it lie `truth.json`, `fulltext.xml` and `page.html`. */
  pdf: string;
  truth: Truth;
}

/** Prints documents of random design and writes each beside its truth. @throws when there is no Chromium */
export async function makeSynthesis(seed: number, options: SynthesisOptions = {}): Promise<SynthesisFile[]> {
  const { count = 1, folder = join('bench/results/synthesis', String(seed)), keep = false } = options;
  let printer: Printer | undefined;
  try {
    const files: SynthesisFile[] = [];
    for (const design of selectDesigns(options)) {
      for (let index = 0; index < count; index++) {
        const plan = planFile(design, seed, index, folder);
        const kept = keep ? keptFile(plan) : undefined;
        printer ??= kept ? undefined : await openPrinter();
        files.push(kept ?? (await makeFile(printer!, plan)));
      }
    }
    return files;
  } finally {
    await printer?.close();
  }
}

function selectDesigns({ kinds, only = '' }: Pick<SynthesisOptions, 'kinds' | 'only'>): Design[] {
  return DESIGNS.filter(({ name, kind }) => (!kinds || kinds.includes(kind)) && name.includes(only));
}

/** A document that is to lie on disk. */
interface FilePlan {
  design: Design;
  seed: number;
  index: number;
  id: string;
  folder: string;
  /** All that is printed, as far as it is known before pages are made of it. */
  drawn: string;
}

const DRAWN = 'drawn.html';

function planFile(design: Design, seed: number, index: number, root: string): FilePlan {
  const id = `${design.name}-${index}`;
  const document = drawDocument(design, seed, index);
  const furniture = JSON.stringify(document.furniture({ page: 1, pages: 2, chapter: '' }));
  const drawn = `${documentHtml(document)}\n<!-- ${furniture} -->\n`;
  return { design, seed, index, id, folder: join(root, id), drawn };
}

/** The file of an earlier run, if the same would be printed now. */
function keptFile({ design, id, folder, drawn }: FilePlan): SynthesisFile | undefined {
  const before = join(folder, DRAWN);
  if (!existsSync(before) || readFileSync(before, 'utf8') !== drawn) return undefined;
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth;
  return { id, design: design.name, kind: design.kind, pdf: join(folder, 'fulltext.pdf'), truth };
}

async function makeFile(
  printer: Printer,
  { design, seed, index, id, folder, drawn }: FilePlan,
): Promise<SynthesisFile> {
  const document = drawDocument(design, seed, index);
  const printed = await printer.print(document).catch((error: Error) => {
    throw new Error(`${id} of seed ${seed} could not be printed: ${error.message}`);
  });
  const truth = truthOf(document, printed, { design: design.name, kind: design.kind, seed });
  mkdirSync(folder, { recursive: true });
  const pdf = join(folder, 'fulltext.pdf');
  writeFileSync(pdf, printed.pdf);
  writeFileSync(join(folder, 'fulltext.xml'), jatsOf(document));
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 1)}\n`);
  writeFileSync(join(folder, 'page.html'), printed.html);
  writeFileSync(join(folder, DRAWN), drawn);
  return { id, design: design.name, kind: design.kind, pdf, truth };
}
