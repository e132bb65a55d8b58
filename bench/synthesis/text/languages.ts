import { isRightToLeft, isSpaced, type Language } from './language.ts';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { el } from './languages/el.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fa } from './languages/fa.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { hi } from './languages/hi.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ru } from './languages/ru.ts';
import { tr } from './languages/tr.ts';
import { zh } from './languages/zh.ts';

const LANGUAGES: readonly Language[] = [
  ar,
  de,
  el,
  en,
  es,
  fa,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  tr,
  zh,
];

/** English as often as in the documents people bring, for designs that are about something else than a script. */
const ENGLISH_SHARE = 4;

export const COMMON_LANGUAGES: readonly Language[] = [
  ...Array.from({ length: ENGLISH_SHARE }, () => en),
  ...LANGUAGES.filter(
    (language) => isSpaced(language) && !isRightToLeft(language) && language !== hi && language !== ko,
  ),
];

export const RIGHT_TO_LEFT = LANGUAGES.filter(isRightToLeft);
export const EAST_ASIAN: readonly Language[] = [zh, ja, ko];
export const languageOf = (code: string): Language[] =>
  LANGUAGES.filter((language) => language.code === code);
