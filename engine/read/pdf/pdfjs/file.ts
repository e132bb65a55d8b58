import type { OutlineEntry, Page } from '../../../layout/page.ts';
import { passwordError } from '../password-error.ts';
import { PageUnreadable, type PdfFile } from '../pdf-file.ts';
import { assemblePage } from '../text/assemble.ts';
import type { PdfjsFont } from './fonts.ts';
import {
  loadPdfjs,
  type Pdfjs,
  type PdfjsDocument,
  type PdfjsOutlineItem,
  type PdfjsPage,
} from './library.ts';
import { runOperators } from './operators.ts';
import { readOverlay } from './overlay.ts';
import { matrixOf } from './state.ts';

/** pdf.js cannot open the file. */
export class PdfjsRefused extends Error {}

/**
 * Opens a PDF with pdf.js, which repairs more than PDFium does.
 * @throws ConversionError `password_required`, `password_wrong`.
 * @throws PdfjsRefused
 */
export async function openWithPdfjs(bytes: Uint8Array, password?: string): Promise<PdfFile> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdf.js takes the memory over, and takes no Buffer.
    data: new Uint8Array(bytes),
    password,
    verbosity: 0,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    ...pdfjs.resources,
  });
  try {
    return await describeFile(pdfjs, await task.promise);
  } catch (error) {
    await task.destroy();
    throw openingError(error, password);
  }
}

function openingError(error: unknown, password: string | undefined): Error {
  if (!(error instanceof Error)) return new PdfjsRefused(String(error));
  if (error.name !== 'PasswordException') return new PdfjsRefused(error.message, { cause: error });
  return passwordError(password);
}

async function describeFile(pdfjs: Pdfjs, document: PdfjsDocument): Promise<PdfFile> {
  const { info } = await document.getMetadata();
  const labels = await document.getPageLabels().catch(() => null);
  const attachments = await document.getAttachments().catch(() => null);
  const names = new Map(Object.entries(pdfjs.OPS).map(([name, number]) => [number, name]));
  const reader = { pdfjs, document, names, labels, read: 0 };
  return {
    pageCount: document.numPages,
    title: textOf(info.Title),
    language: textOf(info.Language),
    outline: await readOutline(document),
    attachments: attachmentNames(attachments),
    warnings: [],
    readPage: (number) => readPage(reader, number),
    // Drawing would need a canvas, a native part the product does without.
    renderPage: async () => undefined,
    hasPage: (number) =>
      document.getPage(number).then(
        () => true,
        () => false,
      ),
    close: () => document.destroy(),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function attachmentNames(attachments: Awaited<ReturnType<PdfjsDocument['getAttachments']>>): string[] {
  if (!attachments) return [];
  const entries = attachments instanceof Map ? [...attachments] : Object.entries(attachments);
  return entries.map(([name, { filename }]) => filename ?? name);
}

interface FileReader {
  pdfjs: Pdfjs;
  document: PdfjsDocument;
  names: ReadonlyMap<number, string>;
  labels: (string | null)[] | null;
  /** Pages read so far. */
  read: number;
}

/** Fonts and pictures are let go after so many pages, which keeps memory flat. */
const PAGES_BETWEEN_CLEANUPS = 50;

async function readPage(reader: FileReader, number: number): Promise<Page> {
  try {
    const page = await reader.document.getPage(number);
    const result = await readLoaded(reader, page, number);
    page.cleanup();
    if (++reader.read % PAGES_BETWEEN_CLEANUPS === 0) await reader.document.cleanup();
    return result;
  } catch (error) {
    throw new PageUnreadable(number, error instanceof Error ? error.name : 'cannot be loaded');
  }
}

async function readLoaded(reader: FileReader, page: PdfjsPage, number: number): Promise<Page> {
  const { document, names, labels, pdfjs } = reader;
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const display = matrixOf(transform);
  const operators = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE });
  const groups = await document.getOptionalContentConfig();
  const resolve = (destination: string | unknown[]) => resolveDestination(document, destination);
  const { pageText, ...overlay } = await readOverlay(await page.getAnnotations(), display, resolve);
  const { glyphs, ...painted } = runOperators(operators, {
    names,
    fontOf: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as PdfjsFont) : undefined),
    isVisible: (group) => groups.isVisible(group),
    isPageText: (id) => pageText.has(id),
    display,
    shown: { left: 0, top: 0, right: width, bottom: height },
  });
  const label = labels?.[number - 1] ?? undefined;
  return assemblePage({
    number,
    label: label === '' || label === String(number) ? undefined : label,
    width,
    height,
    glyphs,
    unmapped: 0,
    ...painted,
    ...overlay,
  });
}

/** The page a destination leads to and, where it says so, the y on it. */
async function resolveDestination(
  document: PdfjsDocument,
  destination: string | unknown[],
): Promise<{ page: number; top?: number } | undefined> {
  const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  if (!Array.isArray(explicit)) return undefined;
  const [target, kind, ...place] = explicit as [unknown, { name?: string } | undefined, ...unknown[]];
  const index = await indexOf(document, target);
  if (index === undefined) return undefined;
  const point =
    kind?.name === 'XYZ' ? [place[0], place[1]] : /^FitB?H$/.test(kind?.name ?? '') ? [0, place[0]] : [];
  if (typeof point[1] !== 'number') return { page: index + 1 };
  const page = await document.getPage(index + 1);
  const m = matrixOf(page.getViewport({ scale: 1 }).transform);
  return { page: index + 1, top: Math.max(0, m.b * Number(point[0] ?? 0) + m.d * point[1] + m.f) };
}

async function indexOf(document: PdfjsDocument, target: unknown): Promise<number | undefined> {
  if (typeof target === 'number') return target >= 0 && target < document.numPages ? target : undefined;
  // A destination that points at no page of this file leads nowhere; the text it stands on is kept.
  return document.getPageIndex(target).catch(() => undefined);
}

const MOST_ENTRIES = 20_000;

async function readOutline(document: PdfjsDocument): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: PdfjsOutlineItem[], level: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const target = item.dest
        ? await resolveDestination(document, item.dest).catch(() => undefined)
        : undefined;
      const title = item.title.replace(/\s+/g, ' ').trim();
      if (title !== '') entries.push({ title, level, page: target?.page, top: target?.top });
      await visit(item.items, level + 1);
    }
  };
  await visit((await document.getOutline().catch(() => null)) ?? [], 1);
  return entries;
}
