import { join } from 'node:path';
import { measureType } from '../../../engine/layout/document/body-style.ts';
import { isBodyType, sheetOf } from '../../../engine/layout/document/furniture/bands.ts';
import {
  listMarginalLines,
  type MarginalLine,
} from '../../../engine/layout/document/furniture/marginal-lines.ts';
import { readMargins } from '../../../engine/layout/document/furniture/page-margins.ts';
import { findCounting } from '../../../engine/layout/document/furniture/page-numbers.ts';
import { maskNumbers } from '../../../engine/layout/document/furniture/places.ts';
import { findRepeated } from '../../../engine/layout/document/furniture/repetition.ts';
import { layoutPage, type PageLayout, textLines } from '../../../engine/layout/layout-page.ts';
import { readPageLabel } from '../../../engine/layout/lexicon/page-labels.ts';
import type { Line } from '../../../engine/layout/lines/lines.ts';
import { listFiles } from '../../corpora.ts';
import { readStoredPages } from '../../stored-pages.ts';
import type { Question, Sample } from '../sample.ts';
import { holdsMiddle, readLabelledPages } from './labelled-pages.ts';
import { readPrintedDocuments } from './printed-documents.ts';

/** In documents of so many pages repetition tells heads and feet. */
const LONG = 4;
const LONG_CORPORA = ['jats-pmc', 'jats-pmc-2', 'scielo', 'jose', 'word-reports', 'md-manuals', 'openchain'];

/** Is a line at the edge of a page a running head or foot, as far as the page alone tells? */
export const furniture: Question = {
  name: 'furniture',
  costOfWrongYes: 20,
  seed: 7,
  gather: async (corpora) => [
    ...(await gatherLong(corpora)),
    ...(await gatherLabelled(corpora)),
    ...(await gatherPrinted()),
  ],
};

type Answer = (line: Line, around: Pick<MarginalLine, 'row' | 'band'>) => boolean | undefined;

/** Lines of a page without the rest of its document. */
function samplesOf(page: PageLayout, corpus: string, document: string, answer: Answer): Sample[] {
  const around = { type: measureType([page]), mayNumber: () => true };
  return listMarginalLines(sheetOf(page), around).flatMap(({ line, row, band, features }): Sample[] => {
    const said = answer(line, { row, band });
    const place = `${document} ${page.number} ${line.text}`;
    return said === undefined ? [] : [{ features, answer: said, corpus, document, place }];
  });
}

/** Pages cut out of long documents, whose repetition tells what is furniture. */
async function gatherLong(corpora: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const corpus of LONG_CORPORA) {
    for (const file of listFiles(join(corpora, corpus), /\.pdf$/)) {
      const { pages } = await readStoredPages(file);
      if (pages.length < LONG) continue;
      const layouts = pages.map(layoutPage);
      const known = findKnown(layouts);
      const counts = countMarginal(layouts);
      for (const page of layouts) {
        const own = measureType([page]);
        const isKnown = (other: Line) => known.has(other);
        const answer: Answer = (line, { row, band }) => {
          if (isKnown(line)) return true;
          // Imprints of first pages, and what stands at the edges of a few pages, may be either.
          if (page.number === 1 || counts.get(maskNumbers(line.text))! > 1) return undefined;
          // So may a head that only one page has: beside what repeats, and unlike the text.
          const beside = isBodyType(line, own) ? [row] : band.rows;
          return beside.some(({ lines }) => lines.some(isKnown)) ? undefined : false;
        };
        samples.push(...samplesOf(page, corpus, file.slice(corpora.length), answer));
      }
    }
  }
  return samples;
}

/** On how many pages each text stands at an edge, numbers aside. */
function countMarginal(layouts: readonly PageLayout[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of layouts) {
    const around = { type: measureType([page]), mayNumber: () => true };
    const lines = listMarginalLines(sheetOf(page), around);
    for (const text of new Set(lines.map(({ line }) => maskNumbers(line.text))))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function findKnown(layouts: readonly PageLayout[]): Set<Line> {
  const type = measureType(layouts);
  const margins = layouts.map((page) => readMargins(page, type, true));
  const counting = findCounting(margins);
  const repeated = findRepeated(margins, type, counting);
  const known = layouts.flatMap((page, i) =>
    textLines(page).filter(
      (line, at) => repeated[i]!.has(at) || (counting[i]!.has(at) && readPageLabel(line.text)),
    ),
  );
  return new Set(known);
}

/** Pages labelled by people. */
async function gatherLabelled(corpora: string): Promise<Sample[]> {
  const pages = await readLabelledPages(corpora);
  return pages.flatMap(({ page, name, partAt }) =>
    samplesOf(layoutPage(page), 'doclaynet-204', name, (line) => partAt(line)?.label.startsWith('Page-')),
  );
}

async function gatherPrinted(): Promise<Sample[]> {
  const documents = await readPrintedDocuments();
  return documents.flatMap(({ id, pages, truth }) =>
    pages.map(layoutPage).flatMap((page) => {
      const own = truth.furniture.filter((each) => each.page === page.number);
      const answer: Answer = (line) => own.some(({ box }) => holdsMiddle(box, line));
      // Letters and forms of one page are a corpus of their own: what stands at their edges is text more often.
      const corpus = pages.length === 1 ? 'synthesis-one-page' : 'synthesis';
      return samplesOf(page, corpus, id, answer);
    }),
  );
}
