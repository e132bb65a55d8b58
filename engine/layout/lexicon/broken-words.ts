/** First parts after which a hyphen at a line end is mostly the word's own (`well-known`, `t-test`). */
const COMPOUND_FIRST = new Set(
  'self non well cross half all high low long short two three four five one double single e x t p n k'.split(
    ' ',
  ),
);

/** Words that link others, hyphens on both sides. */
const LINKS = new Set('in of to the and by for de la du en à sur sous und'.split(' '));

/** Abbreviations behind whose full stop a sentence goes on. */
const ABBREVIATION_AT_END = /(?<!\p{L})(?:al|fig|e\.g|i\.e|vs|cf)\.$/iu;

/** Whether words that begin so mostly keep their hyphen; lower case. */
export function beginsCompound(part: string): boolean {
  return COMPOUND_FIRST.has(part);
}

/** Whether a word, in lower case, links others between hyphens: "Commander-in-Chief". */
export function linksWords(word: string): boolean {
  return LINKS.has(word);
}

/** Whether a text ends with an abbreviation behind whose full stop a sentence goes on. */
export function endsWithAbbreviation(text: string): boolean {
  return ABBREVIATION_AT_END.test(text);
}
