import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConversionError } from '../../engine/errors.ts';
import { findLanguages } from '../../engine/ocr/engines/tesseract/languages.ts';

/** Tesseract's codes of the languages that corpora name by those of BCP 47. */
const CODES: Readonly<Record<string, string>> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fa: 'fas',
  fr: 'fra',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  ru: 'rus',
  'zh-cn': 'chi_sim',
  'zh-hant': 'chi_tra',
};

interface ListedDocument {
  id: string;
  lang?: string;
}

/** The languages that the documents of a corpus are to be read in, by their ids: English where its manifest names none. */
export function readLanguages(corpus: string): (id: string) => string {
  const manifest = join(corpus, 'manifest.json');
  const listed: ListedDocument[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];
  const named = new Map(listed.map(({ id, lang = 'en' }) => [id, lang]));
  return (id) => {
    const lang = named.get(id) ?? 'en';
    const code = CODES[lang.toLowerCase()];
    if (!code) throw new Error(`no code of Tesseract is known for the language ${lang} of ${id}`);
    return code;
  };
}

/** What to do about a language that cannot be read here; undefined where it can. */
export function whyUnreadable(language: string): string | undefined {
  try {
    findLanguages([language]);
    return undefined;
  } catch (error) {
    if (error instanceof ConversionError) return `${error.message} ${error.hint}`;
    throw error;
  }
}
