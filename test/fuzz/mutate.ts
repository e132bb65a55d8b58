import { inflateRawSync } from 'node:zlib';
import { buildZip, type ZipEntry } from '../../engine/read/ooxml/package/zip.fixture.ts';
import type { Random } from '../x402/storm/random.ts';

/** Numbers at which sizes, signs and counters go wrong. */
const EDGES = [
  '0',
  '-1',
  '1',
  '255',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967296',
  '1e309',
  'NaN',
  '0.1',
];

/** Bits of text that mean something to parsers. */
const BITS = [
  ...[
    '\0',
    '\r\n',
    '\n',
    ' ',
    '"',
    "'",
    '\\',
    '<',
    '>',
    '&',
    '%',
    ';',
    ',',
    ':',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
  ],
  ...[
    '%00',
    '%2e',
    '\ud800',
    '\u202e',
    '\ufeff',
    '&#0;',
    ']]>',
    '<!--',
    '<![CDATA[',
    '%s%n',
    '__proto__',
    'null',
  ],
  ...[
    'endobj',
    'endstream',
    'stream',
    'obj',
    '<<',
    '>>',
    ' 0 R',
    '/Length',
    '/Kids',
    '/Parent',
    '/W [1 2 1]',
  ],
];

/** Values where others are expected. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, '', 'x', 'x'.repeat(5_000), '\0'],
  ...[[], {}, [[]], { __proto__: null }, { toString: 1 }, ['x', 1, null]],
];

const MOST_CHANGES = 4;
/** Bytes moved, doubled or dropped at once. */
const LONGEST_PIECE = 512;

/** Changes bytes here and there; what is to be changed may be empty. @param others documents to take pieces from */
export function mutateBytes(random: Random, bytes: Uint8Array, others: readonly Uint8Array[]): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let left = random.between(1, MOST_CHANGES); left > 0; left--) {
    changed = changeBytes(random, changed, others);
  }
  return changed;
}

function changeBytes(random: Random, bytes: Buffer, others: readonly Uint8Array[]): Buffer {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.between(1, LONGEST_PIECE));
  const put = (piece: Uint8Array, until = at) =>
    Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(until)]);
  switch (random.below(8)) {
    case 0:
      return put(Buffer.of(random.below(256)), at + 1);
    case 1:
      return put(Buffer.alloc(0), end);
    case 2:
      return put(bytes.subarray(at, end));
    case 3:
      return Buffer.from(bytes.subarray(0, at));
    case 4:
      return put(Buffer.from(random.pick(BITS)));
    case 5:
      return put(pieceOf(random, random.pick(others)), end);
    case 6:
      return put(Buffer.alloc(end - at, random.pick([0, 0xff, 0x20])), end);
    default:
      return changeNumber(random, bytes, at);
  }
}

function pieceOf(random: Random, bytes: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  return bytes.subarray(at, at + random.between(1, LONGEST_PIECE));
}

/** Puts another number for the next one written in digits. */
function changeNumber(random: Random, bytes: Buffer, at: number): Buffer {
  const number = /\d+/.exec(bytes.toString('latin1', at, at + LONGEST_PIECE));
  if (!number) return bytes;
  const from = at + number.index;
  const other = Buffer.from(random.chance(0.5) ? random.pick(EDGES) : String(random.below(100)));
  return Buffer.concat([bytes.subarray(0, from), other, bytes.subarray(from + number[0].length)]);
}

export function mutateText(random: Random, text: string): string {
  return mutateBytes(random, Buffer.from(text), [Buffer.from(text)]).toString();
}

/** Changes a part of an Office file and packs it anew, or lies about the packing. */
export function mutateZip(random: Random, bytes: Uint8Array, others: readonly Uint8Array[]): Uint8Array {
  const entries = unzip(bytes);
  const at = random.below(entries.length);
  const entry = entries[at]!;
  switch (random.below(8)) {
    case 0:
      entries.splice(at, 1);
      break;
    case 1:
      entries.push({ ...entry, content: random.pick(entries).content });
      break;
    case 2:
      entries[at] = { ...entry, declaredSize: random.pick([0, 1, 2 ** 31, 2 ** 32 - 1]) };
      break;
    default:
      entries[at] = {
        ...entry,
        content: mutateMarkup(random, Buffer.from(entry.content as Uint8Array), others),
      };
  }
  return buildZip(entries);
}

function mutateMarkup(random: Random, content: Buffer, others: readonly Uint8Array[]): Buffer {
  if (random.chance(0.4)) return mutateBytes(random, content, others);
  const tags = content.toString().split(/(?=<)/);
  for (let left = random.between(1, MOST_CHANGES); left > 0; left--) {
    const at = random.below(tags.length);
    const some = tags.slice(at, at + random.between(1, 20));
    if (random.chance(0.3)) tags.splice(at, some.length);
    else if (random.chance(0.5)) tags.splice(random.below(tags.length), 0, ...some);
    else tags.splice(at, 0, ...Array.from({ length: random.pick([2, 50, 2_000]) }, () => tags[at] ?? ''));
  }
  return Buffer.from(tags.join(''));
}

const LOCAL_HEADER = 0x04034b50;

/** The entries of an archive written by `buildZip`: one after the other from its beginning. */
function unzip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; zip.readUInt32LE(at) === LOCAL_HEADER; ) {
    const isStored = zip.readUInt16LE(at + 8) === 0;
    const nameAt = at + 30;
    const dataAt = nameAt + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const data = zip.subarray(dataAt, dataAt + zip.readUInt32LE(at + 18));
    const name = zip.toString('utf8', nameAt, nameAt + zip.readUInt16LE(at + 26));
    entries.push({ name, content: isStored ? data : inflateRawSync(data) });
    at = dataAt + data.length;
  }
  return entries;
}

/** Changes what is in a JSON value, or its shape. */
export function mutateJson(random: Random, value: unknown): unknown {
  if (random.chance(0.1)) return random.pick(VALUES);
  if (typeof value === 'string' && random.chance(0.7)) return mutateText(random, value);
  if (Array.isArray(value) && value.length > 0) {
    const at = random.below(value.length);
    return value.map((one, i) => (i === at ? mutateJson(random, one) : one));
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return mutateFields(random, Object.entries(value));
  }
  return random.pick(VALUES);
}

function mutateFields(random: Random, fields: [string, unknown][]): unknown {
  const at = random.below(fields.length);
  const [name, value] = fields[at]!;
  const changed = random.weighted({ value: 8, gone: 1, renamed: 1 });
  if (changed === 'gone') fields.splice(at, 1);
  else if (changed === 'renamed') fields[at] = [mutateText(random, name), value];
  else fields[at] = [name, mutateJson(random, value)];
  return Object.fromEntries(fields);
}
