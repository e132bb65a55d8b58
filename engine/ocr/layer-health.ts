import type { Page, Word } from '../layout/page.ts';
import { KNOWN_LANGUAGES, listWords, sharesOfCommon } from './common-words.ts';
import { checkHealth, plausibleShare } from './text-health.ts';

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
/** So many lines whose last words the next ones may go on with show that a layer without one hyphen has lost them. */
const ENOUGH_LINES = 20;
/** The next line stands lower by more than this many em. */
const NEXT_LINE = 0.5;

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

/** The last words of lines that the next line may go on with: small letters stand on both sides. */
export function findLineEnds(words: readonly Word[]): Word[] {
  return words.filter((word, i) => {
    const next = words[i + 1];
    return next && endsLine(word, next) && /\p{Ll}$/u.test(word.text) && /^\p{Ll}/u.test(next.text);
  });
}

function endsLine(word: Word, next: Word): boolean {
  return word.angle === 0 && next.baseline - word.baseline > NEXT_LINE * word.size;
}

/** Whether a layer seems to have lost the hyphens at the ends of lines, as those of patents have. */
export function missesHyphens(words: readonly Word[]): boolean {
  if (findLineEnds(words).length < ENOUGH_LINES) return false;
  return !words.some((word, i) => {
    const next = words[i + 1];
    return next && /\p{L}[-\u00ad\u2010]$/u.test(word.text) && endsLine(word, next);
  });
}

/** Letters whose capitals have the shape of the small ones. */
const SAME_SHAPE = /^[COSUVWXZ]\p{Ll}/u;
/** From this share of the capitals in running text on, those letters are not all capitals: a fifth is usual. */
const MOSTLY_SAME_SHAPE = 0.5;
const ENOUGH_CAPITALS = 10;

/** Whether a word may begin with a small letter that was taken for a capital. */
export function mayBeSmall(text: string): boolean {
  return SAME_SHAPE.test(text);
}

/** Whether so many words within sentences begin with capitals of the shape of small letters that some are small. */
export function mistakesCapitals(words: readonly Word[]): boolean {
  const within = words.filter((_, i) => i > 0 && /\p{Ll}$/u.test(words[i - 1]!.text));
  const capitals = within.filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text));
  if (capitals.length < ENOUGH_CAPITALS) return false;
  return capitals.filter(({ text }) => mayBeSmall(text)).length >= MOSTLY_SAME_SHAPE * capitals.length;
}

/** @param why - it is used all the same */
export function warnOfLayer(page: Page, why: string): Page {
  const message = `The text that lies unseen under the picture of page ${page.number} makes little sense; it is used since ${why}.`;
  return { ...page, warnings: [...page.warnings, { code: 'text_unreliable', message, page: page.number }] };
}
