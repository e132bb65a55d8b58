import { findLanguages } from '../engines/tesseract/languages.ts';

/** A script that none of the chosen languages is written in. */
export interface UnreadScript {
  /** Its name in English. */
  script: string;
  /** Tesseract's code of a language written in it: of one whose data are there, where there is one. */
  code: string;
  /** The data of the language are there. */
  installed: boolean;
  /** The way up was told too surely for writing by hand. */
  isPrint?: boolean;
}

/** Scripts as Tesseract names them, and the languages written in them that it has data for; the commonest first. */
const LANGUAGES_OF_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['ara', 'fas', 'kur', 'pus', 'snd', 'uig', 'urd'],
  Armenian: ['hye'],
  Bengali: ['ben', 'asm'],
  Cyrillic: 'rus aze_cyrl bel bul kaz kir mkd mon srp tat tgk ukr uzb_cyrl'.split(' '),
  Devanagari: ['hin', 'mar', 'nep', 'san'],
  Ethiopic: ['amh', 'tir'],
  Georgian: ['kat', 'kat_old'],
  Greek: ['ell', 'grc'],
  Gujarati: ['guj'],
  Gurmukhi: ['pan'],
  Han: ['chi_sim', 'chi_sim_vert', 'chi_tra', 'chi_tra_vert', 'jpn', 'jpn_vert'],
  Hangul: ['kor', 'kor_vert'],
  Hebrew: ['heb', 'yid'],
  Japanese: ['jpn', 'jpn_vert'],
  Kannada: ['kan'],
  Khmer: ['khm'],
  Korean: ['kor', 'kor_vert'],
  Malayalam: ['mal'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Thai: ['tha'],
};

/** The script of a page, when it is known and none of the languages is written in it. */
export function findUnreadScript(
  script: string | undefined,
  languages: readonly string[],
  hasData: (language: string) => boolean = isInstalled,
): UnreadScript | undefined {
  const written = script === undefined ? undefined : LANGUAGES_OF_SCRIPT[script];
  const [commonest] = written ?? [];
  if (script === undefined || !written || !commonest) return undefined;
  if (languages.some((code) => written.includes(code))) return undefined;
  const present = written.find(hasData);
  const name = script === 'Han' ? 'Chinese' : script;
  return { script: name, code: present ?? commonest, installed: present !== undefined };
}

/** Whether the data of a language are there. */
export function isInstalled(language: string): boolean {
  try {
    findLanguages([language]);
    return true;
  } catch {
    return false;
  }
}
