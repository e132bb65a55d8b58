import { countEach } from '../layout/statistics.ts';

/** The commonest words of a language. */
interface CommonWords {
  /** Tesseract's code of it. */
  code: string;
  /** Its name in English. */
  name: string;
  words: ReadonlySet<string>;
}

/** Of languages in Latin letters words that any model reads right: without accents. */
export const LATIN_LANGUAGES: readonly CommonWords[] = [
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

/** Of further languages, accents and all, for telling whether a text is in any of them. */
export const KNOWN_LANGUAGES: readonly CommonWords[] = [
  ...LATIN_LANGUAGES,
  language('dan', 'Danish', 'og i at det er en til af den på for som med der de ikke et har var om'),
  language('nor', 'Norwegian', 'og i det er en til av den på for som med at de ikke et har var om eller'),
  language('fin', 'Finnish', 'ja on ei se että oli joka myös mutta ovat kun tai hän sen niin ole sekä kuin'),
  language('hun', 'Hungarian', 'a az és hogy nem is egy volt meg ez csak de ha mint el vagy már még'),
  language('ces', 'Czech', 'a v se na je že s z do o k i by ve za pro po jako ale jsou od které nebo'),
  language('slk', 'Slovak', 'a v sa na je že s z do o k aj by vo za pre po ako ale sú od ktoré alebo'),
  language('ron', 'Romanian', 'de și în la a cu pe nu o din care să este un mai pentru ca prin sunt al'),
  language('hrv', 'Croatian', 'i u je na se da za su od s o koji kao što ne iz bi do ili te'),
  language('tur', 'Turkish', 've bir bu ile için olarak da de olan daha en gibi çok veya kadar sonra ise'),
  language('cat', 'Catalan', 'de la el i que a en les els per del un una amb és es al no com'),
  language('vie', 'Vietnamese', 'và của các là có trong cho được một không với những người đã khi để này'),
  language(
    'ind',
    'Indonesian',
    'yang dan di dengan untuk dari ini pada dalam tidak adalah ke akan oleh atau',
  ),
  language('slv', 'Slovene', 'in je na se za da so od z s ki kot bi tudi iz pa ali po do ne'),
  language('lit', 'Lithuanian', 'ir yra kad su į iš kaip ar o po už bei dėl tai ne buvo apie prie nuo iki'),
  language('lav', 'Latvian', 'un ir ar no uz par ka kas kā pie pēc vai arī bet to tas līdz nav ja'),
  language('est', 'Estonian', 'ja on ei et oli kui see ning ka mis oma aga või tema nii kuid välja olla kes'),
  language('isl', 'Icelandic', 'og að í á er sem til við um af með en það var fyrir ekki hann eða frá'),
  language('lat', 'Latin', 'et in non ad est ut cum quod qui sed ex de ab si per quae esse enim sunt'),
  language('rus', 'Russian', 'и в не на что с по как к от для его из это а при или за то у о до'),
  language('ukr', 'Ukrainian', 'і в не на що з та до як у за для від це його про або при й а по'),
  language('bel', 'Belarusian', 'і ў не на што з у да як па за для ад яго пра або пры а гэта'),
  language('bul', 'Bulgarian', 'и на в за се да от с по не че е са като при със до а или'),
  language('srp', 'Serbian', 'и у је на се да за су од с о који као што не из би до или'),
  language('ell', 'Greek', 'και το του η της την να ο των στο τα με για που από σε στην τον είναι οι τη'),
];

function language(code: string, name: string, words: string): CommonWords {
  return { code, name, words: new Set(words.split(' ')) };
}

/** Words in small letters, without what surrounds them; what has digits among its letters is none. */
export function listWords(texts: readonly string[]): string[] {
  return texts.flatMap(
    (text) => text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?!\p{N})/gu) ?? [],
  );
}

/** Of each language the share of the words that are of its commonest. */
export function sharesOfCommon(words: readonly string[], languages: readonly CommonWords[]): number[] {
  const counts = countEach(words);
  return languages.map((language) => {
    let common = 0;
    for (const word of language.words) common += counts.get(word) ?? 0;
    return common / words.length;
  });
}
