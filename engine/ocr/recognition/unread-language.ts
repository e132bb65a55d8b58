import { LATIN_LANGUAGES, listWords, sharesOfCommon } from '../common-words.ts';
import { type RecognizedBlock, wordsOf } from '../engines/ocr-engine.ts';
import { isInstalled } from './scripts.ts';

/** A language in the letters of those chosen, which it was read as. */
export interface UnreadLanguage {
  /** Its name in English. */
  name: string;
  /** Tesseract's code of it. */
  code: string;
  /** The data of the language are there. */
  installed: boolean;
}

/** Fewer words do not show what they are written in. */
const FEWEST_WORDS = 30;
/** Share of the words of prose that are of the commonest of its language: 0.3 to 0.45, on a page of two languages half of it. */
const LEAST_COMMON = 0.15;
/** A language chosen has less than this share of what the likeliest has, where that is not one of them. */
const LESS = 0.5;

/** The language of a text, where none of those chosen is as likely. */
export function findUnreadLanguage(
  blocks: readonly RecognizedBlock[],
  chosen: readonly string[],
): UnreadLanguage | undefined {
  const words = listWords(wordsOf(blocks).map(({ text }) => text));
  if (words.length < FEWEST_WORDS) return undefined;
  const found = sharesOfCommon(words, LATIN_LANGUAGES);
  const shares = LATIN_LANGUAGES.map((one, i) => ({ ...one, share: found[i]! })).sort(
    (a, b) => b.share - a.share,
  );
  const { name, code, share } = shares[0]!;
  const known = shares.find((one) => chosen.includes(one.code));
  if (share < LEAST_COMMON || !known || known.share >= LESS * share) return undefined;
  return { name, code, installed: isInstalled(code) };
}
