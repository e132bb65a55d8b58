import type { Block, Document, Footnote, Heading, Image } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { textOf } from '../../document/walk.ts';
import type { ListMarker, WriteOptions, WrittenSections } from '../../options.ts';
import { cleanLabel } from '../clean.ts';
import { nameFootnotes } from '../footnotes.ts';
import { type Survey, surveyDocument } from '../survey.ts';
import { nameTable } from '../tables.ts';
import { claimId, hrefResolver, type ResolveHref, type TakenIds } from '../targets.ts';
import { fitsPipes } from './fits-pipes.ts';

type TableForm = 'pipes' | 'html' | 'reference';

/** What the handlers need to know of the document as a whole. */
export interface MarkdownContext {
  options: WriteOptions;
  resolve: ResolveHref;
  /** Address of a picture, when it has one. */
  urlOf: (image: string | undefined) => string | undefined;
  tableForms: ReadonlyMap<Table, TableForm>;
  tableNames: ReadonlyMap<Table, string>;
  /** Names of the footnotes that some reference written as Markdown calls, by id; some may stand elsewhere. */
  called: ReadonlyMap<string, { footnote?: Footnote; name: string }>;
  /** Footnotes that stand in other blocks, where a definition is not understood; they go to the end. */
  nested: readonly Footnote[];
}

/** What is around a block. */
export interface BlockContext extends MarkdownContext {
  /** Marker of a list that a list at this place would be taken for a part of. */
  avoid?: ListMarker;
  /** `item` for the first paragraph of a list item. */
  setting: 'paragraph' | 'item';
}

/**
 * The context of a document of limited depth.
 * @param known - names of the footnotes, where the document is a section of a longer one
 */
export function makeContext(
  document: Document,
  options: WriteOptions,
  known?: KnownFootnotes,
): MarkdownContext {
  const survey = surveyDocument(document);
  const images = new Map(document.images.map((image): [string, Image] => [image.id, image]));
  const tableForms = new Map(
    survey.tables.map((table): [Table, TableForm] => [table, formOf(table, options)]),
  );
  const top = new Set<Block>(document.blocks);
  return {
    options,
    resolve: hrefResolver(nameTargets(survey)),
    urlOf: (id) => {
      const image = id === undefined ? undefined : images.get(id);
      return image && options.imageUrl?.(image);
    },
    tableForms,
    tableNames: new Map(survey.tables.map((table, i): [Table, string] => [table, nameTable(i)])),
    called: calledFootnotes(survey, tableForms, known),
    nested: survey.footnotes.filter((footnote) => !top.has(footnote)),
  };
}

function formOf(table: Table, options: WriteOptions): TableForm {
  if (options.tableReferences) return 'reference';
  return fitsPipes(table) ? 'pipes' : 'html';
}

/** Headings are reached by the name readers of GFM make of their text, anchors by their id. */
function nameTargets({ headings, targets }: Survey): Map<string, string> {
  if (targets.size === 0) return new Map();
  const seen = new Map<string, number>();
  const slugs = new Map(
    headings.map((heading): [Heading, string] => [heading, makeSlug(textOf(heading.inlines), seen)]),
  );
  const taken: TakenIds = new Map();
  return new Map(
    [...targets].map(([id, target]): [string, string] => [
      id,
      target.type === 'heading' ? (slugs.get(target) ?? '') : claimId(id, taken),
    ]),
  );
}

/** Lower case, no punctuation, hyphens for spaces, a number behind a name that was there before: as on GitHub. */
function makeSlug(heading: string, seen: Map<string, number>): string {
  const slug = cleanLabel(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = seen.get(slug) ?? 0;
  seen.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** A reference in a table that is not written as Markdown calls nothing. */
function calledFootnotes(
  survey: Survey,
  tableForms: ReadonlyMap<Table, TableForm>,
  known: KnownFootnotes | undefined,
): MarkdownContext['called'] {
  const calls = survey.references.filter(({ table }) => !table || tableForms.get(table) === 'pipes');
  const ids = new Set(calls.map(({ id }) => id));
  if (known) return calledInSection(survey.footnotes, ids, known);
  return new Map([...nameFootnotes(survey.footnotes)].filter(([id]) => ids.has(id)));
}

/** The footnotes of a document that is written section by section. */
export interface KnownFootnotes {
  /** Of all sections, by id. */
  names: ReadonlyMap<string, { name: string }>;
  written: WrittenSections;
}

/** References come before their footnotes, or in the same section. */
function calledInSection(
  footnotes: readonly Footnote[],
  ids: ReadonlySet<string>,
  { names, written: { called, notes } }: KnownFootnotes,
): MarkdownContext['called'] {
  const own = new Map<string, Footnote>();
  for (const footnote of footnotes)
    if (!notes.has(footnote.id) && !own.has(footnote.id)) own.set(footnote.id, footnote);
  for (const id of ids) called.add(id);
  for (const { id } of footnotes) notes.add(id);
  const wanted = new Set([...ids, ...own.keys()]);
  return new Map(
    [...wanted].flatMap((id) => {
      const known = names.get(id);
      return known && called.has(id) ? [[id, { footnote: own.get(id), name: known.name }]] : [];
    }),
  );
}
