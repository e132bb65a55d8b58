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

/** @returns undefined when PDFium's memory is used up. `bytes` must not change until it is released. */
export function giveAccess(pdfium: Pdfium, bytes: Uint8Array): FileAccess | undefined {
  const address = pdfium.malloc(STRUCT_BYTES);
  if (address === 0) return undefined;
  const readBlock = pdfium.addFunction((_parameter, position, buffer, size) => {
    const [from, length] = [position! >>> 0, size! >>> 0];
    if (from + length > bytes.length) return 0;
    pdfium.u8().set(bytes.subarray(from, from + length), buffer! >>> 0);
    return 1;
  }, 'iiiii');
  pdfium.i32().set([bytes.length, readBlock, 0], address >> 2);
  return {
    address,
    release: () => {
      pdfium.removeFunction(readBlock);
      pdfium.free(address);
    },
  };
}
