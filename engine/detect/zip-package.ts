import { constants, inflateRawSync } from 'node:zlib';
import type { InputFormat } from '../options.ts';

/** What a ZIP archive is: a format that can be read, or the name of one that cannot. */
type Package = { format: InputFormat } | { format?: undefined; name: string; hint: string };

interface Entry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Offset of the entry's bytes. */
  data: number;
}

const CONTENT_TYPES = '[Content_Types].xml';
/** Enough for the list of parts of any real package; more is not needed to tell what it is. */
const MAX_CONTENT_TYPES = 4 << 20;
/** Entries looked at. */
const MAX_ENTRIES = 20_000;
/** The end record is 22 bytes followed by a comment of at most 65,535. */
const END_RECORD_WINDOW = 22 + 0xffff;

const UNPACK = 'Unpack it and convert the files inside.';

/** Media types of main parts, by the part of the name that ordinary, macro-enabled and template files share. */
const MAIN_PARTS: readonly [RegExp, Package][] = [
  [/(wordprocessingml|ms-word)\.[\w.]*main\+xml/i, { format: 'docx' }],
  [/(presentationml|ms-powerpoint)\.[\w.]*main\+xml/i, { format: 'pptx' }],
  [/(spreadsheetml|ms-excel)\.[\w.]*main/i, { name: 'an Excel workbook (XLSX)', hint: 'Print it to PDF.' }],
  [/ms-visio\.[\w.]*main\+xml/i, { name: 'a Visio drawing (VSDX)', hint: 'Export it as PDF.' }],
  [/ms-package\.xps/i, { name: 'an XPS document', hint: 'Convert it to PDF.' }],
];

/** Parts that betray a package whose list of content types is missing or unreadable. */
const TELLING_NAMES: readonly [RegExp, Package][] = [
  [/^word\/document\d*\.xml$/, { format: 'docx' }],
  [/^ppt\/presentation\.xml$/, { format: 'pptx' }],
  [/^xl\/workbook\.(xml|bin)$/, { name: 'an Excel workbook (XLSX)', hint: 'Print it to PDF.' }],
  [
    /^(Index\/Document\.iwa|index\.(xml|apxl)(\.gz)?|Index\.zip)$/,
    { name: 'an Apple iWork document', hint: 'Export it as PDF.' },
  ],
  [/^META-INF\/MANIFEST\.MF$/, { name: 'a Java archive', hint: UNPACK }],
];

const OPEN_DOCUMENTS: readonly [RegExp, Package][] = [
  [/opendocument\.text/, { name: 'an OpenDocument text (ODT)', hint: 'Save it as DOCX or PDF.' }],
  [
    /opendocument\.presentation/,
    { name: 'an OpenDocument presentation (ODP)', hint: 'Save it as PPTX or PDF.' },
  ],
  [/opendocument\.spreadsheet/, { name: 'an OpenDocument spreadsheet (ODS)', hint: 'Print it to PDF.' }],
  [/opendocument\.graphics/, { name: 'an OpenDocument drawing (ODG)', hint: 'Export it as PDF.' }],
  [/epub\+zip/, { name: 'an EPUB book', hint: 'Convert it to PDF.' }],
];

/** Tells a package by its content types, failing that by its media type (OpenDocument, EPUB) and its entries' names. */
export function identifyPackage(buffer: Buffer): Package {
  const entries = [...listDirectory(buffer)];
  if (entries.length === 0) entries.push(...scanLocalHeaders(buffer));
  const types = readEntry(buffer, entries, (name) => name.toLowerCase() === CONTENT_TYPES.toLowerCase());
  const mediaType = readEntry(buffer, entries, (name) => name === 'mimetype');
  return (
    MAIN_PARTS.find(([pattern]) => pattern.test(types))?.[1] ??
    OPEN_DOCUMENTS.find(([pattern]) => pattern.test(mediaType))?.[1] ??
    TELLING_NAMES.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))?.[1] ?? {
      name: 'a ZIP archive',
      hint: UNPACK,
    }
  );
}

function* listDirectory(buffer: Buffer): Generator<Entry> {
  const window = Math.max(0, buffer.length - END_RECORD_WINDOW);
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < window || end + 22 > buffer.length) return;
  let at = buffer.readUInt32LE(end + 16);
  for (let n = 0; n < MAX_ENTRIES && at + 46 <= buffer.length; n++) {
    if (buffer.readUInt32LE(at) !== 0x02014b50) return;
    const nameEnd = at + 46 + buffer.readUInt16LE(at + 28);
    const entry = readLocalHeader(buffer, buffer.readUInt32LE(at + 42));
    if (entry) yield { ...entry, name: entryName(buffer, at + 46, nameEnd) };
    at = nameEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
}

/** Finds the entries of an archive whose directory is cut off or damaged. */
function* scanLocalHeaders(buffer: Buffer): Generator<Entry> {
  let at = 0;
  for (let n = 0; n < MAX_ENTRIES; n++) {
    at = buffer.indexOf('PK\x03\x04', at, 'latin1');
    const entry = at < 0 ? undefined : readLocalHeader(buffer, at);
    if (!entry) return;
    yield entry;
    at += 4;
  }
}

function readLocalHeader(buffer: Buffer, at: number): Entry | undefined {
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== 0x04034b50) return undefined;
  const nameEnd = at + 30 + buffer.readUInt16LE(at + 26);
  return {
    name: entryName(buffer, at + 30, nameEnd),
    method: buffer.readUInt16LE(at + 8),
    data: nameEnd + buffer.readUInt16LE(at + 28),
  };
}

/** Some writers separate folders by backslashes. */
function entryName(buffer: Buffer, from: number, to: number): string {
  return buffer.toString('utf8', from, to).replaceAll('\\', '/');
}

/** The text of the first entry of that name; empty when there is none or its bytes are damaged. */
function readEntry(buffer: Buffer, entries: readonly Entry[], isWanted: (name: string) => boolean): string {
  const entry = entries.find(({ name }) => isWanted(name));
  if (!entry) return '';
  const raw = buffer.subarray(entry.data, entry.data + MAX_CONTENT_TYPES);
  const text = entry.method === 8 ? inflateHead(raw) : raw.subarray(0, raw.indexOf('PK', 0, 'latin1') >>> 0);
  return text.toString('latin1').replaceAll('\0', ''); // UTF-16 becomes legible without its zero bytes
}

function inflateHead(raw: Buffer): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: MAX_CONTENT_TYPES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0); // damaged or too large: the names of the entries decide instead
  }
}
