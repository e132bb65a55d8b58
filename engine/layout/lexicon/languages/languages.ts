import { ar } from './ar.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { LanguageWords } from './language-words.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

/** All languages whose words are known. */
export const LEXICON: readonly LanguageWords[] = [
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ru,
  el,
  tr,
  ar,
  fa,
  he,
  zh,
  ja,
  ko,
  hi,
];
