import type { Word } from '../page.ts';

/** Share of hidden words that makes the text of a page the layer that a recogniser laid under a scan. */
const MOSTLY = 0.8;

/** Whether the text of a page lies unseen under its picture. */
export function isLayer(words: readonly Word[]): boolean {
  return words.length > 0 && words.filter((word) => word.hidden).length >= MOSTLY * words.length;
}
