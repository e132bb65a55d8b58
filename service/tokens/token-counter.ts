import { readFile } from 'node:fs/promises';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createMerger } from './merge-bytes.ts';
import { findRank, hashByte, MAX_TOKEN_BYTES, openRankTable, type RankTable } from './rank-table.ts';
import { endOfPiece } from './split-text.ts';

/** Counts the o200k_base tokens of texts. What looks like a special token (`<|endoftext|>`) counts as text. */
export interface TokenCounter {
  /** Begins to load what counting needs. */
  prepare(): void;
  count(text: string): Promise<number>;
}

/** Characters after which others get a turn. */
const STRIDE = 200_000;
/** A run of so many bytes without a break is counted in parts, which can add a token at each seam. */
const LONGEST_PIECE_BYTES = 256 * 1024;

/** A counter that reads its table when it is first needed. */
export function createTokenCounter(table: URL = tableFile()): TokenCounter {
  let loading: Promise<PieceCounter> | undefined;
  const load = () => {
    loading ??= readFile(table).then((file) => createPieceCounter(openRankTable(file)));
    return loading;
  };
  return {
    prepare: () => {
      load().catch(() => undefined); // reported by `count`
    },
    count: async (text) => {
      const pieces = await load();
      let tokens = 0;
      let paused = 0;
      for (let from = 0; from < text.length; ) {
        const to = endOfPiece(text, from);
        tokens += pieces.countTokens(text, from, to);
        from = to;
        if (from - paused < STRIDE) continue;
        paused = from;
        await yieldToOthers();
      }
      return tokens;
    },
  };
}

/** The table that the build packs. Run from source, it is the one that the last build left in `dist/`. */
function tableFile(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../dist/o200k_base.ranks' : './o200k_base.ranks', import.meta.url);
}

interface PieceCounter {
  /** Tokens of `text[from..to)`, which is one piece. */
  countTokens(text: string, from: number, to: number): number;
}

function createPieceCounter(table: RankTable): PieceCounter {
  const merger = createMerger(table);
  let bytes = new Uint8Array(1024);

  function countBytes(length: number): number {
    return isOneToken(table, bytes, length) ? 1 : merger.countTokens(bytes, length);
  }

  return {
    countTokens: (text, from, to) => {
      let tokens = 0;
      for (let at = from; at < to; ) {
        const end = partEnd(text, at, to);
        if (bytes.length < 3 * (end - at)) bytes = new Uint8Array(6 * (end - at));
        tokens += countBytes(writeUtf8(text, at, end, bytes));
        at = end;
      }
      return tokens;
    },
  };
}

/** No character takes more than three bytes for each of its UTF-16 units. */
function partEnd(text: string, from: number, to: number): number {
  const longest = Math.floor(LONGEST_PIECE_BYTES / 3);
  if (to - from <= longest) return to;
  const end = from + longest;
  return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
}

function isOneToken(table: RankTable, bytes: Uint8Array, length: number): boolean {
  if (length > MAX_TOKEN_BYTES) return false;
  let hash = 0;
  for (let i = 0; i < length; i++) hash = hashByte(hash, bytes[i]!);
  return findRank(table, bytes, 0, length, hash) >= 0;
}

/** @returns the number of bytes written; a surrogate without its partner becomes U+FFFD */
function writeUtf8(text: string, from: number, to: number, bytes: Uint8Array): number {
  let size = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[size++] = unit;
      continue;
    }
    const point = isSurrogate(unit) ? (text.codePointAt(i) ?? 0) : unit;
    if (point > 0xffff) i++;
    size = writeCharacter(isSurrogate(point) ? 0xfffd : point, bytes, size);
  }
  return size;
}

function writeCharacter(point: number, bytes: Uint8Array, at: number): number {
  let size = at;
  if (point < 0x800) {
    bytes[size++] = 0xc0 | (point >> 6);
  } else if (point < 0x10000) {
    bytes[size++] = 0xe0 | (point >> 12);
    bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
  } else {
    bytes[size++] = 0xf0 | (point >> 18);
    bytes[size++] = 0x80 | ((point >> 12) & 0x3f);
    bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[size++] = 0x80 | (point & 0x3f);
  return size;
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
