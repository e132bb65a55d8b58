import type { Pdfium } from './library.ts';

/** Longest string read from a file's dictionaries, in bytes; titles and values beyond it are cut. */
const LONGEST = 1 << 20;

/** Reads a string through the usual pair of calls: the first tells its bytes, the second copies them. */
function readBytes(pdfium: Pdfium, copy: (buffer: number, size: number) => number): Uint8Array {
  const size = Math.min(copy(0, 0) >>> 0, LONGEST);
  if (size === 0) return new Uint8Array();
  const buffer = pdfium.malloc(size);
  copy(buffer, size);
  const bytes = pdfium.u8().slice(buffer, buffer + size);
  pdfium.free(buffer);
  return bytes;
}

/** A string that PDFium gives as UTF-16LE with a final NUL. */
export function readUtf16(pdfium: Pdfium, copy: (buffer: number, size: number) => number): string {
  return new TextDecoder('utf-16le').decode(readBytes(pdfium, copy)).replace(/\0.*$/s, '');
}

/** A string that PDFium gives as bytes with a final NUL; taken as UTF-8, else as Latin-1. */
export function readUtf8(pdfium: Pdfium, copy: (buffer: number, size: number) => number): string {
  const bytes = readBytes(pdfium, copy);
  const end = bytes.indexOf(0);
  const buffer = Buffer.from(end < 0 ? bytes : bytes.subarray(0, end));
  const text = buffer.toString('utf8');
  return text.includes('�') ? buffer.toString('latin1') : text;
}

/** Runs `use` with a NUL-terminated copy of `bytes` in PDFium's memory. */
export function withCString<T>(pdfium: Pdfium, bytes: Uint8Array, use: (pointer: number) => T): T {
  const pointer = pdfium.malloc(bytes.length + 1);
  const memory = pdfium.u8();
  memory.set(bytes, pointer);
  memory[pointer + bytes.length] = 0;
  const result = use(pointer);
  pdfium.free(pointer);
  return result;
}
