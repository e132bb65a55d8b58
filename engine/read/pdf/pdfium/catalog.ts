import type { OutlineEntry } from '../../../layout/page.ts';
import type { Pdfium } from './library.ts';
import { readActionDestination } from './links.ts';
import type { Target, TargetReader } from './places.ts';
import { readUtf16, withCString } from './strings.ts';

/** Entries of an outline, files attached: beyond these a file is hostile. */
const MOST_ENTRIES = 20_000;
const MOST_ATTACHMENTS = 1_000;
const DEEPEST_ENTRY = 32;

/** Reads the bookmarks, outermost first, in the order a reader shows them. */
export function readOutline(pdfium: Pdfium, document: number, targetOf: TargetReader): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, level: number): void => {
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < MOST_ENTRIES) {
      seen.add(bookmark);
      const { title, target } = readEntry(pdfium, document, bookmark, targetOf);
      entries.push({ title, level, page: target?.page, top: target?.top });
      if (level < DEEPEST_ENTRY) visit(bookmark, level + 1);
      bookmark = pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return entries.filter((entry) => entry.title !== '');
}

function readEntry(
  pdfium: Pdfium,
  document: number,
  bookmark: number,
  targetOf: TargetReader,
): { title: string; target?: Target } {
  const title = readUtf16(pdfium, (to, size) => pdfium.FPDFBookmark_GetTitle(bookmark, to, size));
  const direct = pdfium.FPDFBookmark_GetDest(document, bookmark);
  const destination =
    direct || readActionDestination(pdfium, document, pdfium.FPDFBookmark_GetAction(bookmark));
  const target = destination === 0 ? undefined : targetOf(destination);
  return { title: title.replace(/\s+/g, ' ').trim(), target };
}

export function readAttachments(pdfium: Pdfium, document: number): string[] {
  const count = Math.min(pdfium.FPDFDoc_GetAttachmentCount(document), MOST_ATTACHMENTS);
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const attachment = pdfium.FPDFDoc_GetAttachment(document, i);
    return readUtf16(pdfium, (to, size) => pdfium.FPDFAttachment_GetName(attachment, to, size));
  });
}

/** An entry of the information dictionary; undefined when it is missing or blank. */
export function readMetaText(pdfium: Pdfium, document: number, key: string): string | undefined {
  const text = withCString(pdfium, Buffer.from(key), (pointer) =>
    readUtf16(pdfium, (to, size) => pdfium.FPDF_GetMetaText(document, pointer, to, size)),
  );
  return text.trim() || undefined;
}

export function readLanguage(pdfium: Pdfium, document: number): string | undefined {
  const tag = readUtf16(pdfium, (to, size) => pdfium.FPDFCatalog_GetLanguage(document, to, size)).trim();
  return /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i.test(tag) ? tag.replaceAll('_', '-') : undefined;
}

/** The page's own name for itself, where it is not simply its number. */
export function labelOfPage(pdfium: Pdfium, document: number, number: number): string | undefined {
  const label = readUtf16(pdfium, (to, size) =>
    pdfium.FPDF_GetPageLabel(document, number - 1, to, size),
  ).trim();
  return label === '' || label === String(number) ? undefined : label;
}
