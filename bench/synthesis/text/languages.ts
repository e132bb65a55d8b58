import { isRightToLeft, isSpaced, type Language } from './language.ts';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { zh } from './languages/zh.ts';

export const LANGUAGES: readonly Language[] = [en, de, ar, zh];

/** Those with spaces that run from left to right, for designs that are about something else than a script. */
export const COMMON_LANGUAGES = LANGUAGES.filter(
  (language) => isSpaced(language) && !isRightToLeft(language),
);
