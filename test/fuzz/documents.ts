import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as drafts from '../../engine/read/pdf/fixtures/documents.ts';
import { drawnBoxes, tickedForm, unpaintedForm } from '../../engine/read/pdf/fixtures/forms.ts';
import { taggedBook } from '../../engine/read/pdf/fixtures/tagged-book.ts';
import { texText } from '../../engine/read/pdf/fixtures/tex-text.ts';
import type { Random } from '../x402/storm/random.ts';
import { mutateBytes, mutateZip } from './mutate.ts';

/** Documents of one kind, which mutants are made from. */
interface Family {
  documents: Uint8Array[];
  mutate(random: Random, document: Uint8Array, others: readonly Uint8Array[]): Uint8Array;
}

const GOLDENS = 'test/goldens';
const SCANS = 'engine/read/pdf/fixtures/scans';
const LOCKED = 'engine/read/pdf/fixtures';

/** Small ones that use what the readers can read. */
export async function openFamilies(): Promise<Family[]> {
  const load = (folder: string, ...names: string[]) =>
    Promise.all(names.map((name) => readFile(join(folder, name))));
  const pictures = ['letter.png', 'invoice-on-its-side.jpg', 'lessons-animated.gif', 'minutes.avif'];
  return [
    {
      documents: [
        ...[drafts.styledText, drafts.turnedPages, drafts.mappedText, drafts.drawnLines, drafts.linkedPages],
        ...[
          drafts.filledForm,
          drafts.taggedTable,
          drafts.layeredPage,
          drafts.picturedPage,
          drafts.cyclicPages,
        ],
        ...[unpaintedForm, tickedForm, drawnBoxes, texText, () => taggedBook(2)],
      ].map((make) => make()),
      mutate: mutateBytes,
    },
    {
      documents: [
        ...(await load('examples', 'sample.pdf')),
        ...(await load(GOLDENS, 'yearbook.pdf')),
        ...(await load(LOCKED, 'locked-r4.pdf', 'owned-r6.pdf')),
        ...(await load(SCANS, 'ccitt.pdf', 'jbig2.pdf', 'jpeg2000.pdf')),
      ],
      mutate: mutateBytes,
    },
    { documents: await load(GOLDENS, 'handbook.docx', 'review.pptx'), mutate: mutateZip },
    { documents: await load(GOLDENS, 'handbook.docx', 'review.pptx'), mutate: mutateBytes },
    { documents: await load(GOLDENS, ...pictures, 'notice-without-ground.webp'), mutate: mutateBytes },
  ];
}

export function drawMutant(random: Random, families: readonly Family[]): Uint8Array {
  const { documents, mutate } = random.pick(families);
  return mutate(random, random.pick(documents), documents);
}
