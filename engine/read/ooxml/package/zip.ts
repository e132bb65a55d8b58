import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { PackageLimits } from '../limits.ts';
import { invalidOffice, officeTooLarge, passwordRequired, tooComplex } from '../office-error.ts';

/** An open zip archive. Entries are inflated when they are asked for. */
export interface Archive {
  /** Names as stored, with `/` between folders and none in front. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * Bytes of an entry; undefined when there is none of that name, upper and lower case being the same.
   * @throws ConversionError `too_large` past a bound, `invalid_office` when the data is damaged
   */
  read(name: string, maxBytes?: number): Uint8Array | undefined;
}

interface StoredEntry {
  name: string;
  method: number;
  /** Where the entry's data begins; undefined when its own header is damaged. */
  start: number | undefined;
  compressedSize: number;
  size: number;
}

const STORED = 0;
const DEFLATED = 8;
/** Size of the end-of-central-directory record without its comment, APPNOTE 4.3.16. */
const END_RECORD_SIZE = 22;
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** What is left of the bytes that entries may inflate to; archives within one another share it. */
export interface InflationBudget {
  inflatedBytes: number;
}

/**
 * Reads the directory of a zip archive.
 * @throws ConversionError `invalid_office`, `too_complex` (entries) or `password_required` (encrypted entries)
 */
export async function openArchive(
  bytes: Uint8Array,
  limits: PackageLimits,
  budget: InflationBudget = { ...limits },
): Promise<Archive> {
  const buffer = trimAfterEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await readDirectory(buffer, limits);
  return {
    names: [...entries.values()].map((entry) => entry.name),
    has: (name) => entries.has(keyOf(name)),
    read(name, maxBytes = limits.inflatedBytes) {
      const entry = entries.get(keyOf(name));
      if (!entry) return undefined;
      assertSize(entry, Math.min(budget.inflatedBytes, maxBytes), limits);
      const data = inflate(buffer, entry);
      budget.inflatedBytes -= data.length;
      return data;
    },
  };
}

/** Bytes that some mail gateways append after the archive, which its readers refuse. */
function trimAfterEnd(buffer: Buffer): Buffer {
  const at = buffer.lastIndexOf(END_RECORD);
  if (at < 0 || at + END_RECORD_SIZE > buffer.length) return buffer;
  return buffer.subarray(0, Math.min(buffer.length, at + END_RECORD_SIZE + buffer.readUInt16LE(at + 20)));
}

async function readDirectory(buffer: Buffer, limits: PackageLimits): Promise<Map<string, StoredEntry>> {
  const zip = await openZip(buffer);
  if (zip.entryCount > limits.entries) throw tooComplex(`more than ${limits.entries} entries`);
  const entries = new Map<string, StoredEntry>();
  for (const entry of await listEntries(zip)) {
    const name = nameOf(entry);
    if (name.endsWith('/') || entries.has(keyOf(name))) continue;
    if (entry.isEncrypted()) throw passwordRequired();
    const { compressionMethod: method, compressedSize, uncompressedSize: size } = entry;
    entries.set(keyOf(name), { name, method, start: await dataStart(zip, entry), compressedSize, size });
  }
  return entries;
}

function openZip(buffer: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Names are only keys here, so paths that would be unsafe to write need not be refused.
    fromBuffer(buffer, { lazyEntries: true, decodeStrings: false }, (error, zip) => {
      if (error) reject(invalidOffice('its zip directory cannot be read'));
      else resolve(zip);
    });
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(invalidOffice('its zip directory cannot be read')));
    zip.readEntry();
  });
}

function dataStart(zip: ZipFile, entry: Entry): Promise<number | undefined> {
  return new Promise((resolve) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      resolve(error ? undefined : header.fileDataStart);
    });
  });
}

function nameOf(entry: Entry): string {
  return entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '');
}

const keyOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase();

function assertSize(entry: StoredEntry, maxBytes: number, limits: PackageLimits): void {
  if (entry.size > maxBytes) throw officeTooLarge('it unpacks to more than is allowed');
  if (entry.size > limits.ratioFreeBytes && entry.size > entry.compressedSize * limits.ratio) {
    throw officeTooLarge(`a part unpacks to more than ${limits.ratio} times its size`);
  }
}

/** The declared size was checked against the bounds; data that goes past it stops there. */
function inflate(buffer: Buffer, entry: StoredEntry): Uint8Array {
  if (entry.start === undefined) throw invalidOffice('an entry of its zip archive cannot be found');
  const raw = buffer.subarray(entry.start, entry.start + entry.compressedSize);
  const data = decompress(raw, entry);
  if (data.length !== entry.size)
    throw invalidOffice('an entry has another size than its zip directory says');
  return data;
}

function decompress(raw: Buffer, entry: StoredEntry): Uint8Array {
  if (entry.method === STORED) return raw;
  if (entry.method !== DEFLATED) throw invalidOffice('an entry is compressed in an unknown way');
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, entry.size) });
  } catch {
    throw invalidOffice('an entry cannot be unpacked or is larger than its zip directory says');
  }
}
