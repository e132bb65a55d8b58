import { type DocumentBytes, sliceBytes } from '../../open-file.ts';

/** Bytes at the front of a file among which its header is looked for; mail and web servers put things before it. */
const HEADER_REACH = 1 << 20;
/** Bytes at its end among which the trailer must stand (ISO 32000-2, 7.5.5, and what readers tolerate). */
const TRAILER_REACH = 1 << 16;

const header = Buffer.from('%PDF-');

/** Where the PDF begins inside the file; -1 when there is no header. */
export function findHeader(document: DocumentBytes): number {
  return viewOf(document, 0, HEADER_REACH).indexOf(header);
}

function viewOf(document: DocumentBytes, from: number, length: number): Buffer {
  const { buffer, byteOffset, byteLength } = sliceBytes(document, from, from + length);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** What other files begin with. */
const strangers: [string, string][] = [
  ['<!doctype html', 'a web page'],
  ['<html', 'a web page'],
  ['pk\x03\x04', 'a ZIP package, such as DOCX or PPTX'],
  ['\x89png', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['gif8', 'a picture'],
  ['{', 'JSON'],
  ['\xd0\xcf\x11\xe0', 'an old Microsoft Office file'],
  ['%!ps', 'PostScript'],
];

/** Says why a file cannot be read as a PDF, without repeating anything of it. */
export function describeDamage(document: DocumentBytes, start: number): { message: string; hint: string } {
  if (start < 0) {
    const text = viewOf(document, 0, 512).toString('latin1').trimStart().toLowerCase();
    const kind = strangers.find(([beginning]) => text.startsWith(beginning.toLowerCase()))?.[1];
    const message = kind ? `The file is no PDF but ${kind}.` : 'The file is no PDF: it has no PDF header.';
    return { message, hint: 'Pass a PDF, or the file under its right name.' };
  }
  const from = Math.max(0, document.byteLength - TRAILER_REACH);
  const end = viewOf(document, from, TRAILER_REACH);
  if (!end.includes('%%EOF') && !end.includes('startxref')) {
    return {
      message: 'The PDF is cut off: its end is missing.',
      hint: 'Download or upload it again, completely.',
    };
  }
  const message = 'The PDF is damaged: none of its pages could be found.';
  return { message, hint: 'Open it in a PDF viewer and save it again.' };
}

/** Bytes among which a catalog is looked for. */
const CATALOG_REACH = 1 << 26;
/** The head of a catalog object; its type stands among the first 300 bytes. */
const CATALOG = /(\d{1,10})\s+(\d{1,5})\s+obj\s*<<(?:(?!endobj)[\s\S]){0,300}?\/Type\s*\/Catalog\b/g;

/**
 * A file that ends before its trailer, with a new one that names the last catalog found; undefined where there is none
 * to be seen, as when it stands in a compressed object stream.
 */
export function addTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const text = viewOf(bytes, 0, CATALOG_REACH).toString('latin1');
  if (text.includes('trailer')) return undefined;
  const last = [...text.matchAll(CATALOG)].at(-1);
  if (!last) return undefined;
  const trailer = `\nendstream\nendobj\ntrailer\n<< /Root ${last[1]} ${last[2]} R >>\nstartxref\n0\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(trailer)]));
}
