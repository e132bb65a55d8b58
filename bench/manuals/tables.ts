import type { HtmlTruth } from '../sourced/truth.ts';
import { wordsOf } from './words.ts';

type Rows = HtmlTruth['tables'][number];

/** Words of a table stand within so many times their number in the PDF, and some more for what is set between them. */
const ROOM = 1.5;
const ROOM_BESIDE = 60;
/** This share of its different words. */
const LEAST_THERE = 0.75;

/** What a note begins with where it is tied to its mark by a table: `[1]`, `(2)`. */
const MARK = /^[[(]\p{N}{1,3}[\])]$/u;

/** Whether a table is a list of notes or callouts, each beside its mark, which is set as a list in print. */
export const listsNotes = (rows: Rows) => rows.every(([mark]) => MARK.test(mark?.text ?? ''));

/** Whether the words of a table stand near each other in a PDF. @param pdf - words of the PDF, in order */
export function isPrinted(rows: Rows, pdf: readonly string[]): boolean {
  const words = wordsOf(
    rows
      .flat()
      .map(({ text }) => text)
      .join('\n'),
  );
  const wanted = new Set(words);
  const room = Math.ceil(ROOM * words.length) + ROOM_BESIDE;
  const inside = new Map<string, number>();
  for (const [at, word] of pdf.entries()) {
    if (wanted.has(word)) inside.set(word, (inside.get(word) ?? 0) + 1);
    const left = pdf[at - room];
    const count = left === undefined ? undefined : inside.get(left);
    if (count === 1) inside.delete(left!);
    else if (count !== undefined) inside.set(left!, count - 1);
    if (inside.size >= LEAST_THERE * wanted.size) return true;
  }
  return false;
}
