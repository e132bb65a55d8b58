/** What no text in capitals has, and is found sooner than that all letters are capitals. */
const SMALL_LETTER = /[a-z]/;

/** Letters of scripts without capitals, which the ordinal signs of Spanish count among. */
const CASELESS = /(?![ªº])\p{Lo}/u;

/** Whether a text holds letters of a script that has no capitals, such as Arabic, Hebrew, Hindi or Chinese. */
export function isCaseless(text: string): boolean {
  return CASELESS.test(text);
}

/**
 * Whether a text of several letters has capitals only, in a script that has others: beside caseless letters those of a
 * name or an acronym say nothing of the text.
 */
export function isInCapitals(text: string): boolean {
  if (SMALL_LETTER.test(text) || isCaseless(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
