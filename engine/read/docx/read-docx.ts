import type { Block, Document, Image } from '../../document/document.ts';
import { inlinesOf, walkBlocks, walkInlines } from '../../document/walk.ts';
import type { Reader } from '../../options.ts';
import { packageLimits } from '../ooxml/limits.ts';
import { invalidOffice, unsupportedFormat } from '../ooxml/office-error.ts';
import { kindOf, type OfficePackage, openPackage, relatedPart } from '../ooxml/package/package.ts';
import { readProperties } from '../ooxml/package/properties.ts';
import { tolerateDamage } from '../ooxml/package/tolerate-damage.ts';
import { createPictureStore } from '../ooxml/pictures/picture-store.ts';
import { readWorkbook } from '../ooxml/workbook/workbook.ts';
import type { XmlElement, XmlStream } from '../ooxml/xml/xml.ts';
import { readBlocks } from './blocks.ts';
import { openChunks } from './chunks/open-chunks.ts';
import { openBoundValues } from './controls/bound-values.ts';
import { readTraits } from './document-traits.ts';
import { readNumberings } from './format/numbering.ts';
import { readStyles } from './format/styles.ts';
import { furnitureOf } from './furniture.ts';
import { IGNORED_ELEMENTS } from './ignored-elements.ts';
import { openNotes } from './notes.ts';
import { countPages, keepPages, textSizeOf } from './paging.ts';
import {
  createLosses,
  type DocxSource,
  type Losses,
  openStory,
  type PageCounter,
  type ReadEmbedded,
} from './story.ts';

/**
 * Reads a Word document (.docx, .docm, .dotx; Transitional and Strict). Supported are styles with inheritance,
 * headings, numbered and bulleted lists, tables with spans, foot- and endnotes, comments, tracked changes (as
 * accepted), links and bookmarks, fields, content controls, text boxes, pictures, charts, diagrams, equations and
 * ruby, and the documents that stand in the text, in HTML, plain text, and Office's own formats. Running heads and feet are
 * kept if asked for; hidden text is left out.
 */
export const readDocx: Reader = async (bytes, options) => {
  const losses = createLosses();
  const office = tolerateLosses(
    await openPackage(bytes, packageLimits(options.limits), IGNORED_ELEMENTS),
    losses,
  );
  const chunks = await openEmbedded(office, losses);
  const body = bodyOf(office);
  const source = createSource(office, body, { options, losses, chunks });
  const pages: PageCounter = { page: 1, hasText: false };
  const blocks = withNotes(readBlocks(body, openStory(source, office.main, pages)), source);
  const sizes = blocks.map(textSizeOf);
  const totalPages = countPages(sizes, pages.page, readProperties(office).pages);
  const { kept, reports } = keepPages(blocks, sizes, totalPages, options.pages);
  options.onProgress?.(reports.length, reports.length);
  const document = createDocument(kept, source);
  if (options.furniture !== 'keep') leaveOutFurniture(document, source);
  return { document, pages: reports, totalPages, warnings: source.losses.warnings() };
};

/** The package, in which only damage to the text itself ends the conversion. */
function tolerateLosses(office: OfficePackage, losses: Losses): OfficePackage {
  const main = office.main.toLowerCase();
  return tolerateDamage(
    office,
    (part) => part.toLowerCase() === main,
    () => losses.add('object_skipped', 'A damaged part of the file was left out'),
  );
}

type Body = Iterable<XmlElement | XmlStream>;

/** Children of the body that may hold most of the text. */
const STREAMED: ReadonlySet<string> = new Set(['w:tbl']);

/** Documents that stand in documents that stand in documents: programs that put reports together make two levels. */
const DEEPEST_CHUNK = 3;

/** Opens the documents that stand in a document, as far as has to be done before it is read. */
function openEmbedded(
  office: OfficePackage,
  losses: Losses,
  depth = 0,
): Promise<ReadonlyMap<string, ReadEmbedded>> {
  return openChunks(office, losses, async (bytes) => {
    if (depth >= DEEPEST_CHUNK) return undefined;
    const inner = tolerateLosses(await office.openWithin(bytes), losses);
    const chunks = await openEmbedded(inner, losses, depth + 1);
    return (outer) => readEmbedded(inner, chunks, outer);
  });
}

function readEmbedded(office: OfficePackage, chunks: DocxSource['chunks'], outer: DocxSource): Block[] {
  const { options, losses } = outer;
  if (kindOf(office) === 'workbook') return readSheet(office, losses);
  const body = bodyOf(office);
  const source = createSource(office, body, { options, losses, chunks }, outer);
  return readBlocks(body, openStory(source, office.main));
}

function readSheet(office: OfficePackage, losses: Losses): Block[] {
  const { table, isCut } = readWorkbook(office);
  if (isCut) losses.add('content_truncated', 'The cells of a workbook were cut off: there are too many');
  return table ? [table] : [];
}

/** What stands in the body; a large one is parsed anew each time it is gone through. */
function bodyOf(office: OfficePackage): Body {
  const kind = kindOf(office);
  if (kind === 'presentation') throw unsupportedFormat('a presentation under the name of a text document');
  if (kind === 'workbook') throw unsupportedFormat('an Excel workbook');
  const body = office.childrenIn(office.main, 'w:body', STREAMED);
  if (!body) throw invalidOffice('its text is missing');
  return body;
}

function createSource(
  office: OfficePackage,
  body: Body,
  { options, losses, chunks }: Pick<DocxSource, 'options' | 'losses' | 'chunks'>,
  outer?: DocxSource,
): DocxSource {
  const part = (type: string) => office.xml(relatedPart(office, office.main, type) ?? '');
  const styles = readStyles(part('styles'));
  const traits = readTraits(body, styles, part('settings'));
  return {
    office,
    options,
    styles,
    numberings: readNumberings(part('numbering'), styles),
    notes: openNotes(office, traits, options.comments ?? false, outer?.notes.register),
    traits,
    values: openBoundValues(office),
    section: 0,
    pictures: createPictureStore(office, outer?.pictures.images),
    claimed: new Set(),
    sequences: outer?.sequences ?? new Map(),
    losses,
    chunks,
  };
}

/** Puts the bodies of notes after the block that refers to them. */
function withNotes(blocks: readonly Block[], source: DocxSource): Block[] {
  return blocks.flatMap((block) => [block, ...source.notes.bodiesFor(block)]);
}

function createDocument(blocks: Block[], source: DocxSource): Document {
  const properties = readProperties(source.office);
  const document: Document = { blocks, images: imagesIn(blocks, source.pictures.images) };
  const title = source.title ?? properties.title;
  const language = properties.language ?? source.traits.language;
  if (title) document.title = title;
  if (language) document.language = language;
  return document;
}

function leaveOutFurniture(document: Document, source: DocxSource): void {
  const furniture = furnitureOf(source);
  if (furniture.length === 0) return;
  document.furniture = furniture;
  source.losses.add('furniture_removed', 'Running heads, feet or page numbers were left out');
}

/** Pictures that the blocks show; some may stand on pages that were not asked for. */
function imagesIn(blocks: readonly Block[], images: readonly Image[]): Image[] {
  const used = new Set<string | undefined>();
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'figure') used.add(block.image);
    for (const inline of walkInlines(inlinesOf(block))) if (inline.type === 'image') used.add(inline.image);
  }
  return images.filter(({ id }) => used.has(id));
}
