import { LEADER } from '../lexicon/signs.ts';
import type { Word } from '../page.ts';
import { findContents } from './contents-entries.ts';
import { findIndex } from './index-entries.ts';
import type { LinePiece } from './line-piece.ts';
import { findPieces } from './segments.ts';

/** Fewer leaders are no list of entries. */
const LEAST_LEADERS = 4;
/** Contents have them at this share of their entries; those of chapters often have none. */
const MOSTLY = 0.5;
const LEADS = new RegExp(`${LEADER}\\p{Nd}*$`, 'u');

/** The words of contents and indexes whose entries lead to their pages, which are no table however well they align. */
export function findLedWords(words: readonly Word[]): Set<Word> {
  if (words.filter(leads).length < LEAST_LEADERS) return new Set();
  const pieces = findPieces(words, new Set());
  const lists = [...findContents(pieces), ...findIndex(pieces)].filter(
    ({ entries }) => entries.filter(isLed).length >= MOSTLY * entries.length,
  );
  return new Set(lists.flatMap((list) => list.pieces.flatMap((piece) => piece.words)));
}

const leads = ({ text }: Word) => text.length > 3 && LEADS.test(text);
const isLed = ({ words }: LinePiece) => words.some(leads);
