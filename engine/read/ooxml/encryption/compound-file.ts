import { invalidOffice } from '../office-error.ts';

/** Streams of a compound file ([MS-CFB]) by name. */
interface CompoundFile {
  stream(name: string): Buffer | undefined;
}

const MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER_SIZE = 512;
/** Places of sectors of the allocation table that the header has room for. */
const HEADER_PLACES = 109;
const LAST_REGULAR = 0xfffffffa;
const ENTRY_SIZE = 128;
const STREAM = 2;
const ROOT = 5;
/** Streams below this size lie in sectors of 64 bytes inside the root's stream. */
const SMALL = 4096;
const SMALL_SHIFT = 6;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** @throws ConversionError `invalid_office` when its tables lead nowhere */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_SIZE) throw damaged();
  const shift = file.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) throw damaged();
  const table = toNumbers(Buffer.concat(tableSectors(file, shift).map((n) => sectorOf(file, n, shift))));
  const read = (start: number) =>
    Buffer.concat(chainOf(start, table).map((sector) => sectorOf(file, sector, shift)));
  const entries = readEntries(read(file.readUInt32LE(0x30)));
  const readSmall = (start: number) => {
    const root = read(entries.find(({ type }) => type === ROOT)?.start ?? LAST_REGULAR);
    const chain = chainOf(start, toNumbers(read(file.readUInt32LE(0x3c))));
    return Buffer.concat(chain.map((n) => root.subarray(n << SMALL_SHIFT, (n + 1) << SMALL_SHIFT)));
  };
  return {
    stream(name) {
      const entry = entries.find((each) => each.type === STREAM && each.name === name);
      if (!entry) return undefined;
      const content = entry.size < SMALL ? readSmall(entry.start) : read(entry.start);
      if (content.length < entry.size) throw damaged();
      return content.subarray(0, entry.size);
    },
  };
}

const damaged = () => invalidOffice('the container of its encrypted content cannot be read');

/** The sectors that hold the allocation table: the header names the first, sectors of their own the others. */
function tableSectors(file: Buffer, shift: number): number[] {
  const places = [...toNumbers(file.subarray(0x4c, 0x4c + 4 * HEADER_PLACES))];
  const seen = new Set<number>();
  for (let next = file.readUInt32LE(0x44); next < LAST_REGULAR && !seen.has(next); ) {
    seen.add(next);
    const numbers = toNumbers(sectorOf(file, next, shift));
    places.push(...numbers.slice(0, -1));
    next = numbers.at(-1)!;
  }
  return places.filter((place) => place < LAST_REGULAR);
}

function sectorOf(file: Buffer, sector: number, shift: number): Buffer {
  const start = (sector + 1) * 2 ** shift;
  if (start >= file.length) throw damaged();
  return file.subarray(start, start + 2 ** shift);
}

function toNumbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readUInt32LE(4 * i));
}

function chainOf(start: number, table: readonly number[]): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < LAST_REGULAR; sector = table[sector] ?? LAST_REGULAR) {
    if (chain.length > table.length) throw damaged();
    chain.push(sector);
  }
  return chain;
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_SIZE <= directory.length; at += ENTRY_SIZE) {
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameLength - 2)),
      type: directory[at + 66]!,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
