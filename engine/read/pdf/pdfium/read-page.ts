import type { Page, PageLink } from '../../../layout/page.ts';
import { displayMatrix, type PageFrame } from '../matrix.ts';
import { PageUnreadable, type ReadPageOptions } from '../pdf-file.ts';
import { dropDoubtfulTags } from '../tags.ts';
import { assemblePage } from '../text/assemble.ts';
import { type AnnotationReading, readAnnotations } from './annotations.ts';
import { labelOfPage } from './catalog.ts';
import type { PdfiumDocument } from './document.ts';
import type { Pdfium } from './library.ts';
import { readLinks } from './links.ts';
import { readObjects } from './objects/objects.ts';
import { type DecodedPicture, decodePictures } from './objects/pictures.ts';
import { readRectangle } from './places.ts';
import { readTags, tagText } from './structure.ts';
import type { FontTable } from './text/fonts.ts';
import { readText } from './text/text.ts';

/** What stands over a page. */
export interface PageOverlay extends AnnotationReading {
  links: PageLink[];
}

interface LoadedPage {
  document: PdfiumDocument;
  /** PDFium's handle. */
  page: number;
  number: number;
  fonts: FontTable;
  /** Whether the tagged structure is read, where there is one. */
  readsTags: boolean;
}

/** A page with the pictures still to be encoded, one for each of its images. */
interface PageWithPictures {
  page: Page;
  pictures: (DecodedPicture | undefined)[];
}

/** @throws PageUnreadable */
export function loadPage(pdfium: Pdfium, document: PdfiumDocument, number: number): number {
  const page = pdfium.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) throw new PageUnreadable(number, 'cannot be loaded');
  return page;
}

/** Reads what stands over a page, and takes it off or paints it onto the page. */
export function takeOverlay(pdfium: Pdfium, document: PdfiumDocument, page: number): PageOverlay {
  const display = displayMatrix(readFrame(pdfium, page));
  const links = readLinks(pdfium, document, page, display);
  return { links, ...readAnnotations(pdfium, document.form, page, display) };
}

/** Reads a page from which `takeOverlay` has taken what stands over it. */
export function readLoaded(
  pdfium: Pdfium,
  { document: { handle }, page, number, fonts, readsTags }: LoadedPage,
  { links, fields, annotations }: PageOverlay,
  options: ReadPageOptions,
): PageWithPictures {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const matrix = displayMatrix(readFrame(pdfium, page));
  const text = readText(pdfium, { handle, number, page, display: matrix, fonts });
  const clip = { left: 0, top: 0, right: width, bottom: height };
  const tags = readsTags ? readTags(pdfium, page, number) : undefined;
  const onText = tags && tagText(pdfium, tags);
  const objects = readObjects(pdfium, page, { matrix, clip }, { styleOf: text.styleOf, onText });
  if (tags) dropDoubtfulTags(text.glyphs);
  const pictures = options.images ? decodePictures(pdfium, handle, page, objects.images) : [];
  const images = objects.images.map(({ object: _, matrix: __, ...image }) => image);
  const result = assemblePage({
    number,
    label: labelOfPage(pdfium, handle, number),
    width,
    height,
    glyphs: text.glyphs,
    unmapped: text.unmapped,
    paint: objects.paint,
    images,
    links,
    fields,
    annotations,
    truncated: objects.truncated,
  });
  return { page: result, pictures };
}

function readFrame(pdfium: Pdfium, page: number): PageFrame {
  const s = pdfium.scratch;
  pdfium.FPDF_GetPageBoundingBox(page, s);
  return { ...readRectangle(pdfium, s), quarterTurns: pdfium.FPDFPage_GetRotation(page) };
}
