import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { detectFormat } from './detect.ts';
import { ConversionError } from './errors.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function refusal(bytes: Uint8Array): { code: string; message: string; hint: string } {
  try {
    return { code: `accepted as ${detectFormat(bytes)}`, message: '', hint: '' };
  } catch (error) {
    if (error instanceof ConversionError)
      return { code: error.code, message: error.message, hint: error.hint };
    throw error;
  }
}

/** A ZIP archive of deflated entries; `cut` leaves the directory out, as a broken download does. */
function zip(files: Record<string, string>, { cut = false, stored = false } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const data = stored ? plain : deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([latin1('PK\x03\x04'), fields, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([latin1('PK\x01\x02\x14\0'), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat(cut ? locals : [...locals, ...directory, end]);
}

function contentTypes(mainPart: string, mediaType: string): Record<string, string> {
  const xml = `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="${mainPart}" ContentType="application/${mediaType}"/></Types>`;
  return { '[Content_Types].xml': xml, [mainPart.slice(1)]: '<root/>' };
}

function mediaFile(...brands: string[]): Buffer {
  const box = Buffer.alloc(8 + 4 * (brands.length + 1));
  box.writeUInt32BE(box.length, 0);
  box.write(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 4, 'latin1');
  return box;
}

function compoundFile(...streams: string[]): Buffer {
  const names = streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  return Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(504), ...names]);
}

const openXml = 'vnd.openxmlformats-officedocument';
const deck = contentTypes('/ppt/presentation.xml', `${openXml}.presentationml.presentation.main+xml`);

describe('formats that can be converted', () => {
  test.each([
    ['png', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['jpg', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['gif', latin1('GIF87a\x01\0')],
    ['gif', latin1('GIF89a\x01\0')],
    ['webp', latin1('RIFF\x24\0\0\0WEBPVP8 ')],
    ['avif', mediaFile('avif', 'mif1')],
    ['avif', mediaFile('mif1', 'miaf', 'avif')],
    ['tiff', latin1('II*\0\x08\0\0\0')],
    ['tiff', latin1('MM\0*\0\0\0\x08')],
    ['bmp', latin1('BM\x36\x10\0\0\0\0\0\0')],
    ['pdf', latin1('%PDF-1.7\n')],
  ])('are told by their first bytes: %s', (format, bytes) => {
    expect(detectFormat(bytes)).toBe(format);
  });

  test('a PDF may begin with junk of up to a kilobyte', () => {
    expect(detectFormat(latin1(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(900)}\r\n\r\n%PDF-1.4\n`))).toBe('pdf');
    expect(refusal(latin1(`${'a'.repeat(1100)}%PDF-1.4\n`)).code).toBe('unsupported_format');
  });

  test('a PDF that lost its header is known by its objects or its trailer', () => {
    expect(detectFormat(latin1('\r\n1 0 obj <</Pages 2 0 R>>\nendobj\n'))).toBe('pdf');
    expect(detectFormat(latin1(`${' '.repeat(2000)}startxref\n12\n%%EOF\n`))).toBe('pdf');
    expect(refusal(latin1('In PDF, 1 0 obj opens an object.')).message).toContain('plain text');
  });

  test.each([
    ['docx', `${openXml}.wordprocessingml.document.main+xml`],
    ['docx', `${openXml}.wordprocessingml.template.main+xml`],
    ['docx', 'vnd.ms-word.document.macroEnabled.main+xml'],
    ['pptx', `${openXml}.presentationml.presentation.main+xml`],
    ['pptx', `${openXml}.presentationml.slideshow.main+xml`],
    ['pptx', 'vnd.ms-powerpoint.presentation.macroEnabled.main+xml'],
  ])('packages are told by the type of their main part: %s, %s', (format, mediaType) => {
    const files = contentTypes('/any/where.xml', mediaType);
    expect(detectFormat(zip(files))).toBe(format);
    expect(detectFormat(zip(files, { stored: true }))).toBe(format);
    expect(detectFormat(zip(files, { cut: true }))).toBe(format);
  });

  test('a deck is a deck though it embeds a workbook', () => {
    const workbook = zip(contentTypes('/xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`));
    const files = { 'ppt/embeddings/sheet.xlsx': workbook.toString('latin1'), ...deck };
    expect(detectFormat(zip(files, { stored: true }))).toBe('pptx');
  });

  test('a package without content types is told by the names of its parts', () => {
    expect(detectFormat(zip({ 'word/document.xml': '<root/>' }))).toBe('docx');
    expect(detectFormat(zip({ 'ppt\\presentation.xml': '<root/>' }))).toBe('pptx');
  });
});

describe('what cannot be converted', () => {
  test('an empty file has a code of its own', () => {
    expect(refusal(new Uint8Array()).code).toBe('empty_file');
  });

  test.each([
    ['a TIFF image of over 4 GB', latin1('II+\0\x08\0\0\0')],
    ['a HEIC image', mediaFile('heic', 'mif1')],
    ['a video or sound file', mediaFile('isom', 'mp42')],
    ['an RTF document', latin1('{\\rtf1\\ansi}')],
    ['an SVG drawing', latin1('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an HTML page', latin1('\xef\xbb\xbf<!DOCTYPE html><html></html>')],
    ['an HTML page', Buffer.from('\ufeff<html></html>', 'utf16le')],
    ['an HTML page', latin1('<html><body><svg></svg></body></html>')],
    ['an XML file', latin1('<?xml version="1.0"?><note/>')],
    ['an Office document in a single XML file', latin1('<?xml version="1.0"?><pkg:package/>')],
    ['plain text', Buffer.from('Grüße aus dem Süden\n')],
    ['data of an unknown kind', Buffer.from([1, 2, 3, 0, 200])],
    ['a gzip archive', latin1('\x1f\x8b\x08\0')],
    ['a ZIP archive', zip({ 'a.txt': 'a' })],
    ['a ZIP archive', latin1('PK\x03\x04')],
    [
      'an Excel workbook (XLSX)',
      zip(contentTypes('/xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`)),
    ],
    [
      'an OpenDocument text (ODT)',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text' }, { stored: true }),
    ],
    ['an EPUB book', zip({ mimetype: 'application/epub+zip', 'a.xhtml': '<html/>' }, { stored: true })],
    ['a Word 97-2003 document (DOC)', compoundFile('Root Entry', 'WordDocument', 'Workbook')],
    ['a PowerPoint 97-2003 presentation (PPT)', compoundFile('PowerPoint Document')],
    ['an Excel 97-2003 workbook (XLS)', compoundFile('Workbook')],
    ['an OLE compound file', compoundFile('Contents')],
  ])('is refused by its name: %s', (name, bytes) => {
    const { code, message, hint } = refusal(bytes);
    expect(code).toBe('unsupported_format');
    expect(message).toBe(`The file looks like ${name}, which cannot be converted.`);
    expect(hint).not.toBe('');
  });

  test('an encrypted Office file asks for its password', () => {
    expect(refusal(compoundFile('EncryptionInfo', 'EncryptedPackage'))).toMatchObject({
      code: 'password_required',
      hint: 'Pass its password.',
    });
  });

  test('content types that inflate beyond any measure are not inflated', () => {
    expect(refusal(zip({ '[Content_Types].xml': ' '.repeat(8 << 20) })).message).toContain('a ZIP archive');
  });

  test('cut or lying archives end in a refusal, not in a crash', () => {
    const whole = zip(deck);
    for (let length = 1; length < whole.length; length++) {
      expect(refusal(whole.subarray(0, length)).code).toMatch(/unsupported_format|accepted as pptx/);
    }
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(0xfffffff0, lying.length - 6);
    expect(detectFormat(lying)).toBe('pptx');
  });
});
