import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { viewPages } from '../../../engine/layout/document/page-view.ts';
import { preparePages } from '../../../engine/layout/document/prepare-pages.ts';
import type { HeadingCandidate } from '../../../engine/layout/document/roles/headings/candidate.ts';
import { surveyHeadings } from '../../../engine/layout/document/roles/headings/survey.ts';
import { createOpenShelf } from '../../../engine/layout/document/shelf.ts';
import { layoutPage } from '../../../engine/layout/layout-page.ts';
import type { FileFacts, OutlineEntry, Page } from '../../../engine/layout/page.ts';
import { listFiles } from '../../corpora.ts';
import { readStoredPages, withoutTags } from '../../stored-pages.ts';
import { quietHeadDesigns } from '../../synthesis/designs/designs.ts';
import { functionReferenceDesigns } from '../../synthesis/designs/function-references.ts';
import { mastheadDesigns } from '../../synthesis/designs/mastheads.ts';
import { referenceDesigns } from '../../synthesis/designs/references.ts';
import { resumeDesigns } from '../../synthesis/designs/resumes.ts';
import { setOffHeadDesigns } from '../../synthesis/designs/set-off-heads.ts';
import { slideDesigns } from '../../synthesis/designs/slides.ts';
import type { Truth } from '../../synthesis/truth.ts';
import type { Question, Sample } from '../sample.ts';
import { type Answer, truthReader } from './heading-truth.ts';
import { readKnownFromHtml } from './known-from-html.ts';
import { type PageLabels, readLabelledPages } from './labelled-pages.ts';
import { readPrintedDocuments } from './printed-documents.ts';

const CORPORA = ['jats-pmc', 'jats-pmc-2', 'scielo', 'jose', 'word-reports', 'md-manuals'];

/** Is a passage a heading? */
export const heading: Question = {
  name: 'heading',
  costOfWrongYes: 1.25,
  seed: 12,
  gather: async (corpora, scorer) => {
    const readTruth = await truthReader(scorer);
    const samples: Sample[] = [];
    for (const corpus of CORPORA) {
      for (const file of listFiles(join(corpora, corpus), /fulltext\.pdf$/)) {
        const xml = join(dirname(file), 'fulltext.xml');
        if (!existsSync(xml)) continue;
        const { pages, facts } = await readStoredPages(file);
        const answer = readTruth(readFileSync(xml, 'utf8'));
        samples.push(...samplesOf(pages, facts, corpus, file.slice(corpora.length, -13), answer));
      }
    }
    for (const { corpus, id, pdf, truth } of readKnownFromHtml()) {
      const { pages, facts } = await readStoredPages(pdf);
      const { headings, optionalHeadings: optional = [] } = truth;
      samples.push(...samplesOf(pages, facts, corpus, id, readTruth({ headings, optional })));
    }
    for (const { page, name, partAt } of await readLabelledPages(corpora))
      samples.push(...samplesOf([page], NO_FACTS, 'doclaynet-204', name, answerOf(partAt)));
    for (const [at, { id, folder, pages, facts, truth }] of (await readPrintedDocuments()).entries()) {
      const answer = readTruth(readFileSync(join(folder, 'fulltext.xml'), 'utf8'), true);
      const outline = outlineOf(truth, OUTLINE_DEPTHS[at % OUTLINE_DEPTHS.length]!);
      samples.push(...samplesOf(pages, { ...facts, outline }, corpusOf(truth), id, answer));
    }
    return samples;
  },
};

/** Documents whose heads are hard to tell from text are corpora of their own: among the others they weighed nothing. */
const APART: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'plain-heads': quietHeadDesigns,
    'set-off-heads': [...setOffHeadDesigns, ...resumeDesigns, ...functionReferenceDesigns],
    slides: slideDesigns,
    mastheads: mastheadDesigns,
    references: referenceDesigns,
  }).flatMap(([corpus, designs]) => designs.map(({ name }): [string, string] => [name, corpus])),
);
const corpusOf = ({ design, kind }: Truth) => `synthesis-${APART.get(design) ?? kind}`;

/** How deep the outlines go that writers of documents have made of their headings. */
const OUTLINE_DEPTHS = [6, 3, 2];

/** The outline that a word processor would have written. */
function outlineOf({ headings }: Truth, depth: number): OutlineEntry[] {
  return headings
    .filter(({ level }) => level <= depth)
    .map(({ level, number, text }) => ({ level, title: [number ?? '', text].join(' ').trim() }));
}

const NO_FACTS: FileFacts = { outline: [], pageCount: 1 };

/** Passages as the engine sees them; files with an outline or tags once more without, as most files are. */
function samplesOf(
  pages: readonly Page[],
  facts: FileFacts,
  corpus: string,
  document: string,
  answer: Answer,
): Sample[] {
  const candidates = candidatesOf(pages, facts);
  const isHelped = facts.outline.length > 0 || candidates.some(({ features }) => features.tagged !== 0);
  const bare = isHelped ? candidatesOf(pages.map(withoutTags), NO_FACTS) : [];
  const weight = isHelped ? 0.5 : 1;
  return [candidates, bare].flatMap((all) => {
    const answers = answer(all);
    return all.flatMap((candidate, i): Sample[] => {
      const { features, text, item } = candidate;
      const said = answers[i];
      if (said === undefined) return [];
      const place = `${document} ${item.passage.page} ${text}`;
      return [{ features, answer: said, corpus, document, weight, place }];
    });
  });
}

function candidatesOf(pages: readonly Page[], { outline }: FileFacts): HeadingCandidate[] {
  const { type, listPages } = preparePages(createOpenShelf(pages.map(layoutPage)), { choice: 'drop' });
  const views = [...viewPages(listPages())];
  const survey = surveyHeadings(type, outline);
  for (const view of views) survey.add(view);
  return views.flatMap((view) => survey.candidates(view));
}

const answerOf =
  (partAt: PageLabels['partAt']): Answer =>
  (all) =>
    all.map(({ item }) => {
      const label = partAt(item.passage.places[0]!.box)?.label;
      return label === undefined ? undefined : label === 'Title' || label === 'Section-header';
    });
