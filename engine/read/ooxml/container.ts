import { invalidOffice, passwordRequired, unsupportedFormat } from './office-error.ts';

/** Compound File Binary Format, [MS-CFB] 2.2: the container of .doc, .ppt and of encrypted OOXML. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];

/** Streams that tell a compound file's kind; names stand in its directory as UTF-16. */
const COMPOUND_KINDS: readonly { stream: string; error: () => Error }[] = [
  { stream: 'EncryptedPackage', error: passwordRequired },
  { stream: 'WordDocument', error: () => unsupportedFormat('a Word 97-2003 document (.doc)') },
  {
    stream: 'PowerPoint Document',
    error: () => unsupportedFormat('a PowerPoint 97-2003 presentation (.ppt)'),
  },
  { stream: 'Workbook', error: () => unsupportedFormat('an Excel 97-2003 workbook (.xls)') },
];

/**
 * Refuses what is no zip archive, saying what it is instead.
 * @throws ConversionError `password_required`, `unsupported_format` or `invalid_office`
 */
export function assertZipContainer(bytes: Uint8Array): void {
  if (startsWith(bytes, ZIP)) return;
  if (startsWith(bytes, COMPOUND_FILE)) throw compoundFileError(bytes);
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart();
  if (head.startsWith('{\\rtf')) throw unsupportedFormat('a Rich Text document (.rtf)');
  if (head.startsWith('%PDF')) throw unsupportedFormat('a PDF under an Office name');
  if (/^(<!doctype html|<html)/i.test(head)) throw unsupportedFormat('a web page under an Office name');
  throw invalidOffice('it is no zip archive');
}

function compoundFileError(bytes: Uint8Array): Error {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = COMPOUND_KINDS.find(({ stream }) => buffer.includes(stream, 0, 'utf16le'));
  return kind ? kind.error() : unsupportedFormat('an old Office or compound file');
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
