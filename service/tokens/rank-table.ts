/*
 * The tokens of an encoding and their ranks, in one binary file that is used as it is read: nothing is parsed or
 * built at start. 32-bit words in little-endian order: MAGIC, number of tokens, then `SLOTS` slots of a hash table
 * with open addressing, the place of each token's bytes and of the end of the last; then the bytes of all tokens in
 * order of rank. A slot holds the rank in its low 18 bits and 14 bits of the token's hash above them.
 */

const MAGIC = 0x314b5244; // "DRK1"
const RANK_BITS = 18;
const SLOTS = 2 ** RANK_BITS;
const RANK_MASK = SLOTS - 1;
const EMPTY = 0xffffffff;
const HEADER_WORDS = 2;
/** Where a slot's 14 bits begin in the mixed hash, whose upper 18 bits choose the slot. */
const CHECK_MASK = 2 ** (32 - RANK_BITS) - 1;
/** Odd constants of multiplicative hashing (2^32 divided by the golden ratio, and FNV's prime). */
const SPREAD = 0x9e3779b1;
export const HASH_BASE = 0x01000193;

/** Longest token of o200k_base: 128 spaces. */
export const MAX_TOKEN_BYTES = 128;

export interface RankTable {
  slots: Uint32Array;
  places: Uint32Array;
  bytes: Uint8Array;
}

/** The next value of a running hash, which begins with 0. */
export function hashByte(hash: number, byte: number): number {
  return (Math.imul(hash, HASH_BASE) + byte + 1) | 0;
}

/** @param file content of a file that `packRanks` made */
export function openRankTable(file: Uint8Array): RankTable {
  const { buffer, byteOffset } = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
  const [magic, count = 0] = new Uint32Array(buffer, byteOffset, HEADER_WORDS);
  const placesAt = byteOffset + 4 * (HEADER_WORDS + SLOTS);
  const bytesAt = placesAt + 4 * (count + 1);
  if (magic !== MAGIC || bytesAt > byteOffset + file.byteLength)
    throw new Error('not a table of token ranks');
  return {
    slots: new Uint32Array(buffer, byteOffset + 4 * HEADER_WORDS, SLOTS),
    places: new Uint32Array(buffer, placesAt, count + 1),
    bytes: new Uint8Array(buffer, bytesAt, byteOffset + file.byteLength - bytesAt),
  };
}

/**
 * The rank of the token that consists of `source[from..to)`, or -1.
 * @param hash the running hash of these bytes
 */
export function findRank(
  table: RankTable,
  source: Uint8Array,
  from: number,
  to: number,
  hash: number,
): number {
  const { slots } = table;
  const mixed = mixHash(hash, to - from);
  const check = mixed & CHECK_MASK;
  for (let at = mixed >>> (32 - RANK_BITS); ; at = (at + 1) & RANK_MASK) {
    const slot = slots[at]!;
    if (slot === EMPTY) return -1;
    const rank = slot & RANK_MASK;
    if (slot >>> RANK_BITS === check && isToken(table, rank, source, from, to)) return rank;
  }
}

function isToken(
  { places, bytes }: RankTable,
  rank: number,
  source: Uint8Array,
  from: number,
  to: number,
): boolean {
  const place = places[rank]!;
  if (places[rank + 1]! - place !== to - from) return false;
  for (let i = from; i < to; i++) if (source[i] !== bytes[place + i - from]) return false;
  return true;
}

function mixHash(hash: number, length: number): number {
  const mixed = Math.imul(hash ^ (length << 24), SPREAD);
  return Math.imul(mixed ^ (mixed >>> 15), SPREAD);
}

/** Makes the file of a table. @param tokens in order of rank, each once */
export function packRanks(tokens: readonly Uint8Array[]): Uint8Array {
  const size = tokens.reduce((sum, token) => sum + token.length, 0);
  const bytesAt = 4 * (HEADER_WORDS + SLOTS + tokens.length + 1);
  const file = new Uint8Array(bytesAt + size);
  new Uint32Array(file.buffer, 0, HEADER_WORDS).set([MAGIC, tokens.length]);
  const table = openRankTable(file);
  table.slots.fill(EMPTY);
  tokens.forEach((token, rank) => {
    const place = table.places[rank]!;
    table.bytes.set(token, place);
    table.places[rank + 1] = place + token.length;
    placeRank(table, token, rank);
  });
  return file;
}

function placeRank({ slots }: RankTable, token: Uint8Array, rank: number): void {
  if (rank >= SLOTS - 1 || token.length > MAX_TOKEN_BYTES) throw new Error('more than the table can hold');
  const mixed = mixHash(token.reduce(hashByte, 0), token.length);
  let at = mixed >>> (32 - RANK_BITS);
  while (slots[at] !== EMPTY) at = (at + 1) & RANK_MASK;
  slots[at] = ((mixed & CHECK_MASK) << RANK_BITS) | rank;
}

/** Reads the text format in which encodings are published: a token in base64 and its rank on each line. */
export function parseRanks(text: string): Uint8Array[] {
  const tokens: Uint8Array[] = [];
  for (const line of text.split('\n').filter((found) => found !== '')) {
    const [base64 = '', rank] = line.split(' ');
    if (Number(rank) !== tokens.length) throw new Error(`rank ${rank} is out of order`);
    tokens.push(Buffer.from(base64, 'base64'));
  }
  return tokens;
}
