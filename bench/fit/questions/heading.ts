import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { viewPages } from '../../../engine/layout/document/page-view.ts';
import { preparePages } from '../../../engine/layout/document/prepare-pages.ts';
import type { HeadingCandidate } from '../../../engine/layout/document/roles/headings/candidate.ts';
import { surveyHeadings } from '../../../engine/layout/document/roles/headings/survey.ts';
import { createOpenShelf } from '../../../engine/layout/document/shelf.ts';
import { layoutPage } from '../../../engine/layout/layout-page.ts';
import type { FileFacts, OutlineEntry, Page } from '../../../engine/layout/page.ts';
import { listFiles } from '../../corpora.ts';
import { readStoredPages, withoutTags } from '../../stored-pages.ts';
import { borderlineHeadDesigns } from '../../synthesis/designs/borderline-heads.ts';
import { formalPaperDesigns } from '../../synthesis/designs/formal-papers.ts';
import { plainHeadDesigns } from '../../synthesis/designs/plain-heads.ts';
import { rulebookDesigns } from '../../synthesis/designs/rulebooks.ts';
import type { Truth } from '../../synthesis/truth.ts';
import type { Question, Sample } from '../sample.ts';
import { type PageLabels, readLabelledPages } from './labelled-pages.ts';
import { readPrintedDocuments } from './printed-documents.ts';

const CORPORA = ['jats-pmc', 'jats-pmc-2', 'scielo', 'jose', 'word-reports', 'md-manuals'];
/** Parts of a title of so many letters are no titles of their own. */
const LEAST_PART = 8;

/** Is a passage a heading? */
export const heading: Question = {
  name: 'heading',
  costOfWrongYes: 0.85,
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
    for (const { page, name, partAt } of await readLabelledPages(corpora))
      samples.push(...samplesOf([page], NO_FACTS, 'doclaynet-204', name, answerOf(partAt)));
    for (const [at, { id, folder, pages, facts, truth }] of (await readPrintedDocuments()).entries()) {
      const answer = readTruth(readFileSync(join(folder, 'fulltext.xml'), 'utf8'));
      const outline = outlineOf(truth, OUTLINE_DEPTHS[at % OUTLINE_DEPTHS.length]!);
      samples.push(...samplesOf(pages, { ...facts, outline }, corpusOf(truth), id, answer));
    }
    return samples;
  },
};

/** Documents whose heads are hard to tell from text are a corpus of their own: among the others they weighed nothing. */
const PLAIN_HEADS = new Set(
  [...plainHeadDesigns, ...borderlineHeadDesigns, ...rulebookDesigns, ...formalPaperDesigns].map(
    ({ name }) => name,
  ),
);
const corpusOf = ({ design, kind }: Truth) => `synthesis-${PLAIN_HEADS.has(design) ? 'plain-heads' : kind}`;

/** How deep the outlines go that writers of documents have made of their headings. */
const OUTLINE_DEPTHS = [6, 3, 2];

/** The outline that a word processor would have written. */
function outlineOf({ headings }: Truth, depth: number): OutlineEntry[] {
  return headings
    .filter(({ level }) => level <= depth)
    .map(({ level, number, text }) => ({ level, title: [number ?? '', text].join(' ').trim() }));
}

const NO_FACTS: FileFacts = { outline: [], pageCount: 1 };

/** Undefined where the truth does not tell. */
type Answer = (candidate: HeadingCandidate, all: readonly HeadingCandidate[]) => boolean | undefined;

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
  return [candidates, bare].flatMap((all) =>
    all.flatMap((candidate): Sample[] => {
      const said = answer(candidate, all);
      const { features, text, item } = candidate;
      if (said === undefined) return [];
      const place = `${document} ${item.passage.page} ${text}`;
      return [{ features, answer: said, corpus, document, weight, place }];
    }),
  );
}

function candidatesOf(pages: readonly Page[], { outline }: FileFacts): HeadingCandidate[] {
  const { type, listPages } = preparePages(createOpenShelf(pages.map(layoutPage)), { choice: 'drop' });
  const views = [...viewPages(listPages())];
  const survey = surveyHeadings(type, outline);
  for (const view of views) survey.add(view);
  return views.flatMap((view) => survey.candidates(view));
}

/** In scripts without spaces some files set none behind the number of a section. */
const CLOSED_UP_NUMBER = /^(\p{Nd}+(?:\.\p{Nd}+)*\.?)(?=\p{Lo})/u;

interface Scorer {
  readJats: (xml: string) => { headings: { text: string }[]; optional: string[] };
  headingKey: (text: string) => string;
}

async function truthReader(scorer: string): Promise<(xml: string) => Answer> {
  const { readJats, headingKey } = (await import(pathToFileURL(join(scorer, 'jats.mjs')).href)) as Scorer;
  return (xml) => {
    const truth = readJats(xml);
    const titles = new Map<string, number>();
    for (const key of truth.headings.map(({ text }) => headingKey(text)))
      titles.set(key, (titles.get(key) ?? 0) + 1);
    const optional = new Set(truth.optional.map(headingKey));
    return (candidate, all) => {
      const key = headingKey(candidate.text.replace(CLOSED_UP_NUMBER, '$1 '));
      const count = titles.get(key);
      if (count !== undefined) {
        const same = all.filter(({ text }) => headingKey(text) === key);
        return same.sort(outstanding).indexOf(candidate) < count;
      }
      if (optional.has(key)) return undefined;
      const isPart =
        key.length >= LEAST_PART &&
        [...titles.keys()].some((title) => title.startsWith(key) || title.endsWith(key));
      return isPart ? undefined : false;
    };
  };
}

/** A contents page says before, and no larger, what headings say. */
function outstanding(a: HeadingCandidate, b: HeadingCandidate): number {
  return b.look.size - a.look.size || b.index - a.index;
}

const answerOf =
  (partAt: PageLabels['partAt']): Answer =>
  ({ item }) => {
    const label = partAt(item.passage.places[0]!.box)?.label;
    return label === undefined ? undefined : label === 'Title' || label === 'Section-header';
  };
