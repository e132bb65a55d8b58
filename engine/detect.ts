import { nameCompoundFile } from './detect/compound-file.ts';
import { identifyPackage } from './detect/zip-package.ts';
import { ConversionError } from './errors.ts';
import type { InputFormat } from './options.ts';

/** How far into a file the PDF header may stand (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WINDOW = 1024;
/** How far before the end of a PDF `startxref` is looked for when its header is missing. */
const PDF_TRAILER_WINDOW = 2048;
/** A line that opens an object or the trailer, by which readers still open a PDF that lost its header. */
const PDF_OBJECT = /(^|[\r\n])\s*(\d+ \d+ obj|trailer)\s*(<<|\[|[\r\n])/;
/** Bytes that decide whether something is text, and which kind. */
const TEXT_WINDOW = 4096;

const OFFERED = 'Supported are PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX and PPTX.';

interface Signature {
  /** Bytes as a latin-1 string; `?` matches any byte. */
  magic: string;
  at?: number;
}

const FORMATS: readonly (Signature & { format: InputFormat })[] = [
  { format: 'png', magic: '\x89PNG\r\n\x1a\n' },
  { format: 'jpg', magic: '\xff\xd8\xff' },
  { format: 'gif', magic: 'GIF87a' },
  { format: 'gif', magic: 'GIF89a' },
  { format: 'webp', magic: 'RIFF????WEBP' },
  { format: 'tiff', magic: 'II*\0' },
  { format: 'tiff', magic: 'MM\0*' },
  { format: 'bmp', magic: 'BM????\0\0\0\0' },
];

const OTHERS: readonly (Signature & { name: string; hint: string })[] = [
  { name: 'a TIFF image of over 4 GB', magic: 'II+\0', hint: 'Save it as an ordinary TIFF or as PDF.' },
  { name: 'a TIFF image of over 4 GB', magic: 'MM\0+', hint: 'Save it as an ordinary TIFF or as PDF.' },
  { name: 'a Photoshop image', magic: '8BPS', hint: 'Export it as PNG.' },
  { name: 'an icon', magic: '\0\0\x01\0', hint: 'Convert it to PNG.' },
  { name: 'a JPEG 2000 image', magic: '\0\0\0\x0cjP  ', hint: 'Convert it to PNG.' },
  { name: 'a JPEG 2000 image', magic: '\xff\x4f\xff\x51', hint: 'Convert it to PNG.' },
  { name: 'a JPEG XL image', magic: '\0\0\0\x0cJXL ', hint: 'Convert it to PNG.' },
  { name: 'a JPEG XL image', magic: '\xff\x0a', hint: 'Convert it to PNG.' },
  { name: 'a DjVu document', magic: 'AT&TFORM', hint: 'Convert it to PDF.' },
  { name: 'a PostScript document', magic: '%!PS', hint: 'Convert it to PDF.' },
  { name: 'a PostScript document', magic: '\xc5\xd0\xd3\xc6', hint: 'Convert it to PDF.' },
  { name: 'an RTF document', magic: '{\\rtf', hint: 'Save it as DOCX or PDF.' },
  { name: 'a gzip archive', magic: '\x1f\x8b', hint: 'Unpack it and convert what is inside.' },
  { name: 'a 7-Zip archive', magic: "7z\xbc\xaf'\x1c", hint: 'Unpack it and convert what is inside.' },
  { name: 'a RAR archive', magic: 'Rar!\x1a\x07', hint: 'Unpack it and convert what is inside.' },
  { name: 'a bzip2 archive', magic: 'BZh', hint: 'Unpack it and convert what is inside.' },
  { name: 'a tar archive', magic: 'ustar', at: 257, hint: 'Unpack it and convert what is inside.' },
];

const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/**
 * Tells the format from the bytes alone; a file's name says nothing about it.
 *
 * @throws ConversionError `empty_file`, `unsupported_format` naming what the bytes look like, or `password_required`
 * for an encrypted Office file.
 */
export function detectFormat(bytes: Uint8Array): InputFormat {
  if (bytes.length === 0) {
    throw new ConversionError(
      'empty_file',
      'The file is empty.',
      'Check that it was written or uploaded completely.',
    );
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const exact = FORMATS.find((signature) => startsWith(buffer, signature))?.format;
  return exact ?? detectContainer(buffer) ?? detectPdf(buffer) ?? refuse(buffer);
}

function startsWith(buffer: Buffer, { magic, at = 0 }: Signature): boolean {
  if (buffer.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i++) {
    if (magic[i] !== '?' && buffer[at + i] !== magic.charCodeAt(i)) return false;
  }
  return true;
}

function detectContainer(buffer: Buffer): InputFormat | undefined {
  if (startsWith(buffer, { magic: 'PK\x03\x04' }) || startsWith(buffer, { magic: 'PK\x05\x06' })) {
    const found = identifyPackage(buffer);
    return found.format ?? unsupported(found.name, found.hint);
  }
  if (startsWith(buffer, { magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' })) {
    const { name, hint, encrypted } = nameCompoundFile(buffer);
    if (encrypted) throw new ConversionError('password_required', 'The Office file is encrypted.', hint);
    return unsupported(name, hint);
  }
  return startsWith(buffer, { magic: 'ftyp', at: 4 }) ? detectMediaFile(buffer) : undefined;
}

/** ISO base media files (AVIF, HEIC, MP4) list the brands they conform to in their first box. */
function detectMediaFile(buffer: Buffer): InputFormat {
  const end = Math.min(buffer.readUInt32BE(0), buffer.length, TEXT_WINDOW);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(buffer.toString('latin1', at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  if (brands.some((brand) => HEIF_BRANDS.includes(brand))) {
    return unsupported('a HEIC image', 'Convert it to JPG or PNG.');
  }
  return unsupported('a video or sound file', OFFERED);
}

function detectPdf(buffer: Buffer): InputFormat | undefined {
  const head = buffer.toString('latin1', 0, PDF_HEADER_WINDOW);
  if (/%PDF-\d|^%PDF/.test(head) || PDF_OBJECT.test(head)) return 'pdf';
  const tail = buffer.toString('latin1', Math.max(0, buffer.length - PDF_TRAILER_WINDOW));
  return /startxref\s+\d+\s+%%EOF/.test(tail) ? 'pdf' : undefined;
}

function refuse(buffer: Buffer): never {
  const other = OTHERS.find((signature) => startsWith(buffer, signature));
  if (other) return unsupported(other.name, other.hint);
  return refuseText(buffer) ?? unsupported('data of an unknown kind', OFFERED);
}

function refuseText(buffer: Buffer): undefined {
  const head = decodeText(buffer.subarray(0, TEXT_WINDOW));
  if (head === undefined) return undefined;
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body)[\s>]/i.test(head)) {
    return unsupported('an HTML page', 'Print it to PDF.');
  }
  if (/<svg[\s>]/i.test(head)) return unsupported('an SVG drawing', 'Export it as PNG or PDF.');
  if (/<pkg:package|<w:wordDocument/.test(head)) {
    return unsupported('an Office document in a single XML file', 'Save it as DOCX or PPTX.');
  }
  if (/^\s*<\?xml/.test(head)) return unsupported('an XML file', OFFERED);
  return unsupported('plain text', `It needs no conversion. ${OFFERED}`);
}

/** The text of a file's head, undefined when it is no text. */
function decodeText(head: Buffer): string | undefined {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return head.toString('latin1', 2).replaceAll('\0', '');
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells text from data
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text) ? undefined : text;
}

function unsupported(name: string, hint: string): never {
  throw new ConversionError(
    'unsupported_format',
    `The file looks like ${name}, which cannot be converted.`,
    hint,
  );
}
