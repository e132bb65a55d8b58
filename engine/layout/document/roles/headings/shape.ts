import { isCaption } from '../../../lexicon/captions.ts';
import type { TypeFacts } from '../../body-style.ts';
import { endsWithLeader } from '../../paragraphs.ts';
import type { ReadPassage } from './candidates.ts';
import { isLarge } from './look.ts';

/** Longest heading: words and lines; article titles reach 35 words. */
export const MOST_WORDS = 40;
export const MOST_LINES = 8;
/** Type smaller than this share of the body's never is a heading's. */
const SMALLER = 0.88;
/** Longest heading that ends with a full stop, in type that is not large. */
const MOST_WORDS_WITH_STOP = 9;

const FORMULA = /[=<>≤≥±∑∫]|^\(\d/;
const UNFINISHED = /[,;\u2010-]$/;
const ADDRESS = /@|https?:|www\.|doi\.org/i;
const BULLET = /^[•▪■●]/;
const ABBREVIATION = /\b(?:etc|al|vs|inc|ltd|co)\.$/i;

/** Whether a passage has the words of a heading, as far as they tell without its surroundings. */
export function isShaped({ item, text, look }: ReadPassage, type: TypeFacts): boolean {
  if (text === '' || item.passage.lines.length > MOST_LINES || text.split(' ').length > MOST_WORDS)
    return false;
  if (look.size < SMALLER * type.size || isMostlySigns(text)) return false;
  if ([FORMULA, UNFINISHED, ADDRESS, BULLET].some((pattern) => pattern.test(text))) return false;
  if (endsWithLeader(text) || isCaption(text)) return false;
  return isLarge(look, type) || !(/^\p{Ll}/u.test(text) || isSentence(text));
}

function isMostlySigns(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(/[^\s\p{L}]/gu)?.length ?? 0;
  return letters < 2 || signs > letters;
}

function isSentence(text: string): boolean {
  return text.endsWith('.') && !ABBREVIATION.test(text) && text.split(' ').length > MOST_WORDS_WITH_STOP;
}
