import type { Warning } from '../../../document/warning.ts';
import type { Tag } from '../../../layout/page.ts';
import type { GlyphStyle } from '../text/glyphs.ts';
import type { Pdfium } from './library.ts';
import { readUtf16, withCString } from './strings.ts';

/**
 * Longer documents are read without their structure. For each page PDFium goes through all siblings of its elements, often
 * all paragraphs of the document: with 25 on a page that took 10 ms a page of 500 and 170 of 10,000, where all else takes 9.
 */
const MOST_PAGES = 2_000;
/** Elements of one page's structure, and how deep they nest. */
const MOST_ELEMENTS = 20_000;
const DEEPEST_ELEMENT = 64;
/** Cells of more rows or columns are mistakes. */
const WIDEST_SPAN = 1_000;

/** Elements of the tagged structure by the id of the marked content they hold. */
type Tags = Map<number, Tag>;

/** Whether the structure of a document of so many pages is read. */
export function readsStructure(pageCount: number): boolean {
  return pageCount <= MOST_PAGES;
}

/** What is told of a tagged document that is read without its structure. */
export function structureWarnings(pdfium: Pdfium, document: number, pageCount: number): Warning[] {
  if (readsStructure(pageCount) || pdfium.FPDFCatalog_IsTagged(document) === 0) return [];
  const message = `The document's tags were not used, since it has more than ${MOST_PAGES} pages; headings, lists and tables were told by their looks. Split it to have them used.`;
  return [{ code: 'structure_ignored', message }];
}

/** Reads the part of the structure tree that belongs to page `number`; undefined in files without one. */
export function readTags(pdfium: Pdfium, page: number, number: number): Tags | undefined {
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  const reading: Reading = { pdfium, firstId: number * MOST_ELEMENTS, tags: new Map(), left: MOST_ELEMENTS };
  const count = pdfium.FPDF_StructTree_CountChildren(tree);
  for (let i = 0; i < count; i++) {
    const element = pdfium.FPDF_StructTree_GetChildAtIndex(tree, i);
    if (element !== 0) readElement(reading, element, { index: i }, 0);
  }
  pdfium.FPDF_StructTree_Close(tree);
  return reading.tags.size > 0 ? reading.tags : undefined;
}

interface Reading {
  pdfium: Pdfium;
  /** Ids count on from here, so that no other page has them, whichever is read first. */
  firstId: number;
  tags: Tags;
  left: number;
}

/**
 * Where an element stands in the tree. Cells without text are not given, but counted; content of the parent's own, such as
 * the shading of a row, is not.
 */
type Place = Pick<Tag, 'parent' | 'index'>;

function readElement(reading: Reading, element: number, place: Place, depth: number): void {
  if (depth > DEEPEST_ELEMENT || reading.left-- <= 0) return;
  const { pdfium, tags } = reading;
  const tag = describeElement(reading, element, place);
  const count = pdfium.FPDF_StructElement_CountChildren(element);
  let index = 0;
  for (let i = 0; i < count; i++) {
    const content = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, i);
    if (content >= 0) {
      tags.set(content, tag);
      continue;
    }
    const child = pdfium.FPDF_StructElement_GetChildAtIndex(element, i);
    if (child !== 0) readElement(reading, child, { parent: tag, index }, depth + 1);
    index++;
  }
}

function describeElement({ pdfium, firstId, left }: Reading, element: number, place: Place): Tag {
  const role = readUtf16(pdfium, (to, size) => pdfium.FPDF_StructElement_GetType(element, to, size));
  const alt = readUtf16(pdfium, (to, size) => pdfium.FPDF_StructElement_GetAltText(element, to, size));
  const tag: Tag = { id: firstId + left, role, ...place, alt: alt || undefined };
  if (role !== 'TH' && role !== 'TD') return tag;
  const rowSpan = readSpan(pdfium, element, 'RowSpan');
  const colSpan = readSpan(pdfium, element, 'ColSpan');
  return { ...tag, rowSpan, colSpan };
}

function readSpan(pdfium: Pdfium, element: number, name: string): number | undefined {
  const count = pdfium.FPDF_StructElement_GetAttributeCount(element);
  for (let i = 0; i < count; i++) {
    const attributes = pdfium.FPDF_StructElement_GetAttributeAtIndex(element, i);
    const value = withCString(pdfium, Buffer.from(name), (key) =>
      pdfium.FPDF_StructElement_Attr_GetValue(attributes, key),
    );
    const s = pdfium.scratch;
    if (value === 0 || pdfium.FPDF_StructElement_Attr_GetNumberValue(value, s) === 0) continue;
    const span = Math.round(pdfium.f32()[s >> 2]!);
    if (span > 1 && span <= WIDEST_SPAN) return span;
  }
  return undefined;
}

/** Gives each text object's style the tag of its marked content. */
export function tagText(pdfium: Pdfium, tags: Tags): (object: number, style: GlyphStyle) => void {
  return (object, style) => {
    const content = pdfium.FPDFPageObj_GetMarkedContentID(object);
    if (content >= 0) style.tag = tags.get(content);
  };
}
