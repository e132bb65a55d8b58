import { type DocumentBytes, isOpenFile, type OpenFile, readInto } from '../../../open-file.ts';
import type { Pdfium } from './library.ts';

/** A file that PDFium reads from where it lies; a copy in its own memory would be one for each thread. */
export interface FileAccess {
  /** Where PDFium finds the FPDF_FILEACCESS. */
  readonly address: number;
  /** Call when the document is closed. */
  release(): void;
}

/** FPDF_FILEACCESS: length of the file, the function that reads a block of it, a parameter for that function. */
const STRUCT_BYTES = 12;

/** @returns undefined when PDFium's memory is used up. The document must not change until it is released. */
export function giveAccess(pdfium: Pdfium, document: DocumentBytes): FileAccess | undefined {
  const address = pdfium.malloc(STRUCT_BYTES);
  if (address === 0) return undefined;
  const read = isOpenFile(document) ? readAhead(document) : readFrom(document);
  const readBlock = pdfium.callbacks.add((_parameter, position, buffer, size) => {
    const [from, length] = [position! >>> 0, size! >>> 0];
    if (from + length > document.byteLength) return 0;
    return read(from, pdfium.u8().subarray(buffer! >>> 0, (buffer! >>> 0) + length)) ? 1 : 0;
  });
  pdfium.i32().set([document.byteLength, readBlock, 0], address >> 2);
  return {
    address,
    release: () => {
      pdfium.callbacks.remove(readBlock);
      pdfium.free(address);
    },
  };
}

/** Fills memory with the bytes from a place on; false when they cannot be read. */
type ReadBlock = (from: number, into: Uint8Array) => boolean;

function readFrom(bytes: Uint8Array): ReadBlock {
  return (from, into) => {
    into.set(bytes.subarray(from, from + into.length));
    return true;
  };
}

/** Read at once: PDFium asks for 512 bytes after the other while it looks for the end of an object. */
const AHEAD = 1 << 14;

function readAhead(file: OpenFile): ReadBlock {
  const ahead = new Uint8Array(AHEAD);
  let begin = 0;
  let end = 0;
  return (from, into) => {
    const to = from + into.length;
    if (into.length >= AHEAD) return readInto(into, file, from) === into.length;
    if (from < begin || to > end) {
      begin = from;
      end = from + readInto(ahead, file, from);
    }
    into.set(ahead.subarray(from - begin, Math.min(to, end) - begin));
    return to <= end;
  };
}
