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

/** The commonest words of languages in Latin letters, those that any model reads right: without accents. */
const LANGUAGES = [
  language(
    'eng',
    'English',
    'the of and to in is that for it as was with be by on not are this from or have an which',
  ),
  language(
    'deu',
    'German',
    'der die und den von mit ist ein eine auf dem nicht zu sich des im auch als wird bei aus einer',
  ),
  language(
    'fra',
    'French',
    'de la le les et des en du une un est dans que qui pour par au sur sont avec plus ne pas',
  ),
  language('spa', 'Spanish', 'de la el que en los y las del por con una un para se es su al como lo fue no'),
  language(
    'ita',
    'Italian',
    'di e il la che in del della per un una con dei sono le da al gli nel alla si non',
  ),
  language('por', 'Portuguese', 'de que do da em o os um uma para com dos das por se na no ao as mais foi'),
  language(
    'nld',
    'Dutch',
    'de van het een en in dat op te voor met die zijn niet aan er om bij ook als wordt uit',
  ),
  language(
    'swe',
    'Swedish',
    'och att det som en av den med ett till har inte om de kan eller var vid men sig',
  ),
  language('pol', 'Polish', 'w i na z do nie jest o od po oraz przez dla jak lub przy ich jego tym co'),
];

/** Fewer words do not show what they are written in. */
const FEWEST_WORDS = 30;
/** Share of the words of prose that are of the commonest of its language: 0.3 to 0.45, on a page of two languages half of it. */
const LEAST_COMMON = 0.15;
/** A language chosen has less than this share of what the likeliest has, where that is not one of them. */
const LESS = 0.5;

function language(code: string, name: string, words: string) {
  return { code, name, words: new Set(words.split(' ')) };
}

/** The language of a text, where none of those chosen is as likely. */
export function findUnreadLanguage(
  blocks: readonly RecognizedBlock[],
  chosen: readonly string[],
): UnreadLanguage | undefined {
  const words = wordsOf(blocks).flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  if (words.length < FEWEST_WORDS) return undefined;
  const shares = LANGUAGES.map((one) => ({
    ...one,
    share: words.filter((word) => one.words.has(word)).length / words.length,
  })).sort((a, b) => b.share - a.share);
  const { name, code, share } = shares[0]!;
  const known = shares.find((one) => chosen.includes(one.code));
  if (share < LEAST_COMMON || !known || known.share >= LESS * share) return undefined;
  return { name, code, installed: isInstalled(code) };
}
