/** What no text in capitals has, and is found sooner than that all letters are capitals. */
const SMALL_LETTER = /[a-z]/;

/** Letters of scripts without capitals, beside which those of a name or an acronym say nothing of the text. */
const UNCASED = /(?![ªº])\p{Lo}/u;

/** Whether a text of several letters has capitals only, in a script that has others. */
export function isInCapitals(text: string): boolean {
  if (SMALL_LETTER.test(text) || UNCASED.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
