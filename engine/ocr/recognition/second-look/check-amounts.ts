import { confidenceOf } from '../../../layout/lines/confidence.ts';
import { type RecognizedBlock, type RecognizedWord, wordsOf } from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { decimalSignIn } from '../../words/amounts.ts';
import { type RecognizeLine, readPiece } from './read-piece.ts';
import { AROUND, TIMES } from './reread-doubtful.ts';

/**
 * Amounts less sure than this are read again, and surer ones on pages that are read with less confidence, as receipts are. Of 65
 * that were as sure as the engine ever is none was read otherwise.
 */
const DOUBTFUL = 0.93;
const WELL_READ = 0.9;
const SUREST = 0.96;
/** A page of so many is a table of figures, of which the first show how well it is read. */
const MOST_AMOUNTS = 60;
/** A second reading counts when it is so sure; fewer or more figures than one apart, it is of other ink. */
const SURE = 0.75;
const MOST_APART = 1;
/** Share of the amounts of which two readings differ that are right as they were read first (measured on receipts). */
const DIFFERING = 0.5;

/**
 * Reads amounts again, enlarged and alone, and doubts those of which another figure is read: one that is wrong and not told of
 * harms most, and the engine is as sure of a 6 read as 8 as of others. In place.
 */
export async function checkAmounts(
  blocks: readonly RecognizedBlock[],
  picture: Picture,
  letter: number,
  readLine: RecognizeLine,
): Promise<void> {
  const words = wordsOf(blocks);
  const least = (confidenceOf(words) ?? 0) < WELL_READ ? SUREST : DOUBTFUL;
  const amounts = words.filter(({ text, confidence }) => confidence < least && decimalSignIn(text));
  const differing = new Set<RecognizedWord>();
  for (const amount of amounts.slice(0, MOST_AMOUNTS)) {
    const found = await readPiece(picture, amount, readLine, { around: AROUND * letter, times: TIMES });
    if (!found) break;
    if (contradicts(wordsOf([{ lines: found }]), amount)) differing.add(amount);
  }
  if (differing.size === 0) return;
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    line.words = line.words.map((word) =>
      differing.has(word) ? { ...word, confidence: DIFFERING, measured: true } : word,
    );
  }
}

function contradicts(found: readonly RecognizedWord[], amount: RecognizedWord): boolean {
  const again = figuresOf(found.map(({ text }) => text).join(''));
  const before = figuresOf(amount.text);
  const isLike = Math.abs(again.length - before.length) <= MOST_APART;
  return again !== before && isLike && (confidenceOf(found) ?? 0) >= SURE;
}

function figuresOf(text: string): string {
  return text.replace(/\P{Nd}/gu, '');
}
