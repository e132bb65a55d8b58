/** Signs without which nothing is taken for a formula. */
const RELATION = /[=<>≤≥≈≡∼→∈⊂∑∏∫√]/u;
/** Names of functions have fewer letters than this in a row, words of a text mostly more. */
const WORD = /\p{L}{5,}/u;

export function holdsRelation(text: string): boolean {
  return RELATION.test(text);
}

export function holdsWord(text: string): boolean {
  return WORD.test(text);
}
