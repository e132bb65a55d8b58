/** Words of a text alike in HTML and PDF: small letters, ligatures apart, Chinese and Japanese characters one by one. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

const SINGLE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const WORD = new RegExp(`[${SINGLE}]|(?:(?![${SINGLE}])[\\p{L}\\p{N}])+`, 'gu');

/** So many words in a row are the same by accident in few documents. */
const SHINGLE = 4;

/** Each run of four words, in order. */
export function shinglesOf(words: readonly string[]): string[] {
  return words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

/** The share of a set that is in another, 0 to 1. */
export function shareIn(set: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const entry of set) if (other.has(entry)) both++;
  return set.size === 0 ? 0 : both / set.size;
}
