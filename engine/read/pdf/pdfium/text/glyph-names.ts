import type { Pdfium } from '../library.ts';

/** Names that fonts of a page give their codes, by the code and the font's name without the prefix of a subset. */
export interface GlyphNames {
  nameOf(fontName: string, code: number): string | undefined;
}

/** PDFium's own reading of a page: which document, and which of its pages. */
export interface PageOfDocument {
  /** PDFium's handle. */
  handle: number;
  /** From 1. */
  number: number;
}

/**
 * Reads the names that a page's fonts give their codes (`Differences`, ISO 32000-2, 9.6.5.1), for which PDFium has no call:
 * a copy of the page is written, in which all dictionaries stand in plain text.
 */
export function readGlyphNames(pdfium: Pdfium, page: PageOfDocument): GlyphNames {
  const copy = copyPage(pdfium, page);
  const names = new Map<string, string | undefined>();
  for (const { groups } of copy.matchAll(FONT)) {
    const { name, object, inline } = groups!;
    const fontName = decodeName(name!).replace(/^[A-Z]{6}\+/, '');
    const encoding = inline ?? dictionary(copy, object!);
    for (const [code, glyph] of readDifferences(encoding)) {
      const key = `${fontName} ${code}`;
      // Two fonts of one name that differ leave open which of them a text is set in.
      names.set(key, names.has(key) && names.get(key) !== glyph ? undefined : glyph);
    }
  }
  return { nameOf: (fontName, code) => names.get(`${fontName} ${code}`) };
}

/** PDFium writes the entries of a dictionary in the order of their names. */
const FONT =
  /\/BaseFont\/(?<name>[^\s/[\]<>()]+)\s*\/Encoding(?:\s+(?<object>\d+) 0 R|\s*<<(?<inline>[^>]*)>>)/g;

function dictionary(copy: string, object: string): string {
  const head = `\n${object} 0 obj`;
  const start = copy.indexOf(head);
  return start < 0 ? '' : copy.slice(start, copy.indexOf('>>', start));
}

function* readDifferences(encoding: string): Generator<[code: number, name: string]> {
  const list = /\/Differences\s*\[([^\]]*)\]/.exec(encoding)?.[1] ?? '';
  let code = 0;
  for (const [, number, name] of list.matchAll(/(\d+)|\/([^\s/]*)/g)) {
    if (number !== undefined) code = Number(number);
    else yield [code++, decodeName(name!)];
  }
}

/** Undoes the escapes of a name (ISO 32000-2, 7.3.5). */
function decodeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A document of this page alone, as Latin-1; empty when PDFium cannot write it. */
function copyPage(pdfium: Pdfium, { handle, number }: PageOfDocument): string {
  const copy = pdfium.FPDF_CreateNewDocument();
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.i32()[pdfium.scratch >> 2] = number - 1;
    if (pdfium.FPDF_ImportPagesByIndex(copy, handle, pdfium.scratch, 1, 0) === 0) return '';
    pdfium.PDFiumExt_SaveAsCopy(copy, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const buffer = pdfium.malloc(size);
    pdfium.PDFiumExt_GetFileWriterData(writer, buffer, size);
    const text = Buffer.from(pdfium.u8().buffer, buffer, size).toString('latin1');
    pdfium.free(buffer);
    return text;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
    pdfium.FPDF_CloseDocument(copy);
  }
}
