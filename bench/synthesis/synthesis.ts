import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design, Kind } from './designs/design.ts';
import { DESIGNS } from './designs/designs.ts';
import { drawDocument } from './draw.ts';
import { jatsOf } from './jats.ts';
import { openPrinter, type Printer } from './print.ts';
import { type Truth, truthOf } from './truth.ts';

export interface SynthesisOptions {
  /** Documents of each design. Default 1. */
  count?: number;
  /** Default all. */
  kinds?: readonly Kind[];
  /** Only designs whose names hold this. */
  only?: string;
  /** Where to write, a folder for each document; what it holds is overwritten. Default `bench/results/synthesis/SEED`. */
  folder?: string;
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
  const { count = 1, folder = join('bench/results/synthesis', String(seed)) } = options;
  const printer = await openPrinter();
  try {
    const files: SynthesisFile[] = [];
    for (const design of selectDesigns(options)) {
      for (let index = 0; index < count; index++)
        files.push(await makeFile(printer, design, seed, index, folder));
    }
    return files;
  } finally {
    await printer.close();
  }
}

function selectDesigns({ kinds, only = '' }: Pick<SynthesisOptions, 'kinds' | 'only'>): Design[] {
  return DESIGNS.filter(({ name, kind }) => (!kinds || kinds.includes(kind)) && name.includes(only));
}

async function makeFile(
  printer: Printer,
  design: Design,
  seed: number,
  index: number,
  root: string,
): Promise<SynthesisFile> {
  const document = drawDocument(design, seed, index);
  const id = `${design.name}-${index}`;
  const printed = await printer.print(document).catch((error: Error) => {
    throw new Error(`${id} of seed ${seed} could not be printed: ${error.message}`);
  });
  const truth = truthOf(document, printed, { design: design.name, kind: design.kind, seed });
  const folder = join(root, id);
  mkdirSync(folder, { recursive: true });
  const pdf = join(folder, 'fulltext.pdf');
  writeFileSync(pdf, printed.pdf);
  writeFileSync(join(folder, 'fulltext.xml'), jatsOf(document));
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 1)}\n`);
  writeFileSync(join(folder, 'page.html'), printed.html);
  return { id, design: design.name, kind: design.kind, pdf, truth };
}
