import type { Page, Word } from '../layout/page.ts';
import { KNOWN_LANGUAGES, listWords, sharesOfCommon } from './common-words.ts';
import { checkHealth, plausibleShare } from './text-health.ts';

/** Share of hidden words that makes the text of a page the layer that a recogniser laid under a scan. */
const MOSTLY = 0.8;
/** Fewer words do not show what they are written in, nor do words of which fewer than this share are in letters of an alphabet. */
const FEWEST_WORDS = 60;
const ALPHABETIC = 0.8;
/**
 * Share of the commonest words of its language that a page of any kind has: prose 0.3 to 0.45, lists of references 0.07 to
 * 0.15, tables 0.05 (measured on pages of journals).
 */
const LEAST_COMMON = 0.05;
/** Prose and lists have more, so that a text with less must have few impossible words. */
const FEW_COMMON = 0.12;
const FEW_IMPOSSIBLE = 0.9;
/** From this share of lone letters on words were cut into them. */
const CUT = 0.5;

export function isLayer(words: readonly Word[]): boolean {
  return words.length > 0 && words.filter((word) => word.hidden).length >= MOSTLY * words.length;
}

/** Whether the text that lies unseen under a scan says too little of what the scan shows: signs, words or language are wrong. */
export function isPoorLayer(layer: readonly Word[]): boolean {
  const health = checkHealth(layer);
  return health === 'garbled' || health === 'poor' || isInNoLanguage(layer.map(({ text }) => text));
}

/** Whether a text is in none of the languages that are known by their commonest words. */
export function isInNoLanguage(texts: readonly string[]): boolean {
  const words = listWords(texts);
  const alphabetic = words.filter((word) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u.test(word),
  );
  if (words.length < FEWEST_WORDS || alphabetic.length < ALPHABETIC * words.length) return false;
  if (alphabetic.filter((word) => word.length === 1).length > CUT * alphabetic.length) return true;
  const common = Math.max(...sharesOfCommon(alphabetic, KNOWN_LANGUAGES));
  if (common >= FEW_COMMON) return false;
  return common < LEAST_COMMON || (plausibleShare(texts) ?? 1) < FEW_IMPOSSIBLE;
}

/** @param why - it is used all the same */
export function warnOfLayer(page: Page, why: string): Page {
  const message = `The text that lies unseen under the picture of page ${page.number} makes little sense; it is used since ${why}.`;
  return { ...page, warnings: [...page.warnings, { code: 'text_unreliable', message, page: page.number }] };
}
