import { createNumberHeap } from './number-heap.ts';
import { findRank, HASH_BASE, hashByte, MAX_TOKEN_BYTES, type RankTable } from './rank-table.ts';

/** Byte pair encoding of one piece of text. Its memory is reused for the next piece. */
interface Merger {
  /** The number of tokens of the bytes `source[0..length)`. */
  countTokens(source: Uint8Array, length: number): number;
}

/** Place within a piece in the lower part of a heap entry, rank in the upper; together below 2^53. */
const PLACE_UNIT = 2 ** 32;

/** Powers of the hash's base, to take the hash of a part out of that of the whole. */
const powers = new Int32Array(MAX_TOKEN_BYTES + 1);
powers[0] = 1;
for (let i = 1; i < powers.length; i++) powers[i] = Math.imul(powers[i - 1]!, HASH_BASE);

/**
 * Merges as the encoding's definition does, always the pair of lowest rank and of those the first, but finds that
 * pair in a heap: n log n, where trying all pairs each time would be n².
 */
export function createMerger(table: RankTable): Merger {
  let room = 0;
  let hashes = new Int32Array(0);
  let next = new Int32Array(0);
  let previous = new Int32Array(0);
  /** Rank of the part that begins at a place merged with the part after it; -1 when that is no token. */
  let ranks = new Int32Array(0);
  const heap = createNumberHeap();

  function makeRoom(length: number): void {
    if (length <= room) return;
    room = Math.max(256, length + (length >> 2));
    hashes = new Int32Array(room + 1);
    next = new Int32Array(room + 1);
    previous = new Int32Array(room + 1);
    ranks = new Int32Array(room + 1);
  }

  function rankPair(source: Uint8Array, length: number, place: number): void {
    const middle = next[place]!;
    const end = middle < length ? next[middle]! : 0;
    const size = end - place;
    if (end === 0 || size > MAX_TOKEN_BYTES) {
      ranks[place] = -1;
      return;
    }
    const hash = (hashes[end]! - Math.imul(hashes[place]!, powers[size]!)) | 0;
    const rank = findRank(table, source, place, end, hash);
    ranks[place] = rank;
    if (rank >= 0) heap.push(rank * PLACE_UNIT + place);
  }

  function begin(source: Uint8Array, length: number): void {
    makeRoom(length);
    // Each merge adds at most two entries to the pairs there are at first.
    heap.reset(3 * room + 3);
    for (let i = 0; i < length; i++) {
      hashes[i + 1] = hashByte(hashes[i]!, source[i]!);
      next[i] = i + 1;
      previous[i] = i - 1;
    }
    for (let i = 0; i < length; i++) rankPair(source, length, i);
  }

  function mergeAt(source: Uint8Array, length: number, place: number): void {
    const gone = next[place]!;
    const end = next[gone]!;
    next[place] = end;
    ranks[gone] = -1;
    if (end < length) previous[end] = place;
    rankPair(source, length, place);
    if (previous[place]! >= 0) rankPair(source, length, previous[place]!);
  }

  return {
    countTokens: (source, length) => {
      begin(source, length);
      let count = length;
      while (heap.size > 0) {
        const entry = heap.pop();
        const place = entry % PLACE_UNIT;
        // This entry is out of date: a neighbour has been merged since.
        if (ranks[place] !== Math.floor(entry / PLACE_UNIT)) continue;
        mergeAt(source, length, place);
        count--;
      }
      return count;
    },
  };
}
